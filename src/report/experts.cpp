#include "witan/report/experts.hpp"

#include "witan/stats/agreement.hpp"
#include "witan/stats/kendall.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "expert_labels.hpp"
#include "expert_pairs.hpp"
#include "expert_warning.hpp"
#include "stats/weighted_median.hpp"
#include "stats/wilson.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// A running mean.
struct Mean {
  double sum = 0, weight = 0;
  void add(double value, double times = 1) {
    sum += times * value;
    weight += times;
  }
  [[nodiscard]] std::optional<double> value() const { return weight > 0 ? std::optional(sum / weight) : std::nullopt; }
};

/// The numbers of one expert in one instance.
struct ExpertInInstance {
  ExpertId expert{};
  std::uint64_t items = 0;
  double entries = 0;
  std::optional<double> agreement, vs_consensus;
  AgreementCount with_rest = {};
};

std::optional<double> list_agreement(const Instance& instance, const List& list, const std::vector<double>& scores) {
  std::vector<double> values, found;
  const double sign = low_is_best(list.form) ? -1 : 1;
  for (std::uint64_t e = list.begin; e < list.end; ++e) {
    if (std::isnan(scores[instance.slot[e]])) continue;
    values.push_back(sign * instance.value[e]);
    found.push_back(scores[instance.slot[e]]);
  }
  return kendall_tau_b(values, found);
}

/// Tallies of the experts of one instance, in the order of `agreements_`.
class InstanceTally {
 public:
  InstanceTally(const Instance& instance, const Fit& fit, const Context& context)
      : instance_(instance), scores_(fit.scores), agreements_(measure_agreement(instance, context).experts) {
    tallies_.resize(agreements_.size());
    for (const List& list : instance.lists) add(list);
    for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
      add(instance.comparisons[c], instance.weight_of_comparison(c));
    }
  }

  [[nodiscard]] std::vector<ExpertInInstance> summary() {
    std::vector<ExpertInInstance> all;
    for (std::size_t e = 0; e < agreements_.size(); ++e) {
      Tally& tally = tallies_[e];
      std::sort(tally.slots.begin(), tally.slots.end());
      const auto items = std::unique(tally.slots.begin(), tally.slots.end()) - tally.slots.begin();
      Mean both = tally.lists;
      if (tally.decided > 0) both.add(tally.net_wins / tally.decided, tally.decided);
      all.push_back({agreements_[e].expert, static_cast<std::uint64_t>(items), tally.entries, agreements_[e].agreement,
                     both.value(), agreements_[e].count});
    }
    return all;
  }

 private:
  struct Tally {
    std::vector<Slot> slots;
    double entries = 0;
    Mean lists;
    double net_wins = 0, decided = 0;  ///< of its comparisons
  };
  Tally& of(ExpertId expert) {
    const auto found = std::lower_bound(agreements_.begin(), agreements_.end(), expert,
                                        [](const ExpertAgreement& one, ExpertId id) { return one.expert < id; });
    return tallies_[static_cast<std::size_t>(found - agreements_.begin())];
  }
  void add(const List& list) {
    Tally& tally = of(list.expert);
    const auto slots = instance_.slots_of(list);
    tally.slots.insert(tally.slots.end(), slots.begin(), slots.end());
    tally.entries += static_cast<double>(list.size());
    if (const auto tau = list_agreement(instance_, list, scores_)) {
      tally.lists.add(*tau, static_cast<double>(list.size() * list.count));
    }
  }
  void add(const Comparison& comparison, double weight) {
    Tally& tally = of(comparison.expert);
    tally.slots.insert(tally.slots.end(), {comparison.first, comparison.second});
    tally.entries += weight;
    const double difference = scores_[comparison.first] - scores_[comparison.second];
    const double won = 2 * static_cast<double>(comparison.outcome) - 1;
    if (std::isnan(difference) || won == 0) return;
    // A pair with tied scores counts as half agreement.
    tally.net_wins += difference == 0 ? 0 : weight * std::copysign(1.0, difference) * won;
    tally.decided += weight * std::abs(won);
  }

  const Instance& instance_;
  const std::vector<double>& scores_;
  std::vector<ExpertAgreement> agreements_;
  std::vector<Tally> tallies_;
};

