#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace witan {

/// A covariance of scores as F·Fᵀ: row i of F belongs to item i. Rows may be NaN: the item has no score.
class Factor {
 public:
  Factor() = default;
  Factor(std::size_t rows, std::size_t columns) : columns_(columns), values_(rows * columns) {}

  [[nodiscard]] std::size_t rows() const { return columns_ == 0 ? 0 : values_.size() / columns_; }
  [[nodiscard]] std::size_t columns() const { return columns_; }
  [[nodiscard]] std::span<double> row(std::size_t i) { return std::span(values_).subspan(i * columns_, columns_); }
  [[nodiscard]] std::span<const double> row(std::size_t i) const {
    return std::span(values_).subspan(i * columns_, columns_);
  }

 private:
  std::size_t columns_ = 0;
  std::vector<double> values_;
};

/// The inverse of the Fisher information at a fit: a factor for the scores, and the standard errors of the fit's
/// quantities in their order (NaN: unknown), or none.
struct Fisher : Factor {
  Fisher(Factor scores, std::vector<double> errors = {})
      : Factor(std::move(scores)), quantity_errors(std::move(errors)) {}
  std::vector<double> quantity_errors;
  /// Of Student's t for intervals, where the errors rest on an estimated spread; infinite: normal.
  double degrees_of_freedom = std::numeric_limits<double>::infinity();
  std::string trouble = {};  ///< why there are no errors, in a sentence; empty: there are
};

/// How far each cluster of statements holds the scores where they are: to first order they would move by minus column c
/// of `shift` if cluster c were left out (one Newton step from the fit without it).
struct Influence {
  std::vector<ExpertId> experts;  ///< of each cluster: one expert in this instance
  Factor shift;                   ///< by slot and cluster
  Factor quantity_shift;          ///< of the fit's quantities, likewise; or without rows
};

/// Where an uncertainty comes from.
enum class UncertaintyKind : std::uint8_t { fisher, sandwich, bootstrap, posterior };
[[nodiscard]] std::string_view to_string(UncertaintyKind kind);

/// How sure the scores of an instance are. Scores sum to zero, so what has a meaning is the variance of an item
/// against the mean of all, and of the difference of two. Immutable.
class Uncertainty {
 public:
  /// Normal around the scores. `degrees` are those of Student's t for intervals; infinite: normal.
  Uncertainty(UncertaintyKind kind, Factor factor, double degrees_of_freedom = std::numeric_limits<double>::infinity());
  /// From draws of the scores, one a row: P(i above j) is a share of them, and a posterior's intervals their quantiles.
  static Uncertainty from_draws(UncertaintyKind kind, std::span<const std::vector<double>> draws,
                                double degrees_of_freedom = std::numeric_limits<double>::infinity());
  /// That of scores times `factor` plus `shift`, where `reference`'s is taken off first if one is given.
  [[nodiscard]] Uncertainty transformed(double factor, double shift, std::optional<Slot> reference) const;

  [[nodiscard]] UncertaintyKind kind() const { return kind_; }
  [[nodiscard]] std::size_t size() const { return factor_.rows(); }
  [[nodiscard]] double degrees_of_freedom() const { return degrees_of_freedom_; }
  [[nodiscard]] const Factor& factor() const { return factor_; }
  /// How many draws it comes from; 0: it is analytic.
  [[nodiscard]] std::size_t draws() const { return draws_; }

  [[nodiscard]] double standard_error(Slot item) const;
  /// Of s_i − s_j. O(columns of the factor).
  [[nodiscard]] double difference_error(Slot i, Slot j) const;
  /// The probability that the true score of an item exceeds another's, when the scores differ by `difference`; from
  /// draws, their share (equal ones count half).
  [[nodiscard]] double probability_above(Slot i, Slot j, double difference) const;
  /// How many standard errors the two-sided interval of this level reaches.
  [[nodiscard]] double critical_value(double level) const;
  struct Interval {
    double low, high;
  };
  /// Of an item's score. Of a posterior's draws, their quantiles; otherwise the score and so many standard errors to
  /// both sides, also for the bootstrap, whose quantiles hold the truth less often (docs/uncertainty.md).
  [[nodiscard]] Interval interval(Slot item, double score, double level) const;

 private:
  UncertaintyKind kind_;
  Factor factor_;
  double degrees_of_freedom_;
  std::size_t draws_ = 0;
  std::vector<double> means_;  ///< of the draws, by item: the factor holds their deviations
};

}  // namespace witan
