#pragma once

#include "witan/data/dataset.hpp"
#include "witan/data/dataset_builder.hpp"
#include "witan/method/fit.hpp"
#include "witan/method/learned_parameters.hpp"

#include <optional>
#include <string_view>
#include <vector>

#include "known_experts.hpp"

namespace witan {

/// Maximum absolute value of a learned weight; it multiplies the weights of statements, which have the same maximum.
inline constexpr double kMaxLearnedWeight = kMaxSize;

/// The learned parameters of a method that learns weights only. Fields that its training does not have are absent.
struct WeightsLearned {
  std::vector<double> weights;
  std::optional<double> log_likelihood = {};
  std::optional<bool> converged = {};
  template <class V>
  static void describe(V&& v) {
    v("weights", &WeightsLearned::weights, -kMaxLearnedWeight, kMaxLearnedWeight);
    v("log-likelihood", &WeightsLearned::log_likelihood);
    v("converged", &WeightsLearned::converged);
  }
};

/// One learned weight per expert of the training data.
class LearnedWeights {
 public:
  /// Throws InputError, which names the method, unless there is one weight per expert and at least one expert.
  LearnedWeights(std::string_view method, const std::vector<std::string>& experts, std::vector<double> weights);

  /// Reads what learned_of() wrote. Throws InputError as above.
  LearnedWeights(std::string_view method, const LearnedParameters& learned);

  /// Returns weights by ExpertId: those of the experts with statements in the instance, and 0 for the rest. Unseen
  /// experts get the mean weight and a note. Adds the experts to the fit.
  [[nodiscard]] std::vector<double> of(const Instance& instance, Fit& fit) const;
  /// Returns false if the training did not converge.
  [[nodiscard]] bool converged() const { return converged_; }

 private:
  LearnedWeights(std::string_view method, const std::vector<std::string>& experts, WeightsLearned learned);

  KnownExperts known_;
  std::vector<double> weights_;
  double mean_ = 0;
  bool converged_ = true;
};

/// The experts with a weight, and their weights.
struct WeightedExperts {
  std::vector<std::string> names;
  std::vector<double> weights;
};
/// Returns the experts of a data set whose weight, by ExpertId, is not NaN.
[[nodiscard]] WeightedExperts weighted_experts(const NameTable& experts, const std::vector<double>& weights);

/// Returns the learned parameters of a method that learns weights only; `learned` has the weights by ExpertId, NaN for
/// experts without one.
[[nodiscard]] LearnedParameters learned_of(const NameTable& experts, WeightsLearned learned);

/// Marks a fit whose weights come from a training that did not converge.
void note_if_unconverged(bool converged, Fit& fit);

}  // namespace witan
