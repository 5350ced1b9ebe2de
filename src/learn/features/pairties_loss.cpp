#include <algorithm>
#include <cmath>

#include "likelihood/pair_terms.hpp"
#include "list_loss.hpp"
#include "logistic.hpp"

namespace witan {
namespace {

class PairTiesLoss : public ListLoss {
 public:
  explicit PairTiesLoss(PairLink link) : link_(link) { PairTiesLoss::set_parameters(start_parameters()); }
  [[nodiscard]] std::vector<double> start_parameters() const override { return {0.0}; }
  void set_parameters(std::span<const double> parameters) override {
    tie_ = parameters[0];
    tie_slope_ = 1;
    if (link_ == PairLink::davidson) return;
    const Softplus log_theta(parameters[0]);
    tie_ = log_theta.value;
    tie_slope_ = log_theta.slope;
  }
  void add_parameter_gradient(std::span<double> gradient) const override { gradient[0] += by_parameter_; }

  using ListLoss::evaluate;
  double evaluate(std::span<const double> scores, std::span<const double> labels, std::span<double> gradient,
                  std::span<double> curvature) override {
    std::ranges::fill(gradient, 0.0);
    std::ranges::fill(curvature, 0.0);
    by_parameter_ = 0;
    const auto count = static_cast<double>(scores.size());
    if (count < 2) return 0;
    const double share = 2 / (count * (count - 1));
    double value = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      for (std::size_t j = i + 1; j < scores.size(); ++j) {
        PairCount seen;
        (labels[i] > labels[j] ? seen.low_wins : labels[i] < labels[j] ? seen.high_wins : seen.ties) = share;
        const PairTerms terms = pair_terms(link_, scores[i] - scores[j], tie_, seen);
        value -= terms.value;
        gradient[i] -= terms.by_d;
        gradient[j] += terms.by_d;
        by_parameter_ -= terms.by_t * tie_slope_;
        if (!curvature.empty()) add_curvature(terms.curvature_dd, i, j, curvature);
      }
    }
    return value;
  }

 private:
  PairLink link_;
  double tie_ = 0,
         tie_slope_ = 1;  ///< tie parameter of pair_terms, and its derivative with respect to the loss's parameter
  double by_parameter_ = 0;
};

}  // namespace

std::unique_ptr<ListLoss> pairties_davidson_loss() { return std::make_unique<PairTiesLoss>(PairLink::davidson); }
std::unique_ptr<ListLoss> pairties_rao_kupper_loss() { return std::make_unique<PairTiesLoss>(PairLink::rao_kupper); }

}  // namespace witan
