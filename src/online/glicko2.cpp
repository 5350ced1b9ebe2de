#include "glicko2.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "heavy_matches.hpp"
#include "rating_uncertainty.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Rating points per unit of the internal Glicko-2 scale, rounded as in Glickman's paper.
constexpr double kUnit = 173.7178;

/// Matches with a certain outcome carry no information. Dividing by their variance would overflow.
constexpr double kMinPrecision = 1e-100;

struct Player {
  double mu = 0;
  double phi = 0;  ///< deviation
  double sigma = 0;
  std::size_t seen = 0;  ///< 1 + the last period included in phi; 0: never played
  double precision = 0;  ///< 1/v of the matches of this period
  double excess = 0;     ///< Σ g·(share − expected)
};

double damping(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }

/// Returns the volatility after a period, by the Illinois algorithm (step 5 of Glickman's example).
double next_sigma(const Player& player, double tau) {
  const double variance = 1 / player.precision;
  const double delta = player.excess / player.precision;
  const double spread = player.phi * player.phi + variance;
  const double a = 2 * std::log(player.sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    return e * (delta * delta - spread - e) / (2 * (spread + e) * (spread + e)) - (x - a) / (tau * tau);
  };
  double low = a;
  double high = a;
  if (delta * delta > spread) {
    high = std::log(delta * delta - spread);
  } else {
    do high -= tau;
    while (f(high) < 0);
  }
  double f_low = f(low);
  double f_high = f(high);
  for (int step = 0; step < 200 && std::abs(high - low) > 1e-10; ++step) {
    const double middle = low + (low - high) * f_low / (f_high - f_low);
    const double f_middle = f(middle);
    if (f_middle * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = middle;
    f_high = f_middle;
  }
  return std::exp(low / 2);
}

void learn(Player& player, const Player& other, double share, double weight) {
  const double g = damping(other.phi);
  const double expected = 1 / (1 + std::exp(-g * (player.mu - other.mu)));
  const double against = 1 / (1 + std::exp(g * (player.mu - other.mu)));
  player.precision += weight * g * g * expected * against;
  player.excess += weight * g * (share - expected);
}

void finish_period(Player& player, double tau) {
  if (player.precision < kMinPrecision) player.precision = player.excess = 0;
  if (player.precision > 0) player.sigma = next_sigma(player, tau);
  const double before = player.phi * player.phi + player.sigma * player.sigma;
  const double after = 1 / (1 / before + player.precision);
  player.phi = std::sqrt(after);
  player.mu += after * player.excess;
  player.precision = player.excess = 0;
}

/// Returns true if the comparisons have times; a part of them is rejected before.
bool has_times(const Instance& instance) {
  return !instance.comparison_time.empty() && instance.comparison_time.front() != kNoTime;
}

class League {
 public:
  League(const Glicko2::Options& options, const Instance& instance)
      : options_(options), instance_(instance), players_(instance.size()) {}

  void play() {
    std::size_t in_period = 0;
    for (std::size_t c = 0; c < instance_.comparisons.size(); ++c) {
      if (instance_.weight_of_comparison(c) <= 0) continue;
      if (in_period > 0 && starts_period(c, in_period)) {
        close_period();
        if (!options_.duration.empty()) skip_periods(c);
        in_period = 0;
      }
      meet(c);
      ++in_period;
    }
    if (in_period > 0) close_period();
    for (Player& player : players_) {
      if (player.seen > 0) age_until(player, period_);
    }
  }
  [[nodiscard]] const std::vector<Player>& players() const { return players_; }

 private:
  [[nodiscard]] bool one_match_each() const {
    if (!options_.duration.empty()) return false;
    return options_.period == 1 || (options_.period == 0 && !has_times(instance_));
  }
  [[nodiscard]] bool starts_period(std::size_t c, std::size_t in_period) const {
    if (one_match_each()) return true;
    if (!options_.duration.empty()) return calendar_period(c) != last_calendar_period_;
    if (options_.period > 0) return in_period >= static_cast<std::size_t>(options_.period);
    return instance_.comparison_time[c] != period_time_;
  }

  [[nodiscard]] std::int64_t calendar_period(std::size_t c) const {
    return period_of(instance_.comparison_time[c], instance_.time_scale, options_.duration);
  }
  /// Counts the periods without matches before comparison c; the period before them is closed.
  void skip_periods(std::size_t c) {
    period_ += static_cast<std::size_t>(calendar_period(c) - last_calendar_period_ - 1);
  }

  void meet(std::size_t c) {
    const Comparison& match = instance_.comparisons[c];
    if (has_times(instance_)) period_time_ = instance_.comparison_time[c];
    if (!options_.duration.empty()) last_calendar_period_ = calendar_period(c);
    enter(match.first);
    enter(match.second);
    const double weight = instance_.weight_of_comparison(c);
    const auto share = static_cast<double>(match.outcome);
    learn(players_[match.first], players_[match.second], share, weight);
    learn(players_[match.second], players_[match.first], 1 - share, weight);
  }

  /// Returns the player at the beginning of this period.
  void enter(Slot slot) {
    Player& player = players_[slot];
    if (player.seen == 0) {
      player = {.mu = 0, .phi = options_.deviation / kUnit, .sigma = options_.volatility, .seen = period_ + 1};
      active_.push_back(slot);
    } else if (player.seen <= period_) {
      age_until(player, period_);
      player.seen = period_ + 1;
      active_.push_back(slot);
    }
  }

  void close_period() {
    for (const Slot slot : active_) finish_period(players_[slot], options_.tau);
    active_.clear();
    ++period_;
  }

  /// Ages the player by the periods without matches, up to this one.
  void age_until(Player& player, std::size_t period) {
    const auto idle = static_cast<double>(period - player.seen);
    player.seen = period;
    if (one_match_each()) return;
    const double newcomer = options_.deviation / kUnit;
    const double aged = std::sqrt(player.phi * player.phi + idle * player.sigma * player.sigma);
    player.phi = std::max(player.phi, std::min(aged, newcomer));
  }

  const Glicko2::Options& options_;
  const Instance& instance_;
  std::vector<Player> players_;
  std::vector<Slot> active_;
  std::size_t period_ = 0;
  std::int64_t period_time_ = kNoTime;
  std::int64_t last_calendar_period_ = 0;
};

/// Throws if the duration of periods has no effect, or needs times that the instance lacks.
void check_duration(const Glicko2::Options& options, const Instance& instance) {
  if (options.duration.empty()) return;
  if (options.period > 0) throw UsageError("glicko2: period and duration exclude each other; set one of them");
  if (!has_times(instance) && !instance.comparisons.empty()) {
    throw InputError(
        fmt::format("glicko2 needs times for the parameter duration, but the comparisons of instance {} "
                    "have none",
                    in_quotes(instance.name)));
  }
}

}  // namespace

Glicko2Rating after_period(const Glicko2Rating& before, std::span<const Glicko2Match> matches, double tau) {
  Player player{.mu = 0, .phi = before.deviation / kUnit, .sigma = before.volatility};
  for (const Glicko2Match& match : matches) {
    const Player other{.mu = (match.rating - before.rating) / kUnit, .phi = match.deviation / kUnit};
    learn(player, other, match.share, match.weight);
  }
  finish_period(player, tau);
  return {before.rating + kUnit * player.mu, kUnit * player.phi, player.sigma};
}

Fit Glicko2::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  check_duration(options, instance);
  League league(options, instance);
  league.play();
  Fit fit;
  std::vector<double> deviation;
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  for (const Player& player : league.players()) {
    fit.scores.push_back(player.seen == 0 ? kNone : options.rating + kUnit * player.mu);
    deviation.push_back(player.seen == 0 ? kNone : kUnit * player.phi);
  }
  set_deviations(fit, std::move(deviation));
  note_heavy_matches(instance, fit.diagnostics);
  return fit;
}

}  // namespace witan