/// What the experts are compared with.
struct ExpertContext {
  AgreementSpread agreement;
  double median_weight = std::nan("");
  bool election = false;  ///< voters get no warning for their opinions
};

ExpertContext context_of(const Dataset& data, const std::vector<ExpertSummary>& experts) {
  std::vector<double> agreements;
  std::vector<std::pair<double, double>> weights;
  for (const ExpertSummary& expert : experts) {
    if (expert.agreement) agreements.push_back(*expert.agreement);
    if (expert.weight) weights.emplace_back(*expert.weight, 1.0);
  }
  ExpertContext context{spread_of(agreements), std::nan(""), is_election(data)};
  if (!weights.empty()) context.median_weight = weighted_median(weights);
  return context;
}

std::string expert_warning(const ExpertSummary& expert, const ExpertContext& context) {
  constexpr double kLowWeight = 0.1;
  const std::string caveat = expert.entries < kFewEntries ? " (few entries)" : "";
  if (context.election) return {};
  if (expert.weight && *expert.weight < 0) return "negative weight: its preferences are reversed" + caveat;
  const AgreementWarning warning = agreement_warning(expert.agreement, context.agreement);
  if (warning != AgreementWarning::none) return std::string(to_string(warning)) + caveat;
  const bool light = expert.weight && *expert.weight < kLowWeight * context.median_weight;
  return light ? "weight far below the median" + caveat : std::string();
}

bool before(const std::optional<double>& a, const std::optional<double>& b) {
  return a.has_value() && (!b.has_value() || *a > *b);
}

/// The order with the smallest loss in docs/studies/expert-order.md. An expert without an agreement shares no data with
/// the others, and agrees with the consensus by construction.
bool more_reliable(const ExpertSummary& a, const ExpertSummary& b) {
  if (a.agreement.has_value() != b.agreement.has_value()) return a.agreement.has_value();
  if (a.vs_consensus != b.vs_consensus) return before(a.vs_consensus, b.vs_consensus);
  if (a.agreement != b.agreement) return before(a.agreement, b.agreement);
  return before(a.weight, b.weight);
}

/// Sorts the most reliable experts first. Equal experts keep their order.
void sort_by_reliability(std::vector<ExpertSummary>& experts) {
  std::vector<std::size_t> order(experts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (more_reliable(experts[a], experts[b])) return true;
    return !more_reliable(experts[b], experts[a]) && a < b;
  });
  std::vector<ExpertSummary> sorted;
  sorted.reserve(order.size());
  for (const std::size_t e : order) sorted.push_back(std::move(experts[e]));
  experts = std::move(sorted);
}

/// Means over instances for one expert.
struct ExpertMeans {
  Mean weight, agreement, vs_consensus;
  std::vector<Mean> columns;
};

std::vector<std::string> columns_of(const std::vector<Fit>& fits) {
  std::vector<std::string> names;
  for (const Fit& fit : fits) {
    for (const Column& column : fit.expert_columns) {
      if (std::ranges::find(names, column.name) == names.end()) names.push_back(column.name);
    }
  }
  return names;
}

void add_weights(const Fit& fit, const std::vector<std::string>& columns, std::vector<ExpertMeans>& sums) {
  for (std::size_t e = 0; e < fit.experts.size(); ++e) {
    ExpertMeans& of = sums[static_cast<std::uint32_t>(fit.experts[e].expert)];
    if (std::isfinite(fit.experts[e].weight)) of.weight.add(fit.experts[e].weight);
    of.columns.resize(columns.size());
    for (const Column& column : fit.expert_columns) {
      const auto at = static_cast<std::size_t>(std::ranges::find(columns, column.name) - columns.begin());
      if (std::isfinite(column.values[e])) of.columns[at].add(column.values[e]);
    }
  }
}

std::vector<std::vector<ExpertInInstance>> tally_instances(const Dataset& data, const std::vector<Fit>& fits,
                                                           Context& context) {
  std::vector<std::vector<ExpertInInstance>> tallies(fits.size());
  context.parallel_for(fits.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Instance instance = data.instance(i);
      tallies[i] = InstanceTally(instance, fits[i], context).summary();
    }
  });
  return tallies;
}

