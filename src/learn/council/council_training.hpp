#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "council.hpp"
#include "learn/harness/instance_measure.hpp"
#include "learn/harness/labelled_table.hpp"

namespace witan {

/// The labelled items of one instance: the columns of the linear scorers and of the trees.
struct CouncilTable {
  std::array<LabelledTable, kCouncilScorers> linear;
  LabelledTable trees;
  std::string name;  ///< of the instance

  CouncilTable(const CouncilFeatures& all, const Instance& instance);
  /// Returns the number of labelled items.
  [[nodiscard]] std::size_t rows() const { return trees.labels.size(); }
};

/// Trains all parts of `council`.
class CouncilTraining {
 public:
  /// The tables contain only instances with different labels; they have the weight √(items above the lowest label).
  CouncilTraining(const Council::Options& options, const std::vector<CouncilTable>& training,
                  const std::vector<CouncilTable>& validation, const Training& data, Context& context);

  struct Result {
    CouncilModel model;
    LossKind loss{};
    double validation = 0;  ///< the metric of a model trained on the training instances only; NaN without labels
  };
  [[nodiscard]] Result run();

 private:
  using Tables = std::vector<const CouncilTable*>;
  using Scores = std::array<std::vector<double>, kCouncilScorers>;
  /// Fits the linear scorers.
  void fit_linear(const Tables& tables, LossKind loss, CouncilModel& model);
  /// Fits all parts. The linear scorers start at those of the model.
  void fit(const Tables& tables, LossKind loss, CouncilModel& model);
  /// Returns the linear scores of every table, from scorers fitted to tables in other folds.
  [[nodiscard]] std::vector<Scores> cross_fitted_scores(const Tables& tables, LossKind loss, const CouncilModel& start);
  [[nodiscard]] std::vector<BoostedTrees> grow(const std::vector<const LabelledTable*>& tables, std::size_t rows,
                                               std::string_view stream);
  [[nodiscard]] double validate(const CouncilModel& model);
  /// Returns the loss of the linear scorers with the best validation metric.
  [[nodiscard]] LossKind choose_loss();

  const Council::Options& options_;
  const std::vector<CouncilTable>& validation_;
  EvaluateOptions metric_options_;
  InstanceMeasure measure_;
  Checkpoint* checkpoint_;
  Tables training_, all_;
  Context& context_;
};

}  // namespace witan
