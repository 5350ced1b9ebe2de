#include "trueskill.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "rating_uncertainty.hpp"
#include "stats/distributions.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr double kMaxRepeats = 1000;

struct Skill {
  double mean = 0;
  double variance = 0;  ///< 0: never played
};

/// Change of a standard normal variable d that is truncated to values above or within a margin. Its mean changes by
/// `shift`, and its variance decreases by the share `shrink`.
struct Truncation {
  double shift, shrink;
};

/// Truncates to d + t > 0.
Truncation beyond(double t) {
  const double hazard = normal_hazard(t);
  return {hazard, std::clamp(hazard * (hazard + t), 0.0, 1.0)};
}

/// Truncates to |d + t| < margin. All terms are divided by the larger density at the two bounds, which may underflow.
Truncation within(double t, double margin) {
  const double distance = std::abs(t);
  const double ratio = std::exp(-2 * margin * distance);
  const double chance = 1 / normal_hazard(margin - distance) - ratio / normal_hazard(-margin - distance);
  // In the limit of a narrow margin, d is known exactly.
  if (margin < 1e-7 || chance <= 0) return {-t, 1};
  const double shift = (ratio - 1) / chance;
  const double shrink = shift * shift + ((margin - distance) + (margin + distance) * ratio) / chance;
  return {t < 0 ? -shift : shift, std::clamp(shrink, 0.0, 1.0)};
}

class Players {
 public:
  Players(const TrueSkill::Options& options, std::uint32_t items)
      : options_(options),
        margin_(options.draw > 0 ? normal_quantile((1 + options.draw) / 2) * std::numbers::sqrt2 * options.beta : 0),
        skills_(items) {}

  void play(Slot winner, Slot loser, double outcome) {
    Skill& one = enter(winner);
    Skill& other = enter(loser);
    const double total = one.variance + other.variance + 2 * options_.beta * options_.beta;
    const double c = std::sqrt(total);
    const double t = (one.mean - other.mean) / c;
    const Truncation seen = outcome == 0.5 ? within(t, margin_ / c) : beyond(t - margin_ / c);
    for (auto [skill, sign] : {std::pair(&one, 1.0), std::pair(&other, -1.0)}) {
      skill->mean += sign * skill->variance / c * seen.shift;
      skill->variance *= 1 - skill->variance / total * seen.shrink;
    }
  }
  [[nodiscard]] const std::vector<Skill>& skills() const { return skills_; }

 private:
  Skill& enter(Slot slot) {
    Skill& skill = skills_[slot];
    if (skill.variance == 0) skill = {options_.mu, options_.sigma * options_.sigma};
    skill.variance += options_.tau * options_.tau;
    return skill;
  }

  const TrueSkill::Options& options_;
  double margin_;
  std::vector<Skill> skills_;
};

void check_match(const Instance& instance, const Comparison& match, double weight) {
  if (weight != std::floor(weight) || weight > kMaxRepeats) {
    throw InputError(fmt::format(
        "trueskill needs integer weights up to {}, but instance {} has a comparison of weight {}; use elo or glicko2",
        kMaxRepeats, in_quotes(instance.name), weight));
  }
  if (match.outcome != 0 && match.outcome != 0.5 && match.outcome != 1) {
    throw InputError(
        fmt::format("trueskill needs wins, losses and ties, but instance {} has a comparison with a share of {}; use "
                    "elo or glicko2",
                    in_quotes(instance.name), match.outcome));
  }
}

}  // namespace

Fit TrueSkill::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  Players players(options, instance.size());
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& match = instance.comparisons[c];
    const double weight = instance.weight_of_comparison(c);
    if (weight <= 0) continue;
    check_match(instance, match, weight);
    const bool turned = match.outcome == 0;
    for (double played = 0; played < weight; ++played) {
      players.play(turned ? match.second : match.first, turned ? match.first : match.second,
                   match.outcome == 0.5 ? 0.5 : 1);
    }
  }
  Fit fit;
  std::vector<double> deviation;
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  for (const Skill& skill : players.skills()) {
    fit.scores.push_back(skill.variance == 0 ? kNone : skill.mean);
    deviation.push_back(skill.variance == 0 ? kNone : std::sqrt(skill.variance));
  }
  set_deviations(fit, std::move(deviation));
  return fit;
}

}  // namespace witan
