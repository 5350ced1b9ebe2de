#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"
#include "witan/method/learned_parameters.hpp"

#include <string_view>
#include <vector>

#include "known_experts.hpp"

namespace witan {

/// One weight for each expert that a training knew.
class LearnedWeights {
 public:
  /// Throws InputError, which names the method, unless there is a finite weight for every expert.
  LearnedWeights(std::string_view method, const LearnedParameters& learned);

  /// By ExpertId: the weights of those who speak in the instance, and 0 for all others. Experts that are not known get
  /// the mean weight and a note; the fit's experts are filled in.
  [[nodiscard]] std::vector<double> of(const Instance& instance, Fit& fit) const;

 private:
  KnownExperts known_;
  std::vector<double> weights_;
  double mean_ = 0;
};

/// What every method with such weights has learnt: those that are not NaN, of the data set's experts.
[[nodiscard]] LearnedParameters learned_of(const NameTable& experts, const std::vector<double>& weights);

/// A number that a model file must hold. Throws InputError, which names the method, if it does not or is out of range.
[[nodiscard]] double learned_number(std::string_view method, const LearnedParameters& learned, std::string_view name,
                                    double least, double most);

/// Marks a fit with weights from a learning that the number "converged" says has not.
void say_if_unconverged(std::string_view method, const LearnedParameters& learned, Fit& fit);

}  // namespace witan
