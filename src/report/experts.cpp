#include "witan/report/experts.hpp"

#include "witan/stats/agreement.hpp"
#include "witan/stats/kendall.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "expert_labels.hpp"
#include "stats/weighted_median.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// A mean that grows.
struct Mean {
  double sum = 0, weight = 0;
  void add(double value, double times = 1) {
    sum += times * value;
    weight += times;
  }
  [[nodiscard]] std::optional<double> value() const { return weight > 0 ? std::optional(sum / weight) : std::nullopt; }
};

/// What one instance says of one expert.
struct Seen {
  ExpertId expert{};
  std::uint64_t items = 0;
  double statements = 0;
  std::optional<double> with_rest, with_consensus;
};

std::optional<double> list_agreement(const Instance& instance, const List& list, const std::vector<double>& scores) {
  std::vector<double> said, found;
  const double sign = low_is_best(list.form) ? -1 : 1;
  for (std::uint64_t e = list.begin; e < list.end; ++e) {
    if (std::isnan(scores[instance.slot[e]])) continue;
    said.push_back(sign * instance.value[e]);
    found.push_back(scores[instance.slot[e]]);
  }
  return kendall_tau_b(said, found);
}

/// Tallies of the experts of one instance, by place in `experts`.
class InstanceLook {
 public:
  InstanceLook(const Instance& instance, const Fit& fit, const Context& context)
      : instance_(instance), scores_(fit.scores), rest_(measure_agreement(instance, context).experts) {
    tallies_.resize(rest_.size());
    for (const List& list : instance.lists) add(list);
    for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
      add(instance.comparisons[c], instance.weight_of_comparison(c));
    }
  }

  [[nodiscard]] std::vector<Seen> seen() {
    std::vector<Seen> all;
    for (std::size_t e = 0; e < rest_.size(); ++e) {
      Tally& tally = tallies_[e];
      std::sort(tally.slots.begin(), tally.slots.end());
      const auto items = std::unique(tally.slots.begin(), tally.slots.end()) - tally.slots.begin();
      Mean both = tally.lists;
      if (tally.decided > 0) both.add(tally.net / tally.decided, tally.decided);
      all.push_back(
          {rest_[e].expert, static_cast<std::uint64_t>(items), tally.statements, rest_[e].with_rest, both.value()});
    }
    return all;
  }

 private:
  struct Tally {
    std::vector<Slot> slots;
    double statements = 0;
    Mean lists;
    double net = 0, decided = 0;  ///< of its comparisons
  };
  Tally& of(ExpertId expert) {
    const auto found = std::lower_bound(rest_.begin(), rest_.end(), expert,
                                        [](const ExpertAgreement& one, ExpertId id) { return one.expert < id; });
    return tallies_[static_cast<std::size_t>(found - rest_.begin())];
  }
  void add(const List& list) {
    Tally& tally = of(list.expert);
    const auto slots = instance_.slots_of(list);
    tally.slots.insert(tally.slots.end(), slots.begin(), slots.end());
    tally.statements += static_cast<double>(list.size());
    if (const auto tau = list_agreement(instance_, list, scores_)) {
      tally.lists.add(*tau, static_cast<double>(list.size() * list.count));
    }
  }
  void add(const Comparison& said, double weight) {
    Tally& tally = of(said.expert);
    tally.slots.insert(tally.slots.end(), {said.first, said.second});
    tally.statements += weight;
    const double difference = scores_[said.first] - scores_[said.second];
    const double won = 2 * static_cast<double>(said.outcome) - 1;
    if (std::isnan(difference) || won == 0) return;
    // A pair that the scores tie is agreed with by half.
    tally.net += difference == 0 ? 0 : weight * std::copysign(1.0, difference) * won;
    tally.decided += weight * std::abs(won);
  }

  const Instance& instance_;
  const std::vector<double>& scores_;
  std::vector<ExpertAgreement> rest_;
  std::vector<Tally> tallies_;
};

double median(const std::vector<double>& values) {
  std::vector<std::pair<double, double>> weighted;
  weighted.reserve(values.size());
  for (const double value : values) weighted.emplace_back(value, 1.0);
  return weighted_median(weighted);
}

/// What is typical among experts, and how far from it an expert would stand out.
struct TypicalExpert {
  double agreement = std::nan(""), deviation = std::nan(""), weight = std::nan("");
};

TypicalExpert find_typical(const std::vector<ExpertTrust>& experts) {
  std::vector<double> agreements, weights, deviations;
  for (const ExpertTrust& expert : experts) {
    if (expert.with_rest) agreements.push_back(*expert.with_rest);
    if (expert.weight) weights.push_back(*expert.weight);
  }
  TypicalExpert typical;
  if (!weights.empty()) typical.weight = median(weights);
  if (agreements.empty()) return typical;
  typical.agreement = median(agreements);
  for (const double agreement : agreements) deviations.push_back(std::abs(agreement - typical.agreement));
  constexpr double kNormalDeviation = 1.4826;  // times the median deviation of a normal is its standard deviation
  typical.deviation = kNormalDeviation * median(deviations);
  return typical;
}

std::string doubt_about(const ExpertTrust& expert, const TypicalExpert& typical) {
  constexpr double kOpposite = -0.25, kFarBelow = 0.5, kDeviations = 3, kHardly = 0.1;
  constexpr double kFew = 10;
  const std::string caveat = expert.statements < kFew ? ", though it says little" : "";
  if (expert.weight && *expert.weight < 0) return "the method takes its word the other way round" + caveat;
  if (expert.with_rest) {
    const double agreement = *expert.with_rest;
    if (agreement < kOpposite) return "says rather the opposite of what the others say" + caveat;
    if (agreement < 0) return "does not agree with the others" + caveat;
    if (agreement < kFarBelow * typical.agreement && agreement < typical.agreement - kDeviations * typical.deviation) {
      return "agrees with the others far less than most do" + caveat;
    }
  }
  if (expert.weight && *expert.weight < kHardly * typical.weight) return "is hardly followed by the method" + caveat;
  return {};
}

