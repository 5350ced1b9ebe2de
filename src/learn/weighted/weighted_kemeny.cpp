#include "weighted_kemeny.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "best_agreement_setting.hpp"
#include "kemeny_search.hpp"
#include "learn/harness/weighted_instance.hpp"
#include "method/shared/centre_scores.hpp"
#include "method/shared/learned_codec.hpp"
#include "pairs/pooled_rows.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

struct WeightedKemenyLearned {
  std::vector<double> weights;
  SilenceRule silence{};
  AgreementWeight by{};
  template <class V>
  static void describe(V&& v) {
    v("weights", &WeightedKemenyLearned::weights, kLowestFinite, kHighestFinite);
    v("silence", &WeightedKemenyLearned::silence, kSilenceRules);
    v("trust", &WeightedKemenyLearned::by, kAgreementWeights);
  }
};

/// One combination of the parameters.
struct KemenySetting {
  SilenceRule silence;
  AgreementWeight by;
};

std::vector<KemenySetting> settings_of(const WeightedKemeny::Options& options) {
  std::vector<KemenySetting> settings;
  for (const SilenceRule silence : silences_to_try(options.silence)) {
    for (const AgreementWeight by : agreement_weights_to_try(options.trust)) settings.push_back({silence, by});
  }
  return settings;
}

/// The pairs of an instance, restricted to items with at least one pair.
struct Compared {
  std::vector<Slot> slots;
  KemenyProblem problem{0};
};

Compared compare_items(const Instance& instance) {
  const PooledRows rows(instance, Transform::binary, Scale::automatic);
  std::vector<double> net(rows.size());
  std::vector<double> decided(rows.size());
  Compared compared;
  for (Slot i = 0; i < rows.size(); ++i) {
    rows.row(i, net, decided);
    if (std::ranges::any_of(decided, [](double weight) { return weight > 0; })) compared.slots.push_back(i);
  }
  compared.problem = KemenyProblem(static_cast<std::uint32_t>(compared.slots.size()));
  for (std::uint32_t k = 0; k < compared.slots.size(); ++k) {
    rows.row(compared.slots[k], net, decided);
    double sum = 0;
    for (std::uint32_t j = 0; j < compared.slots.size(); ++j) {
      const Slot other = compared.slots[j];
      const bool rounding = std::abs(net[other]) <= kMajorityTolerance * decided[other];
      compared.problem.row(k)[j] = rounding ? 0.0 : net[other];
      if (j > k) sum += decided[other];
    }
    compared.problem.add_decided(sum);
  }
  return compared;
}

/// Returns indices sorted by value, best first; equal values by index.
std::vector<std::uint32_t> order_by(const std::vector<double>& values) {
  std::vector<std::uint32_t> order(values.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](std::uint32_t k) { return std::pair(-values[k], k); });
  return order;
}

std::vector<std::uint32_t> start_order(const KemenyProblem& problem, int start, Random& random) {
  std::vector<double> values(problem.size());
  for (std::uint32_t i = 0; i < problem.size(); ++i) {
    for (const double net : problem.row(i)) {
      values[i] += start == 0 ? net : static_cast<double>((net > 0 ? 1 : 0) - (net < 0 ? 1 : 0));
    }
    if (start > 1) values[i] = random.uniform();
  }
  return order_by(values);
}

/// Scores are negative ranks; adjacent items that are all tied with each other share their mean rank.
void score_ranks(const Compared& compared, std::span<const std::uint32_t> order, std::vector<double>& scores) {
  const KemenyProblem& problem = compared.problem;
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    const auto tied_with_all = [&](std::uint32_t item) {
      return std::ranges::all_of(order.subspan(begin, end - begin),
                                 [&](std::uint32_t other) { return problem.row(item)[other] == 0; });
    };
    for (end = begin + 1; end < order.size() && tied_with_all(order[end]);) ++end;
    const double rank = static_cast<double>(begin + end + 1) / 2;
    for (std::size_t k = begin; k < end; ++k) scores[compared.slots[order[k]]] = -rank;
  }
  centre_scores(scores);
}

void search(const WeightedKemeny::Options& options, const Instance& instance, const Compared& compared, Fit& fit,
            const Context& context) {
  Random random(context.seed_for(WeightedKemeny::kName, instance.name));
  std::vector<std::uint32_t> best;
  double least = std::numeric_limits<double>::infinity();
  for (int start = 0; start < options.starts; ++start) {
    context.check_stop();
    std::vector<std::uint32_t> order = start_order(compared.problem, start, random);
    fit.diagnostics.iterations += compared.problem.improve(order);
    const double cost = compared.problem.cost(order);
    if (!(cost < least)) continue;
    least = cost;
    best = std::move(order);
  }
  fit.diagnostics.stop = Stop::converged;
  score_ranks(compared, best, fit.scores);
  const double bound = compared.problem.lower_bound();
  // If the order is optimal, cost and bound can still differ by rounding, because they sum in different orders.
  const double gap = least - bound <= 1e-9 * std::max(least, 1e-300) ? 0.0 : least - bound;
  fit.estimates = {{"cost", least}, {"lower bound", bound}, {"gap", gap}};
  if (gap > 0) {
    fit.diagnostics.notes.push_back(
        fmt::format("local optimum of cost {:.6g}; lower bound of the optimal cost: {:.6g}", least, bound));
  }
}

}  // namespace

LearnedParameters WeightedKemeny::train(const Options& options, const Training& training, Context& context) {
  return best_agreement_setting(
      kName, training, settings_of(options),
      [](WeightedExperts known, const KemenySetting& setting) {
        return encode_learned(WeightedKemenyLearned{std::move(known.weights), setting.silence, setting.by},
                              {std::move(known.names), {}});
      },
      [&](const LearnedParameters& learned, const Instance& instance) {
        return solve(options, learned, instance, nullptr, context).scores;
      },
      context);
}

Fit WeightedKemeny::solve(const Options& options, const LearnedParameters& learned, const Instance& instance,
                          const Fit* /*start*/, Context& context) {
  if (instance.size() > kMaxItems) {
    throw InputError(fmt::format("weighted-kemeny supports at most {} items, but instance {} has {}", kMaxItems,
                                 in_quotes(instance.name), instance.size()));
  }
  Fit fit;
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  auto found = decode_learned<WeightedKemenyLearned>(model_of(kName), learned);
  const std::vector<double> weights =
      LearnedWeights(kName, learned.experts, std::move(found.weights)).of(instance, fit);
  const WeightedInstance weighted(instance, weights, replacing(found.silence));
  const Compared compared = compare_items(weighted.view());
  if (compared.problem.size() > 0) search(options, instance, compared, fit, context);
  return fit;
}

}  // namespace witan
