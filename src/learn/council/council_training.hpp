#pragma once

#include <span>
#include <vector>

#include "council.hpp"
#include "learn/features/scorer_passes.hpp"
#include "learn/harness/instance_measure.hpp"

namespace witan {

/// Returns the sum of both parts' z-scores over the rows; a part with equal scores for all rows adds 0.
[[nodiscard]] std::vector<double> council_scores(const FeatureTable& rows, std::span<const double> weights,
                                                 std::span<const BoostedTrees> bags);

/// Trains both parts on feature tables.
class CouncilTraining {
 public:
  CouncilTraining(const Council::Options& options, const TrainingTables& tables, const Training& training,
                  Context& context);

  struct Result {
    std::vector<double> weights;
    std::vector<BoostedTrees> bags;
    LossKind loss{};
    double ridge = 0;
    int trees = 0;
    double validation = 0;  ///< the metric before refitting; NaN without validation labels
    bool converged = true;
  };
  [[nodiscard]] Result run();

 private:
  using Tables = std::vector<const LabelledTable*>;
  struct Linear {
    LossKind loss{};
    double ridge = 0;
    std::vector<double> weights;
    double validation = 0;
    bool converged = true;
  };
  [[nodiscard]] Linear choose_linear();
  [[nodiscard]] std::vector<BoostedTrees> grow(const Tables& tables, int trees);
  /// Returns the number of trees per bag with the best validation metric.
  [[nodiscard]] int choose_count(const std::vector<BoostedTrees>& bags);
  /// Returns the metric of scores by table and row; NaN without validation labels.
  template <class Score>
  [[nodiscard]] double validate(Score score);
  /// Grows the trees, selects their number, and evaluates both parts together.
  void choose_trees(Result& result);
  void refit(Result& result);
  /// Returns the parameters that an interrupted training had selected; `stage` is 0 if there are none.
  [[nodiscard]] Result resume(int& stage) const;
  void keep(int stage, const Result& result) const;

  const Council::Options& options_;
  const TrainingTables& tables_;
  EvaluateOptions metric_options_;
  InstanceMeasure measure_;
  Checkpoint* checkpoint_;
  Tables training_, all_;
  Context& context_;
};

}  // namespace witan
