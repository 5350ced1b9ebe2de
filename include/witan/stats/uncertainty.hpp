#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace witan {

class Random;
class SparseCovariance;  // src/stats/sparse_covariance.hpp

/// A covariance matrix of scores as F·Fᵀ. Row i of F belongs to item i, and is NaN if the item has no score.
class Factor {
 public:
  Factor() = default;
  Factor(std::size_t rows, std::size_t columns) : columns_(columns), values_(rows * columns) {}

  [[nodiscard]] std::size_t rows() const { return columns_ == 0 ? 0 : values_.size() / columns_; }
  [[nodiscard]] std::size_t columns() const { return columns_; }
  [[nodiscard]] std::span<double> row(std::size_t i) & { return std::span(values_).subspan(i * columns_, columns_); }
  [[nodiscard]] std::span<const double> row(std::size_t i) const& {
    return std::span(values_).subspan(i * columns_, columns_);
  }
  std::span<const double> row(std::size_t i) const&& = delete;

 private:
  std::size_t columns_ = 0;
  std::vector<double> values_;
};

/// The inverse of the Fisher information at a fit: a factor for the scores, and the standard errors of the estimates of
/// the fit, in their order (NaN if unknown), or empty.
struct Fisher : Factor {
  Fisher(Factor scores, std::vector<double> errors = {})
      : Factor(std::move(scores)), estimate_errors(std::move(errors)) {}
  std::vector<double> estimate_errors;
  /// Degrees of freedom of Student's t for intervals, if the variance is estimated; infinite: normal.
  double degrees_of_freedom = std::numeric_limits<double>::infinity();
  std::string failure_reason = {};                           ///< why there are no standard errors; empty if there are
  std::shared_ptr<const SparseCovariance> sparse = nullptr;  ///< added to F·Fᵀ; null: nothing
  std::string note = {};                                     ///< about an approximation; empty if exact
};

/// Returns the variance of the score of an item.
[[nodiscard]] double variance_of(const Fisher& fisher, Slot item);

/// The influence of each cluster of statements on the scores. Without cluster c, the scores change by minus column c of
/// `shift`, to first order (one Newton step from the fit).
struct Influence {
  std::vector<ExpertId> experts;  ///< by cluster; a cluster is the data of one expert in the instance
  Factor shift;                   ///< by slot and cluster
  Factor estimate_shift;          ///< by estimate of the fit and cluster; may have no rows
  /// True if the columns are random combinations of all clusters, whose products have the same expected sum. `experts`
  /// then still has all clusters.
  bool sampled = false;
  std::string note = {};  ///< about an approximation; empty if exact
};

/// The source of an uncertainty.
enum class UncertaintyKind : std::uint8_t { fisher, sandwich, bootstrap, posterior };
[[nodiscard]] std::string_view to_string(UncertaintyKind kind);

/// The uncertainty of the scores of an instance. Scores sum to zero, so only the variance relative to the mean of all
/// items, and the variance of differences, are meaningful. Immutable.
class Uncertainty {
 public:
  /// A normal distribution around the scores. `degrees_of_freedom` are those of Student's t for intervals; infinite:
  /// normal.
  Uncertainty(UncertaintyKind kind, Factor factor, double degrees_of_freedom = std::numeric_limits<double>::infinity());
  /// As above, with the covariance F·Fᵀ + sparse. `sparse` may be null.
  Uncertainty(UncertaintyKind kind, Factor factor, std::shared_ptr<const SparseCovariance> sparse,
              double degrees_of_freedom = std::numeric_limits<double>::infinity());
  /// Independent normal distributions around the scores with these standard errors, by slot; NaN if the item has no
  /// score. Needs O(items) memory, and each query is O(1).
  static Uncertainty independent(UncertaintyKind kind, std::vector<double> errors);
  /// The distribution of draws of the scores, one per row. A posterior is the distribution of the draws themselves:
  /// intervals are quantiles, and P(i above j) is a share of draws. Otherwise only the covariance of the draws is used,
  /// times `inflation`².
  static Uncertainty from_draws(UncertaintyKind kind, std::span<const std::vector<double>> draws,
                                double degrees_of_freedom = std::numeric_limits<double>::infinity(),
                                double inflation = 1);
  /// Returns the uncertainty of factor·(s − s_reference) + shift, or of factor·s + shift without a reference.
  [[nodiscard]] Uncertainty transformed(double factor, double shift, std::optional<Slot> reference) const;