/// Returns why the first few fits did not converge.
std::vector<std::string> failure_reasons_of(const Dataset& data, const std::vector<Fit>& fits) {
  constexpr std::size_t kShown = 3;
  std::vector<std::string> failure_reasons;
  for (std::size_t i = 0; i < fits.size() && failure_reasons.size() < kShown; ++i) {
    const Diagnostics& found = fits[i].diagnostics;
    if (has_converged(found.stop)) continue;
    failure_reasons.push_back(fmt::format("{}: {}{}", data.instance_names()[static_cast<std::uint32_t>(i)],
                                          to_string(found.stop), found.notes.empty() ? "" : "; " + found.notes.back()));
  }
  return failure_reasons;
}

/// Returns the pairs of experts with common cases, in the order of the report.
std::vector<ExpertPair> pairs_of(const Dataset& data, const std::vector<ExpertSummary>& experts) {
  if (experts.size() > kMaxPairedExperts) return {};
  constexpr double kLevel = 0.95;
  std::vector<ExpertId> ids;
  for (const ExpertSummary& expert : experts) ids.push_back(*data.find_expert(expert.name));
  const ExpertAgreements counts = count_expert_pairs(data, ids);
  std::vector<ExpertPair> pairs;
  for (std::size_t a = 0; a < ids.size(); ++a) {
    for (std::size_t b = a + 1; b < ids.size(); ++b) {
      const AgreementCount& count = counts.at(a, b);
      if (count.cases() == 0) continue;
      const ShareInterval interval = wilson_interval(count.share(), count.independent, kLevel);
      pairs.push_back({experts[a].name, experts[b].name, count, interval.low, interval.high});
    }
  }
  return pairs;
}

}  // namespace

ExpertsReport summarise_experts(const Dataset& data, const Model& model, std::string method, Context& context) {
  return summarise_experts(data, solve_all(model, data, context), std::move(method), context);
}

ExpertsReport summarise_experts(const Dataset& data, const std::vector<Fit>& fits, std::string method,
                                Context& context) {
  ExpertsReport report{std::move(method), data.instance_count(), data.slot_count(), columns_of(fits), {}, 0};
  report.experts.resize(data.expert_names().size());
  report.not_converged = static_cast<std::uint64_t>(
      std::ranges::count_if(fits, [](const Fit& fit) { return !has_converged(fit.diagnostics.stop); }));
  report.failure_reasons = failure_reasons_of(data, fits);
  std::vector<ExpertMeans> sums(report.experts.size());
  const std::vector<std::vector<ExpertInInstance>> tallies = tally_instances(data, fits, context);
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    for (const ExpertInInstance& one : tallies[i]) {
      const auto id = static_cast<std::uint32_t>(one.expert);
      ExpertSummary& expert = report.experts[id];
      expert.converged = expert.converged && has_converged(fits[i].diagnostics.stop);
      ++expert.instances;
      expert.items += one.items;
      expert.entries += one.entries;
      expert.with_rest.add(one.with_rest);
      if (one.agreement) sums[id].agreement.add(*one.agreement);
      if (one.vs_consensus) sums[id].vs_consensus.add(*one.vs_consensus);
    }
  }
  for (const Fit& fit : fits) add_weights(fit, report.columns, sums);
  for (std::uint32_t id = 0; id < sums.size(); ++id) {
    ExpertSummary& expert = report.experts[id];
    expert.name = data.expert_names()[id];
    expert.weight = sums[id].weight.value();
    sums[id].columns.resize(report.columns.size());
    for (const Mean& column : sums[id].columns) expert.columns.push_back(column.value());
    expert.agreement = sums[id].agreement.value();
    expert.vs_consensus = sums[id].vs_consensus.value();
    expert.instance_coverage = static_cast<double>(expert.instances) / static_cast<double>(report.instances);
    expert.coverage = static_cast<double>(expert.items) / static_cast<double>(report.slots);
  }
  const std::vector<std::optional<double>> vs_labels = agreement_with_labels(data);
  for (std::size_t id = 0; id < vs_labels.size(); ++id) report.experts[id].vs_labels = vs_labels[id];
  const ExpertContext others = context_of(data, report.experts);
  for (ExpertSummary& expert : report.experts) expert.warning = expert_warning(expert, others);
  sort_by_reliability(report.experts);
  report.pairs = pairs_of(data, report.experts);
  return report;
}

}  // namespace witan
