#pragma once

#include "witan/method/method.hpp"

#include <cstdint>
#include <vector>

#include "learn/harness/auto_transform.hpp"
#include "learn/harness/expert_features.hpp"
#include "learn/harness/passes.hpp"
#include "method/shared/metric_choice.hpp"

namespace witan {

enum class CrfPotentials : std::uint8_t { slice, full };
enum class CrfSums : std::uint8_t { mean, raw };

/// Conditional random field over orders: a linear score of every expert's preferences, trained on labels.
///
/// The potential of an item is ϑ = Σ_ψ b_ψ·[ψ does not rank it] + w⁺_ψ·wins − w⁻_ψ·losses over the experts ψ. Wins and
/// losses are sums of the strengths of the expert's pairs, by default divided by the number of other items. An order
/// has the log-weight Σ_p ϑ(item at p)/ln(p + 1), so the most probable order sorts the items by ϑ. Training maximises
/// the expected metric over all orders of `epsilon` items, by stochastic gradient steps, one per instance. Each step
/// samples the items, with at least one of every label, and computes the expectation exactly over 2^epsilon sets. The
/// pass, and with transform=auto the transform, has the best metric on the validation instances. Without validation
/// instances, the last pass and the best transform on the training instances are used.
///
/// Scores are ϑ up to a constant per instance: an item without data from known experts has score 0. Ties within a list
/// contribute nothing. An expert that is missing in an instance changes no order. An unseen expert is ignored with a
/// note, or has the shared weights if experts=shared or mixed. With experts=mixed, the shared weights are trained on
/// the experts with fewer than `min_statements` statements; if there are none, the model equals experts=own. Throws
/// InputError if no labels order the items.
struct Crf {
  struct Options {
    int epsilon = 6;
    Auto<Transform> transform;
    ExpertGroups::Kind experts = ExpertGroups::Kind::own;
    int min_statements = 1;
    Auto<Metric> objective;
    int cutoff = 0;
    CrfPotentials potentials = CrfPotentials::slice;
    CrfSums sums = CrfSums::mean;
    int passes = 300;
    int patience = 0;
    double rate = 1;
    template <class V>
    static void describe(V&& v) {
      v("epsilon", &Options::epsilon, 2, 16,
        "number of items sampled per step; the expectation covers all their orders");
      v("transform", &Options::transform, kAutoTransforms, kAutoTransformHelp);
      v("experts", &Options::experts, kExpertGroups,
        "weights per expert, shared by all experts, or shared by the experts without weights of their own");
      v("min_statements", &Options::min_statements, 1, 1'000'000'000,
        "minimum number of training statements of an expert with weights of its own");
      v("objective", &Options::objective, kAutoMetric,
        "metric to optimise, such as ndcg@10; auto: the training metric");
      v("cutoff", &Options::cutoff, 0, 1'000'000'000, "cut-off of the objective; 0: the cut-off of the metric");
      v("potentials", &Options::potentials, kCrfPotentials, "pairs among the sampled items only, or among all items");
      v("sums", &Options::sums, kCrfSums, "mean wins and losses per pair, or sums as in the papers");
      v("passes", &Options::passes, 1, 1'000'000, "number of passes over the training instances");
      v("patience", &Options::patience, 0, 1'000'000, kPatienceHelp);
      v("rate", &Options::rate, 1e-9, 1e9, "step size");
    }
    static constexpr FormerName kFormerNames[] = {{"known", "min_statements"}};
    static constexpr FormerValue kFormerValues[] = {{"experts", "consensus", "shared"}};
    static constexpr Choices<CrfPotentials, 2> kCrfPotentials = {
        {{"slice", CrfPotentials::slice}, {"full", CrfPotentials::full}}};
    static constexpr Choices<CrfSums, 2> kCrfSums = {{{"mean", CrfSums::mean}, {"raw", CrfSums::raw}}};
  };
  static constexpr std::string_view kName = "crf";
  static constexpr std::string_view kSummary =
      "conditional random field (CRF): linear score of every expert's wins, losses and missing items";
  static constexpr std::string_view kCost =
      "O(entries log entries); training O(2^epsilon·epsilon) per instance and pass";
  static constexpr std::string_view kCitation = "Volkovs & Zemel, CIKM 2013";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;

  /// The learned parameters in the form that ranking uses.
  struct Prepared {
    KnownExperts known;
    Transform transform;
    std::vector<double> weights;  ///< b, w⁺, w⁻ of every group
  };
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  /// Throws InputError if the parameters are not those of a CRF with these options.
  static Prepared prepare(const Options& options, const LearnedParameters& learned);
  static Fit solve(const Options& options, const Prepared& prepared, const Instance& instance, const Fit* start,
                   Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