  [[nodiscard]] UncertaintyKind kind() const { return kind_; }
  [[nodiscard]] std::size_t size() const { return own_.empty() ? factor_.rows() : own_.size(); }
  [[nodiscard]] double degrees_of_freedom() const { return degrees_of_freedom_; }
  /// Returns the factor of the covariance, without the independent errors and the sparse part.
  [[nodiscard]] const Factor& factor() const& { return factor_; }
  const Factor& factor() const&& = delete;
  /// Returns the standard deviations of the independent errors, by slot; empty if there are none.
  [[nodiscard]] std::span<const double> own_errors() const& { return own_; }
  std::span<const double> own_errors() const&& = delete;
  /// Returns true if the scores have independent errors only.
  [[nodiscard]] bool is_independent() const { return !own_.empty() && factor_.columns() == 0; }
  /// Returns the variance of an item in the sparse part of the covariance, before a reference is subtracted.
  [[nodiscard]] double sparse_variance(Slot item) const;
  /// Adds a draw from the sparse part of the covariance to values by slot, before a reference is subtracted.
  void add_sparse_draw(Random& random, std::span<double> to) const;
  [[nodiscard]] bool has_sparse_part() const { return sparse_ != nullptr; }
  /// Returns the number of draws; 0 if the uncertainty is analytic.
  [[nodiscard]] std::size_t draws() const { return draws_; }

  [[nodiscard]] double standard_error(Slot item) const;
  /// Returns the standard error of s_i − s_j. O(columns of the factor).
  [[nodiscard]] double difference_error(Slot i, Slot j) const;
  /// Returns the probability that the true score of i exceeds that of j, if their scores differ by `difference`: the
  /// share of the draws of a posterior (ties count half), otherwise Student's t of the difference divided by its
  /// standard error. It is at least (1 + level)/2 if and only if the interval of the difference is above 0. NaN without
  /// a standard error.
  [[nodiscard]] double probability_above(Slot i, Slot j, double difference) const;
  /// Returns the half-width of the two-sided interval of this level, in standard errors.
  [[nodiscard]] double critical_value(double level) const;
  struct Interval {
    double low, high;
  };
  /// Returns the interval of an item's score: quantiles of the draws of a posterior, otherwise the score ± critical
  /// value × standard error. This includes the bootstrap, whose quantiles have lower coverage (docs/uncertainty.md).
  [[nodiscard]] Interval interval(Slot item, double score, double level) const;
  /// Returns the interval of s_i − s_j from the same distribution, if the scores differ by `difference`.
  [[nodiscard]] Interval difference_interval(Slot i, Slot j, double difference, double level) const;

 private:
  [[nodiscard]] bool is_sampled() const { return kind_ == UncertaintyKind::posterior && draws_ > 0; }
  /// Returns the draws of s_i − s_j, or of s_i if j is nullopt.
  [[nodiscard]] std::vector<double> drawn(Slot i, std::optional<Slot> j) const;

  /// Returns the row of an item in the factor; empty if the factor has no columns.
  [[nodiscard]] std::span<const double> row(Slot item) const {
    return factor_.columns() == 0 ? std::span<const double>() : factor_.row(item);
  }
  [[nodiscard]] double own_error(Slot item) const { return own_.empty() ? 0 : own_[item]; }

  UncertaintyKind kind_;
  Factor factor_;
  std::vector<double> own_;  ///< standard deviations of independent errors, by slot; empty: none
  double degrees_of_freedom_;
  std::shared_ptr<const SparseCovariance> sparse_;  ///< added to F·Fᵀ; null: nothing
  double sparse_scale_ = 1;                         ///< factor of the errors of the sparse part
  std::optional<Slot> sparse_reference_;            ///< item whose error is subtracted from the sparse part
  std::size_t draws_ = 0;
  std::vector<double> means_;  ///< mean of the draws by item; the factor contains the deviations
};

}  // namespace witan
