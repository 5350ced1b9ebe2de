#pragma once

#include "witan/method/method.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "column_list.hpp"
#include "feature_cells.hpp"
#include "learn/features/list_loss.hpp"
#include "learn/harness/passes.hpp"
#include "learn/trees/boosted_trees.hpp"

namespace witan {

/// Losses with second derivatives, which Newton steps need.
enum class TreeLoss : std::uint8_t { lambdarank, pmop, pmop_fd, listmle, listnet, softmax, ranknet, rank_regress };
inline constexpr Choices<TreeLoss, 8> kTreeLosses = {{{"lambdarank", TreeLoss::lambdarank},
                                                      {"pmop", TreeLoss::pmop},
                                                      {"pmop-fd", TreeLoss::pmop_fd},
                                                      {"listmle", TreeLoss::listmle},
                                                      {"listnet", TreeLoss::listnet},
                                                      {"softmax", TreeLoss::softmax},
                                                      {"ranknet", TreeLoss::ranknet},
                                                      {"rank-regress", TreeLoss::rank_regress}}};

/// Gradient-boosted regression trees on the features of items (Friedman 2001). Every tree takes a Newton step on a list
/// loss. With the loss lambdarank, whose pairs are weighted by the change of a metric, this is LambdaMART (Burges
/// 2010).
///
/// Only labelled items count. Trees are grown leaf-wise on histograms of at most 255 bins. Missing values go in the
/// direction that reduces the loss more; if a split saw none, they go right. Categorical columns are split by subsets
/// of their values. The number of trees is selected on the validation instances. Results do not depend on the number
/// of threads. O(items·features·log leaves) per tree. Throws InputError without features or labels.
struct LambdaMart {
  struct Options {
    TreeLoss loss = TreeLoss::lambdarank;
    MetricKind metric = MetricKind::ndcg;
    int truncation = 30;
    int trees = 500;
    int patience = 50;
    int leaves = 15;
    double rate = 0.05;
    int least = 20;
    double l2 = 1;
    double columns = 1;
    double instances = 1;
    ColumnList increasing, decreasing, categorical;
    Absent absent = Absent::zero;
    template <class V>
    static void describe(V&& v) {
      v("loss", &Options::loss, kTreeLosses, "loss of the gradients");
      v("metric", &Options::metric, kLambdaMetrics, "metric whose change weights a pair; for lambdarank");
      v("truncation", &Options::truncation, 0, 1'000'000,
        "pairs count if one of their items is among this many best scores; 0: all; for lambdarank and ndcg");
      v("trees", &Options::trees, 1, 100'000, "maximum number of trees");
      v("patience", &Options::patience, 0, 1'000'000,
        "stop after this many trees without improvement on validation data; 0: never");
      v("leaves", &Options::leaves, 2, 10'000, "maximum number of leaves per tree");
      v("rate", &Options::rate, 1e-6, 1.0, "learning rate (shrinkage): factor of every tree");
      v("least", &Options::least, 1, 1'000'000'000, "minimum number of items per leaf");
      v("l2", &Options::l2, 0.0, 1e9, "ridge penalty of leaf values: added to the second derivatives of a leaf");
      v("columns", &Options::columns, 0.0, 1.0, "share of features sampled per tree");
      v("instances", &Options::instances, 0.0, 1.0, "share of instances sampled per tree");
      v("increasing", &Options::increasing, ColumnListParser{}, "features in which the score must not decrease");
      v("decreasing", &Options::decreasing, ColumnListParser{}, "features in which the score must not increase");
      v("categorical", &Options::categorical, ColumnListParser{}, "features whose values are categories");
      v("absent", &Options::absent, kAbsents, "meaning of features that are absent from a row");
    }
  };
  static constexpr std::string_view kName = "lambdamart";
  static constexpr std::string_view kSummary = "LambdaMART: gradient-boosted trees on item features, for any list loss";
  static constexpr std::string_view kCost = "O(items·trees·log leaves); training O(items·features·log leaves) per tree";
  static constexpr std::string_view kCitation = "Burges, MSR-TR-2010-82; Friedman, Ann. Statist. 2001";
  static constexpr unsigned kInput = kFeatures;

  /// The learned parameters in the form that ranking uses.
  struct Prepared {
    std::vector<std::uint64_t> numbers;  ///< of the features; empty: 1, 2, …
    std::size_t columns = 0;
    BoostedTrees trees;
  };
  static Cost estimate_training(const Options& options, const Training& training);
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  /// Throws InputError if the parameters are not those of a lambdamart model.
  static Prepared prepare(const Options& options, const LearnedParameters& learned);
  static Fit solve(const Options& options, const Prepared& model, const Instance& instance, const Fit* start,
                   Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context) {
    return solve(options, prepare(options, learned), instance, start, context);
  }
};

/// Returns the loss of the options. `metric_options` has the label scale.
[[nodiscard]] std::unique_ptr<ListLoss> tree_loss(const LambdaMart::Options& options,
                                                  const EvaluateOptions& metric_options);

}  // namespace witan
