#pragma once

#include "witan/consensus/plackett_luce.hpp"
#include "witan/util/context.hpp"

#include <span>
#include <vector>

#include "choice_rows.hpp"
#include <Eigen/Core>

namespace witan {

/// The Plackett–Luce likelihood of rows of choices.
class ChoiceLikelihood {
 public:
  ChoiceLikelihood(const Instance& instance, TiedChoice ties, Context& context)
      : rows_(instance, context), ties_(ties) {}

  [[nodiscard]] const ChoiceRows& rows() const { return rows_; }

  struct Derivatives {
    double log_likelihood = 0;
    std::vector<double> gradient;
    std::vector<double> diagonal;  ///< of the curvature
  };
  /// One pass over the rows on all threads; O(entries). The same bits for any number of threads.
  [[nodiscard]] Derivatives differentiate(std::span<const double> scores, Context& context) const;
  [[nodiscard]] double log_likelihood(std::span<const double> scores, Context& context) const;
  /// y = (minus the second derivatives)·x. O(entries).
  void multiply_curvature(std::span<const double> scores, std::span<const double> x, std::span<double> y,
                          Context& context) const;
  /// Minus the second derivatives as a matrix. O(Σ row length²).
  [[nodiscard]] Eigen::MatrixXd curvature(std::span<const double> scores) const;

 private:
  [[nodiscard]] std::size_t chunk_size() const;
  /// How much of a tied group of t Efron's r-th choice leaves out.
  [[nodiscard]] double left_out(std::size_t r, std::size_t t) const {
    return ties_ == TiedChoice::efron ? static_cast<double>(r) / static_cast<double>(t) : 0.0;
  }
  struct Strengths;
  struct Rest;
  struct Groups;
  void differentiate_plain(std::size_t row, const Strengths& of, std::vector<double>& rest, Derivatives& to) const;
  void differentiate_tied(std::size_t row, const Strengths& of, Groups& groups, Derivatives& to) const;
  void multiply_plain(std::size_t row, std::span<const double> e, std::span<const double> ex, std::vector<Rest>& rest,
                      std::vector<double>& to) const;
  void multiply_tied(std::size_t row, std::span<const double> e, std::span<const double> ex, Groups& groups,
                     std::vector<double>& to) const;

  ChoiceRows rows_;
  TiedChoice ties_;
};

}  // namespace witan
