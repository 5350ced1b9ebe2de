#include "choice_large.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "optimize/conjugate_gradients.hpp"
#include "stats/sparse_covariance.hpp"

namespace witan {

LargeChoices::LargeChoices(const ChoiceLikelihood& likelihood, double prior, std::vector<double> scores,
                           TiedChoice ties, Context& context)
    : likelihood_(likelihood), prior_(prior), scores_(std::move(scores)), ties_(ties), context_(context) {
  products_.known = likelihood.rows().mentioned();
  products_.diagonal = likelihood.differentiate(scores_, context).diagonal;
  for (double& x : products_.diagonal) x += prior;
  products_.multiply = [this](const std::vector<double>& x, std::vector<double>& y) {
    likelihood_.multiply_curvature(scores_, x, y, context_);
    for (std::size_t i = 0; i < x.size(); ++i) y[i] += prior_ * x[i];
  };
  products_.draw = [this](Random& random, std::vector<double>& z) {
    likelihood_.add_curvature_draw(scores_, random, z);
    const double spread = std::sqrt(prior_);
    for (std::size_t i = 0; spread > 0 && i < z.size(); ++i) z[i] += products_.known[i] ? spread * random.normal() : 0;
  };
}

Fisher LargeChoices::fisher(std::uint64_t seed) const {
  Factor means = draw_neighbour_means(products_, seed, context_);
  std::vector<double> own = conditional_variances(products_);
  const std::size_t draws = means.columns();
  const std::string note = sampling_note(own.size(), draws, monte_carlo_error(means, draws, own));
  Fisher fisher(std::move(means));
  fisher.sparse = std::make_shared<const SparseCovariance>(std::move(own));
  fisher.note = note;
  return fisher;
}

std::vector<double> LargeChoices::shift_without(const ChoiceRows& part) const {
  const ChoiceLikelihood own(part, ties_);
  const ChoiceLikelihood::Derivatives at = own.differentiate(scores_, context_);
  std::vector<double> diagonal = products_.diagonal;
  for (std::size_t i = 0; i < diagonal.size(); ++i) diagonal[i] -= at.diagonal[i];
  const auto multiply = [&](const std::vector<double>& x, std::vector<double>& y) {
    std::vector<double> removed(x.size());
    own.multiply_curvature(scores_, x, removed, context_);
    products_.multiply(x, y);
    for (std::size_t i = 0; i < y.size(); ++i) y[i] -= removed[i];
  };
  std::vector<double> x = conjugate_gradients(multiply, diagonal, at.gradient, kCovarianceTolerance);
  centre_known(products_.known, x);
  constexpr double kRounding = 1e-9;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const bool determined = products_.known[i] && diagonal[i] > kRounding * products_.diagonal[i];
    if (!determined) x[i] = std::numeric_limits<double>::quiet_NaN();
  }
  return x;
}

ClusterScore LargeChoices::cluster_score(ChoiceRows part, const Fisher& covariance) const {
  constexpr int kTerms = 10;
  ClusterScore score;
  score.slots = part.compact();
  std::vector<double> own_scores;
  for (const Slot slot : score.slots) own_scores.push_back(scores_[slot]);
  const ChoiceLikelihood own(std::move(part), ties_);
  score.gradient = own.differentiate(own_scores, context_).gradient;
  std::vector<double> term = score.gradient;
  for (int k = 1; k < kTerms; ++k) {
    own.multiply_curvature(own_scores, local_products(covariance, score.slots, term), term, context_);
    for (std::size_t a = 0; a < term.size(); ++a) {
      term[a] *= kLeverageShare;
      score.gradient[a] += term[a];
    }
  }
  return score;
}

Influence LargeChoices::sample(std::span<const ClusterScore> clusters, std::uint64_t seed) const {
  const CurvatureSystem system{[this](const std::vector<double>& b) {
                                 std::vector<double> x = conjugate_gradients(products_.multiply, products_.diagonal, b,
                                                                             kCovarianceTolerance);
                                 centre_known(products_.known, x);
                                 return x;
                               },
                               products_.diagonal, products_.known};
  return sample_shifts(system, clusters, seed, context_);
}

}  // namespace witan
