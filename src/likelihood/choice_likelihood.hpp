#pragma once

#include "witan/util/context.hpp"

#include <span>
#include <vector>

#include "choice_rows.hpp"
#include "plackett_luce.hpp"
#include "short_choices.hpp"
#include "util/random.hpp"
#include <Eigen/Core>

namespace witan {

/// The Plackett–Luce likelihood of rows of choices.
class ChoiceLikelihood {
 public:
  ChoiceLikelihood(const Instance& instance, TiedChoice ties, Context& context, LastTie last = LastTie::tied)
      : rows_(instance, context, last), ties_(ties) {}
  ChoiceLikelihood(ChoiceRows rows, TiedChoice ties) : rows_(std::move(rows)), ties_(ties) {}

  [[nodiscard]] const ChoiceRows& rows() const { return rows_; }

  struct Derivatives {
    double log_likelihood = 0;
    std::vector<double> gradient;
    std::vector<double> diagonal;  ///< diagonal of the curvature
  };
  /// Returns the log-likelihood and its derivatives, by one pass over the rows on all threads. O(entries). The result
  /// does not depend on the number of threads.
  [[nodiscard]] Derivatives differentiate(std::span<const double> scores, Context& context) const;
  [[nodiscard]] double log_likelihood(std::span<const double> scores, Context& context) const;
  /// Computes y = −H·x, where H has the second derivatives. O(entries).
  void multiply_curvature(std::span<const double> scores, std::span<const double> x, std::span<double> y,
                          Context& context) const;
  /// Adds to z a random vector of mean 0 whose covariance is minus the second derivatives: the choices of a simulated
  /// data set minus their expectations. O(entries log entries).
  void add_curvature_draw(std::span<const double> scores, Random& random, std::span<double> z) const;
  /// Returns minus the second derivatives as a matrix. O(Σ row length²).
  [[nodiscard]] Eigen::MatrixXd curvature(std::span<const double> scores) const;

 private:
  [[nodiscard]] std::size_t chunk_size() const;
  /// Returns the share of a tied group of t items that Efron's formula omits at its r-th choice.
  [[nodiscard]] double omitted_share(std::size_t r, std::size_t t) const {
    return ties_ == TiedChoice::efron ? static_cast<double>(r) / static_cast<double>(t) : 0.0;
  }
  // The computations below use double, or long double if scores are far apart.
  template <class Real>
  struct Groups;
  template <class Real>
  [[nodiscard]] Derivatives differentiate_as(std::span<const double> scores, Context& context) const;
  /// Adds the derivatives of a row with ties, and returns its log-likelihood.
  template <class Real>
  double differentiate_tied(std::size_t row, std::span<const Strength<Real>> of, Groups<Real>& groups,
                            std::span<Slopes> to) const;
  template <class Real>
  void multiply_curvature_as(std::span<const double> scores, std::span<const double> x, std::span<double> y,
                             Context& context) const;
  template <class Real>
  void multiply_tied(std::size_t row, std::span<const Rest<Real>> of, Groups<Real>& groups,
                     std::vector<double>& to) const;
  template <class Real>
  [[nodiscard]] Eigen::MatrixXd curvature_as(std::span<const double> scores) const;

  ChoiceRows rows_;
  TiedChoice ties_;
};

}  // namespace witan
