#include "witan/consensus/crowd_bt.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "global_separation.hpp"
#include "pair_fit.hpp"

namespace witan {
namespace {

constexpr double kSmallChange = 1e-9;
constexpr double kFirstReliability = 0.8;

/// What an expert says of two items: which pair of the pooled problem it is, and how often who won.
struct Said {
  std::uint32_t pair;
  double low_wins, high_wins;
};

struct Judge {
  ExpertId expert{};
  std::vector<Said> said;
  double reliability = 0;
};

/// The pooled problem and who said what in it.
class Crowd {
 public:
  Crowd(const CrowdBt::Options& options, const PairFitOptions& pair_options, const Instance& instance, Context& context)
      : trust_(options.trust), problem_(pose_all(pair_options, instance, context)) {
    const Scale scale = settled(options.scale, instance);
    for (const ExpertEvidence& own : split_by_expert(instance)) {
      Judge judge{own.expert, {}, std::max(kFirstReliability, trust_ / (trust_ + 1))};
      const PairProblem part = pose_part(pair_options, own.part.instance(), scale, context);
      for (std::size_t k = 0; k < part.pairs.size(); ++k) {
        const PairCount& pair = part.pairs[k];
        const double half = pair.ties / 2;
        judge.said.push_back({place_of(pair, part.side.empty() ? std::int8_t{0} : part.side[k]), pair.low_wins + half,
                              pair.high_wins + half});
      }
      judges_.push_back(std::move(judge));
    }
  }

  [[nodiscard]] const PairProblem& problem() const { return problem_; }
  [[nodiscard]] std::vector<Judge>& judges() { return judges_; }

  /// What a Bradley–Terry draw must have said for the judges to say what they do, expected at the point, becomes the
  /// counts of the problem; and the reliabilities their best values. Returns how far one of these moved.
  double expect(const PairPoint& point) {
    for (PairCount& pair : problem_.pairs) pair.low_wins = pair.high_wins = pair.ties = 0;
    double moved = 0;
    for (Judge& judge : judges_) {
      double right = 0;
      double all = 0;
      for (const Said& said : judge.said) {
        const double win = probability(point, said.pair);
        const double eta = judge.reliability;
        const double low_right = eta * win / (eta * win + (1 - eta) * (1 - win));
        const double high_right = eta * (1 - win) / (eta * (1 - win) + (1 - eta) * win);
        PairCount& pair = problem_.pairs[said.pair];
        pair.low_wins += said.low_wins * low_right + said.high_wins * (1 - high_right);
        pair.high_wins += said.high_wins * high_right + said.low_wins * (1 - low_right);
        right += said.low_wins * low_right + said.high_wins * high_right;
        all += said.low_wins + said.high_wins;
      }
      const double next = (right + trust_) / (all + trust_ + 1);
      moved = std::max(moved, std::abs(next - judge.reliability));
      judge.reliability = next;
    }
    return moved;
  }

  /// Of what the judges said.
  [[nodiscard]] double log_likelihood(const PairPoint& point) const {
    double sum = 0;
    for (const Judge& judge : judges_) {
      for (const Said& said : judge.said) {
        const double win = probability(point, said.pair);
        const double low = judge.reliability * win + (1 - judge.reliability) * (1 - win);
        if (said.low_wins > 0) sum += said.low_wins * std::log(low);
        if (said.high_wins > 0) sum += said.high_wins * std::log1p(-low);
      }
    }
    return sum;
  }

 private:
  [[nodiscard]] double probability(const PairPoint& point, std::uint32_t k) const {
    const PairCount& pair = problem_.pairs[k];
    const double side = problem_.side.empty() ? 0.0 : static_cast<double>(problem_.side[k]);
    return 1 / (1 + std::exp(point.scores[pair.high] - point.scores[pair.low] - point.advantage * side));
  }

  /// Pairs of a side are sorted, and sides follow one another.
  [[nodiscard]] std::uint32_t place_of(const PairCount& pair, std::int8_t side) const {
    const auto rank = [](std::int8_t s) { return s == 1 ? 0 : (s == -1 ? 1 : 2); };
    std::uint32_t low = 0;
    auto high = static_cast<std::uint32_t>(problem_.pairs.size());
    while (low < high) {
      const std::uint32_t middle = low + (high - low) / 2;
      const PairCount& other = problem_.pairs[middle];
      const std::int8_t other_side = problem_.side.empty() ? std::int8_t{0} : problem_.side[middle];
      const bool before =
          std::tuple(rank(other_side), other.low, other.high) < std::tuple(rank(side), pair.low, pair.high);
      if (before)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  double trust_;
  PairProblem problem_;
  std::vector<Judge> judges_;
};

}  // namespace

Fit CrowdBt::solve(const Options& options, const Instance& instance, const Fit* start, Context& context) {
  PairFitOptions pair_options;
  pair_options.advantage = options.advantage == Switch::on;
  pair_options.prior = options.prior;
  pair_options.transform = options.transform;
  pair_options.scale = options.scale;
  Crowd crowd(options, pair_options, instance, context);
  const std::vector<bool> mentioned = crowd.problem().mentioned();
  Fit fit;
  const Connectivity graph = find_connectivity(crowd.problem().items, crowd.problem().pairs);
  Separation separation = find_separation(instance, graph, mentioned, options.prior);
  check_globals(crowd.problem(), graph, context, separation);
  PairPoint point = first_point(crowd.problem(), start);
  fit.diagnostics = {Stop::iteration_limit, 0, std::move(separation.notes)};
  if (start != nullptr && start->experts.size() == crowd.judges().size()) {
    for (std::size_t e = 0; e < crowd.judges().size(); ++e)
      crowd.judges()[e].reliability = (1 + start->experts[e].weight) / 2;
  }
  if (!separation.exists && options.prior == 0) {
    fit.scores.assign(instance.size(), std::nan(""));
    fit.diagnostics.stop = Stop::not_identified;
    return fit;
  }
  while (fit.diagnostics.iterations < options.iterations) {
    ++fit.diagnostics.iterations;
    double moved = crowd.expect(point);
    PairSolution better = maximise_pairs(crowd.problem(), point, 100, context);
    for (std::size_t i = 0; i < point.scores.size(); ++i)
      moved = std::max(moved, std::abs(better.point.scores[i] - point.scores[i]));
    point = std::move(better.point);
    if (moved > kSmallChange) continue;
    fit.diagnostics.stop = Stop::converged;
    break;
  }
  finish_pair_fit(crowd.problem(), point, mentioned, crowd.log_likelihood(point),
                  static_cast<double>(crowd.judges().size()), fit);
  fit.expert_columns = {{"reliability", {}}};
  for (const Judge& judge : crowd.judges()) {
    fit.experts.push_back({judge.expert, 2 * judge.reliability - 1});
    fit.expert_columns[0].values.push_back(judge.reliability);
  }
  return fit;
}

}  // namespace witan
