#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/inference/fragility.hpp"
#include "witan/method/method.hpp"
#include "witan/report/report_format.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace witan {

/// The contribution of one expert to the score of one item.
struct ExpertContribution {
  ExpertId expert{};
  double contribution = 0;         ///< positive if the expert raises the score; see Explanation
  double score_without = 0;        ///< NaN if no other expert has data on the item
  std::uint32_t rank_without = 0;  ///< best rank of the item's tier without the expert
};

/// The contributions to the score of one item, in descending order of magnitude, then by expert.
struct ItemExplanation {
  Slot slot = 0;
  double score = 0;
  std::uint32_t rank = 0;
  std::vector<ExpertContribution> contributions;
};

/// How the scores without an expert were computed: by a refit, or by one Newton step from the fit.
enum class LeaveOneOut : std::uint8_t { refit, newton_step };

/// The contributions of all experts in one instance. If the method is additive, that is, if the scores from each expert
/// alone add up to the score, a contribution is the score from the expert alone. Otherwise it is the score minus the
/// score without the expert.
struct Explanation {
  std::string instance, method;
  std::uint32_t item_count = 0;
  bool additive = false;
  LeaveOneOut leave_one_out = LeaveOneOut::refit;
  bool keeps_learned_parameters = false;  ///< refits use the parameters that were learned from all experts
  std::vector<ItemExplanation> items;
  std::uint32_t omitted_ties = 0;  ///< number of items that are tied with the last of `items`, but not among them
  std::optional<std::vector<PairFragility>> fragility = {};  ///< pairs with an explained item; nullopt: not requested
  Stop stop = Stop::converged;                               ///< stopping reason of the fit
};

/// Maximum number of experts for refits. With more, a Newton step is used if the method has derivatives.
inline constexpr std::size_t kMaxRefitExperts = 200;

/// Explains the scores of these items. Refits if there are at most `max_refits` experts.
[[nodiscard]] Explanation explain(const Model& model, const Instance& instance, std::span<const Slot> items,
                                  Context& context, std::size_t max_refits = kMaxRefitExperts);
/// Explains the scores of the `count` best items. Ties are broken by the order of the ranking; `omitted_ties` counts
/// the items that this omits.
[[nodiscard]] Explanation explain_top(const Model& model, const Instance& instance, std::uint32_t count,
                                      Context& context);

void write_explanation(const Explanation& explanation, const Dataset& data, std::size_t instance, ReportFormat format,
                       std::ostream& out, const TableStyle& style = {});

/// A measure of importance: one value per feature.
struct FeatureMeasure {
  std::string name;
  std::vector<double> values;
};

/// The importance of every feature of a model.
///
/// Linear models have the measure `weight`, the weight of the normalised feature. Trees have `gain`, the share of the
/// reduction of the loss that is due to splits by the feature, and `splits`, their number. With labels, `permutation`
/// is the reduction of NDCG@10 if the values of the feature are permuted over all items.
struct FeatureReport {
  std::string method;
  std::uint64_t instances = 0;
  std::vector<std::uint64_t> numbers;  ///< of the features in the file, in descending order of the first measure
  std::vector<FeatureMeasure> measures;
  std::vector<std::string> notes;
};

/// The largest number of items for which permutation() is computed; further instances are ignored.
inline constexpr std::size_t kMaxPermutedItems = 20'000;

/// Returns the importance of the features, or nullopt if the model does not rank by features. O(features·items·cost of
/// a score) with labels.
[[nodiscard]] std::optional<FeatureReport> summarise_features(const Model& model, const std::string& spec,
                                                              const Dataset& data, Context& context);

void write_features(const FeatureReport& report, ReportFormat format, std::ostream& out, const TableStyle& style = {});

/// The contributions of the features to the score of one item: exact Shapley values. They sum to `score` − `base`.
///
/// For a linear model, `base` is the mean score of the instance. For trees, it is the mean score of the training items,
/// and a set of features has the mean score of the training items that agree with the explained item in the splits by
/// these features (TreeSHAP).
struct FeatureContributions {
  Slot slot = 0;
  std::uint32_t rank = 0;
  double score = 0, base = 0;
  std::vector<double> cells;   ///< values of the features; NaN: missing
  std::vector<double> values;  ///< contributions
};

struct FeatureExplanation {
  std::string instance, method;
  std::uint32_t item_count = 0;
  std::vector<std::uint64_t> numbers;  ///< of the features in the file
  std::vector<FeatureContributions> items;
};

/// Explains the scores of these items, or of the `count` best items if `items` is empty. Returns nullopt if the model
/// does not rank by features. Throws UsageError if the model is neither linear nor a sum of trees.
[[nodiscard]] std::optional<FeatureExplanation> explain_features(const Model& model, const std::string& spec,
                                                                 const Instance& instance, std::vector<Slot> items,
                                                                 std::uint32_t count, Context& context);

void write_feature_explanation(const FeatureExplanation& explanation, const Instance& instance, ReportFormat format,
                               std::ostream& out, const TableStyle& style = {});

/// Returns a trained model as JSON for scorers in other languages; docs/features.md describes it. Throws UsageError if
/// the model does not rank by features or has a hidden layer.
[[nodiscard]] std::string scorer_json(const std::string& spec, const LearnedParameters& learned);

}  // namespace witan