bool before(const std::optional<double>& a, const std::optional<double>& b) {
  return a.has_value() && (!b.has_value() || *a > *b);
}

bool more_trusted(const ExpertTrust& a, const ExpertTrust& b) {
  if (a.weight != b.weight) return before(a.weight, b.weight);
  if (a.with_rest != b.with_rest) return before(a.with_rest, b.with_rest);
  return before(a.with_consensus, b.with_consensus);
}

/// The most trusted first, and as they were where nothing tells them apart.
void sort_by_trust(std::vector<ExpertTrust>& experts) {
  std::vector<std::size_t> order(experts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (more_trusted(experts[a], experts[b])) return true;
    return !more_trusted(experts[b], experts[a]) && a < b;
  });
  std::vector<ExpertTrust> sorted;
  sorted.reserve(order.size());
  for (const std::size_t e : order) sorted.push_back(std::move(experts[e]));
  experts = std::move(sorted);
}

/// The sums over instances for one expert.
struct Sums {
  Mean weight, with_rest, with_consensus;
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

void add_weights(const Fit& fit, const std::vector<std::string>& columns, std::vector<Sums>& sums) {
  for (std::size_t e = 0; e < fit.experts.size(); ++e) {
    Sums& of = sums[static_cast<std::uint32_t>(fit.experts[e].expert)];
    if (std::isfinite(fit.experts[e].weight)) of.weight.add(fit.experts[e].weight);
    of.columns.resize(columns.size());
    for (const Column& column : fit.expert_columns) {
      const auto at = static_cast<std::size_t>(std::ranges::find(columns, column.name) - columns.begin());
      if (std::isfinite(column.values[e])) of.columns[at].add(column.values[e]);
    }
  }
}

std::vector<std::vector<Seen>> look_at_instances(const Dataset& data, const std::vector<Fit>& fits, Context& context) {
  std::vector<std::vector<Seen>> seen(fits.size());
  context.parallel_for(fits.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Instance instance = data.instance(i);
      seen[i] = InstanceLook(instance, fits[i], context).seen();
    }
  });
  return seen;
}

/// The first few fits that did not come out well, and why.
std::vector<std::string> troubles_of(const Dataset& data, const std::vector<Fit>& fits) {
  constexpr std::size_t kShown = 3;
  std::vector<std::string> troubles;
  for (std::size_t i = 0; i < fits.size() && troubles.size() < kShown; ++i) {
    const Diagnostics& found = fits[i].diagnostics;
    if (has_converged(found.stop)) continue;
    troubles.push_back(fmt::format("{}: {}{}", data.instance_names()[static_cast<std::uint32_t>(i)],
                                   to_string(found.stop), found.notes.empty() ? "" : "; " + found.notes.back()));
  }
  return troubles;
}

}  // namespace

ExpertsReport judge_experts(const Dataset& data, const Model& model, std::string method, Context& context) {
  return judge_experts(data, solve_all(model, data, context), std::move(method), context);
}

ExpertsReport judge_experts(const Dataset& data, const std::vector<Fit>& fits, std::string method, Context& context) {
  ExpertsReport report{std::move(method), data.instance_count(), data.slot_count(), columns_of(fits), {}, 0};
  report.experts.resize(data.expert_names().size());
  report.bad_fits = static_cast<std::uint64_t>(
      std::ranges::count_if(fits, [](const Fit& fit) { return !has_converged(fit.diagnostics.stop); }));
  report.troubles = troubles_of(data, fits);
  std::vector<Sums> sums(report.experts.size());
  const std::vector<std::vector<Seen>> looked = look_at_instances(data, fits, context);
  for (std::size_t i = 0; i < looked.size(); ++i) {
    for (const Seen& seen : looked[i]) {
      const auto id = static_cast<std::uint32_t>(seen.expert);
      ExpertTrust& expert = report.experts[id];
      expert.good = expert.good && has_converged(fits[i].diagnostics.stop);
      ++expert.instances;
      expert.items += seen.items;
      expert.statements += seen.statements;
      if (seen.with_rest) sums[id].with_rest.add(*seen.with_rest);
      if (seen.with_consensus) sums[id].with_consensus.add(*seen.with_consensus);
    }
  }
  for (const Fit& fit : fits) add_weights(fit, report.columns, sums);
  for (std::uint32_t id = 0; id < sums.size(); ++id) {
    ExpertTrust& expert = report.experts[id];
    expert.name = data.expert_names()[id];
    expert.weight = sums[id].weight.value();
    sums[id].columns.resize(report.columns.size());
    for (const Mean& column : sums[id].columns) expert.columns.push_back(column.value());
    expert.with_rest = sums[id].with_rest.value();
    expert.with_consensus = sums[id].with_consensus.value();
    expert.instance_share = static_cast<double>(expert.instances) / static_cast<double>(report.instances);
    expert.item_share = static_cast<double>(expert.items) / static_cast<double>(report.slots);
  }
  const std::vector<std::optional<double>> with_labels = agreement_with_labels(data);
  for (std::size_t id = 0; id < with_labels.size(); ++id) report.experts[id].with_labels = with_labels[id];
  const TypicalExpert typical = find_typical(report.experts);
  for (ExpertTrust& expert : report.experts) expert.doubt = doubt_about(expert, typical);
  sort_by_trust(report.experts);
  return report;
}

}  // namespace witan
