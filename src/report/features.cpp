#include "witan/report/explain.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "data/absent_value.hpp"
#include "feature_scorer.hpp"
#include "learn/harness/instance_measure.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Returns a cell of the table, or nullopt if it is absent from the file.
std::optional<float> stored_cell(const Features& features, std::uint64_t row, std::uint32_t column) {
  if (features.dense()) {
    const float value = features.row(row)[column];
    return is_absent(value) ? std::nullopt : std::optional(value);
  }
  const auto columns = features.sparse_columns(row);
  const auto found = std::ranges::lower_bound(columns, column);
  if (found == columns.end() || *found != column) return std::nullopt;
  return features.sparse_values(row)[static_cast<std::size_t>(found - columns.begin())];
}

/// The labelled instances on which features are permuted.
class PermutedFeatures {
 public:
  explicit PermutedFeatures(const Dataset& data) : data_(data) {
    std::vector<InstanceId> ids;
    for (std::uint32_t i = 0; i < data.instance_count() && rows_.size() < kMaxPermutedItems; ++i) {
      const Instance instance = data.instance(i);
      if (std::ranges::all_of(instance.labels, [](double label) { return std::isnan(label); })) continue;
      ids.push_back(InstanceId{i});
      first_.push_back(rows_.size());
      for (Slot slot = 0; slot < instance.size(); ++slot) rows_.push_back(instance.first_slot + slot);
    }
    instances_ = InstanceSet(data, std::move(ids));
  }
  [[nodiscard]] bool empty() const { return instances_.empty(); }
  [[nodiscard]] std::size_t instances() const { return instances_.size(); }

  /// Returns the mean NDCG@10 if the values of a column are permuted over all items; nullopt: without a permutation.
  [[nodiscard]] double measure(const Model& model, std::optional<std::uint32_t> column, Context& context) const {
    const Features features = permuted(column, context);
    const InstanceMeasure ndcg(instances_, Metric{MetricKind::ndcg, 10}, {});
    return ndcg.mean(
        [&](std::size_t i, std::span<double> scores) {
          Instance instance = instances_[i];
          instance.features = &features;
          instance.first_slot = first_[i];
          std::ranges::copy(model.solve(instance, context).scores, scores.begin());
        },
        context);
  }

 private:
  [[nodiscard]] Features permuted(std::optional<std::uint32_t> column, Context& context) const {
    const Features& from = *data_.features();
    std::vector<std::uint64_t> source = rows_;
    if (column) {
      Random random(context.seed_for("permutation", fmt::format("{}", from.number(*column))));
      for (std::size_t k = source.size(); k > 1; --k) std::swap(source[k - 1], source[random.below(k)]);
    }
    std::vector<std::uint64_t> begin = {0};
    std::vector<std::uint32_t> index;
    std::vector<float> values;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      for (std::uint32_t c = 0; c < from.columns(); ++c) {
        const auto value = stored_cell(from, c == column ? source[r] : rows_[r], c);
        if (!value) continue;
        index.push_back(static_cast<std::uint32_t>(from.number(c) - 1));
        values.push_back(*value);
      }
      begin.push_back(values.size());
    }
    return {std::move(begin), std::move(index), std::move(values)};
  }

  const Dataset& data_;
  InstanceSet instances_;
  std::vector<std::uint64_t> rows_;   ///< of the table of the data
  std::vector<std::uint64_t> first_;  ///< of every instance in `rows_`
};

/// Returns the reductions of NDCG@10 by the permutation of every feature.
FeatureMeasure permutation_measure(const Model& model, const PermutedFeatures& data, const Features& features,
                                   const std::vector<std::uint64_t>& numbers, Context& context) {
  FeatureMeasure measure{"permutation", std::vector<double>(numbers.size(), 0.0)};
  const double whole = data.measure(model, std::nullopt, context);
  for (std::uint32_t c = 0; c < features.columns(); ++c) {
    context.progress("permutation", c, features.columns());
    const auto at = std::ranges::lower_bound(numbers, features.number(c));
    if (at == numbers.end() || *at != features.number(c)) continue;
    measure.values[static_cast<std::size_t>(at - numbers.begin())] = whole - data.measure(model, c, context);
  }
  return measure;
}

/// Sorts the features by the magnitude of the first measure.
void sort_features(FeatureReport& report) {
  if (report.measures.empty()) return;
  std::vector<std::size_t> order(report.numbers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::vector<double> first = report.measures.front().values;
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t k) { return std::abs(first[k]); });
  const auto sorted = [&]<class T>(const std::vector<T>& values) {
    std::vector<T> result;
    for (const std::size_t k : order) result.push_back(values[k]);
    return result;
  };
  report.numbers = sorted(report.numbers);
  for (FeatureMeasure& measure : report.measures) measure.values = sorted(measure.values);
}

}  // namespace

std::optional<FeatureReport> summarise_features(const Model& model, const std::string& spec, const Dataset& data,
                                                Context& context) {
  const auto scorer = feature_scorer(parse_spec(spec), *model.learned());
  if (scorer == nullptr) return std::nullopt;
  FeatureReport report{spec, data.instance_count(), scorer->numbers(), scorer->measures(), {}};
  const PermutedFeatures permuted(data);
  if (data.features() != nullptr && !permuted.empty()) {
    report.measures.push_back(permutation_measure(model, permuted, *data.features(), report.numbers, context));
    report.notes.push_back(fmt::format("permutation: reduction of ndcg@10 on {} labelled {}", permuted.instances(),
                                       permuted.instances() == 1 ? "instance" : "instances"));
  }
  sort_features(report);
  return report;
}

std::optional<FeatureExplanation> explain_features(const Model& model, const std::string& spec,
                                                   const Instance& instance, std::vector<Slot> items,
                                                   std::uint32_t count, Context& context) {
  const auto scorer = feature_scorer(parse_spec(spec), *model.learned());
  if (scorer == nullptr) return std::nullopt;
  const Fit fit = model.solve(instance, context);
  std::vector<Slot> order(instance.size());
  std::iota(order.begin(), order.end(), Slot{0});
  std::ranges::stable_sort(order, std::ranges::greater(), [&](Slot slot) { return fit.scores[slot]; });
  if (items.empty()) items.assign(order.begin(), order.begin() + std::min<std::ptrdiff_t>(count, std::ssize(order)));
  FeatureExplanation explanation{std::string(instance.name), spec, instance.size(), scorer->numbers(), {}};
  explanation.items = scorer->contributions(instance, items);
  if (explanation.items.empty() && !items.empty()) {
    throw UsageError(fmt::format("{} has a hidden layer, for which contributions of features are not computed", spec));
  }
  for (FeatureContributions& item : explanation.items) {
    item.score = fit.scores[item.slot];
    item.rank = 1 + static_cast<std::uint32_t>(
                        std::ranges::count_if(fit.scores, [&](double score) { return score > item.score; }));
  }
  return explanation;
}

}  // namespace witan
