#include "crowd_bt.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "crowd_newton.hpp"
#include "global_separation.hpp"
#include "pair_fit.hpp"

namespace witan {
namespace {

/// The reliability of every judge at the start of the search is at least this.
constexpr double kFirstReliability = 0.8;

/// Returns the index in the pooled problem of a pair of one judge. Pairs are sorted by side, then by items.
std::uint32_t pair_index(const PairProblem& problem, const PairCount& pair, std::int8_t side) {
  const auto rank = [](std::int8_t s) { return s == 1 ? 0 : (s == -1 ? 1 : 2); };
  std::uint32_t low = 0;
  auto high = static_cast<std::uint32_t>(problem.pairs.size());
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    const PairCount& other = problem.pairs[middle];
    const std::int8_t other_side = problem.side.empty() ? std::int8_t{0} : problem.side[middle];
    const bool before =
        std::tuple(rank(other_side), other.low, other.high) < std::tuple(rank(side), pair.low, pair.high);
    if (before)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

std::vector<CrowdJudge> find_judges(const PairFitOptions& options, const Instance& instance, const PairProblem& problem,
                                    Context& context) {
  const Scale scale = resolved_scale(options.scale, instance);
  std::vector<CrowdJudge> judges;
  for (const ExpertEvidence& own : split_by_expert(instance)) {
    CrowdJudge judge{own.expert, {}};
    const PairProblem part = pose_part(options, own.part.instance(), scale, context);
    for (std::size_t k = 0; k < part.pairs.size(); ++k) {
      const PairCount& pair = part.pairs[k];
      const double half = pair.ties / 2;
      judge.pairs.push_back({pair_index(problem, pair, part.side.empty() ? std::int8_t{0} : part.side[k]),
                             pair.low_wins + half, pair.high_wins + half});
    }
    judges.push_back(std::move(judge));
  }
  return judges;
}

/// Returns the Bradley–Terry fit of the expected outcomes if every judge has this reliability and all scores are equal.
PairPoint start_from(const PairProblem& problem, double reliability, Context& context) {
  PairProblem expected = problem;
  for (PairCount& pair : expected.pairs) {
    const double low = pair.low_wins + pair.ties / 2;
    const double high = pair.high_wins + pair.ties / 2;
    pair.low_wins = reliability * low + (1 - reliability) * high;
    pair.high_wins = reliability * high + (1 - reliability) * low;
    pair.ties = 0;
  }
  return maximise_pairs(expected, first_point(expected, nullptr), 100, context).point;
}

Fit no_scores(const Instance& instance, std::vector<std::string> notes) {
  Fit fit;
  fit.scores.assign(instance.size(), std::nan(""));
  fit.diagnostics = {Stop::not_identified, 0, std::move(notes)};
  return fit;
}

}  // namespace

Fit CrowdBt::solve(const Options& options, const Instance& instance, Context& context) {
  PairFitOptions pair_options;
  pair_options.advantage = options.advantage == Switch::on;
  pair_options.prior = options.prior;
  pair_options.transform = options.transform;
  pair_options.scale = options.scale;
  const PairProblem problem = pose_all(pair_options, instance, context);
  const std::vector<bool> mentioned = problem.mentioned();
  const Connectivity graph = find_connectivity(problem.items, problem.pairs);
  Separation separation = find_separation(instance, graph, mentioned, options.prior);
  check_globals(problem, graph, context, separation);
  if (!separation.exists && options.prior == 0) return no_scores(instance, std::move(separation.notes));

  const double reliability = std::max(kFirstReliability, options.trust / (options.trust + 1));
  const std::vector<CrowdJudge> judges = find_judges(pair_options, instance, problem, context);
  CrowdLikelihood likelihood(problem, judges, options.trust);
  const CrowdSolution solution =
      maximise_crowd(likelihood, start_from(problem, reliability, context), options.iterations, context);
  if (solution.stop == Stop::not_identified) {
    separation.notes.emplace_back(
        "not identified: judges' errors explain every contradiction, so the likelihood grows as the scores diverge; "
        "set prior=0.01");
    return no_scores(instance, std::move(separation.notes));
  }
  Fit fit;
  fit.diagnostics = {solution.stop, solution.iterations, std::move(separation.notes)};
  finish_pair_fit(problem, solution.point, mentioned, solution.log_likelihood, static_cast<double>(judges.size()), fit);
  fit.expert_columns = {{"reliability", {}}};
  for (std::size_t e = 0; e < judges.size(); ++e) {
    const auto [right, wrong] = solution.reliabilities[e];
    fit.experts.push_back({judges[e].expert, right - wrong});
    fit.expert_columns[0].values.push_back(right);
  }
  return fit;
}

}  // namespace witan
