#include "pair_clusters.hpp"

#include <algorithm>
#include <cmath>

#include "optimize/conjugate_gradients.hpp"
#include "stats/sparse_covariance.hpp"

namespace witan {
namespace {

/// The curvature of one cluster as L·Lᵀ, one column per pair, and the covariance of its items.
class Leverage {
 public:
  Leverage(const PairProblem& part, const PairPoint& point, const Fisher& covariance, ClusterScore& score)
      : part_(part), covariance_(covariance), score_(score) {
    for (const PairCount& pair : part.pairs) score.slots.insert(score.slots.end(), {pair.low, pair.high});
    std::ranges::sort(score.slots);
    score.slots.erase(std::ranges::unique(score.slots).begin(), score.slots.end());
    score.gradient.assign(score.slots.size(), 0.0);
    score.by_other.assign(part.globals.size(), 0.0);
    for (std::size_t k = 0; k < part.pairs.size(); ++k) add_pair(k, point);
  }

  /// Solves (I − 0.95·LᵀCL)·t = Lᵀ-coordinates of the gradient, and sets the gradient to L·t.
  void correct() {
    constexpr double kTolerance = 1e-4;
    constexpr int kMaxSteps = 200;
    const std::vector<double> ones(pairs_.size(), 1.0);
    const auto multiply = [this](const std::vector<double>& t, std::vector<double>& y) { apply(t, y); };
    const std::vector<double> t = conjugate_gradients(multiply, ones, slope_, kTolerance, kMaxSteps);
    const bool failed = std::ranges::all_of(t, [](double x) { return x == 0; });
    const std::vector<double>& used = failed ? slope_ : t;
    for (std::size_t k = 0; k < pairs_.size(); ++k) {
      score_.gradient[pairs_[k].low] += pairs_[k].root * used[k];
      score_.gradient[pairs_[k].high] -= pairs_[k].root * used[k];
    }
  }

 private:
  struct Pair {
    std::size_t low, high;  ///< positions in the slots of the score
    double root;            ///< square root of the curvature
    double link;            ///< covariance of the two items in the sparse part; 0 in further entries of a pair
  };

  [[nodiscard]] std::size_t place(Slot slot) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(score_.slots, slot) - score_.slots.begin());
  }

  void add_pair(std::size_t k, const PairPoint& point) {
    const PairCount& pair = part_.pairs[k];
    const double side = part_.side.empty() ? 0.0 : static_cast<double>(part_.side[k]);
    const double d = point.scores[pair.low] - point.scores[pair.high] + point.advantage * side;
    const PairTerms terms = pair_terms(part_.link, d, point.tie, pair);
    for (std::size_t g = 0; g < part_.globals.size(); ++g) {
      score_.by_other[g] += part_.globals[g] == PairGlobal::advantage ? side * terms.by_d : terms.by_t;
    }
    const std::size_t low = place(pair.low);
    const std::size_t high = place(pair.high);
    if (!(terms.curvature_dd > 0)) {
      score_.gradient[low] += terms.by_d;
      score_.gradient[high] -= terms.by_d;
      return;
    }
    const bool repeated = std::ranges::any_of(
        part_.pairs.begin(), part_.pairs.begin() + static_cast<std::ptrdiff_t>(part_.side.empty() ? 0 : k),
        [&](const PairCount& other) { return other.low == pair.low && other.high == pair.high; });
    const double root = std::sqrt(terms.curvature_dd);
    pairs_.push_back({low, high, root, repeated ? 0 : covariance_.sparse->covariance(pair.low, pair.high)});
    slope_.push_back(terms.by_d / root);
  }

  /// y = t − 0.95·LᵀCL·t
  void apply(const std::vector<double>& t, std::vector<double>& y) const {
    std::vector<double> v(score_.slots.size(), 0.0);
    for (std::size_t k = 0; k < pairs_.size(); ++k) {
      v[pairs_[k].low] += pairs_[k].root * t[k];
      v[pairs_[k].high] -= pairs_[k].root * t[k];
    }
    std::vector<double> w = local_products(covariance_, score_.slots, v);
    for (const Pair& pair : pairs_) {
      w[pair.low] += pair.link * v[pair.high];
      w[pair.high] += pair.link * v[pair.low];
    }
    for (std::size_t k = 0; k < pairs_.size(); ++k) {
      y[k] = t[k] - kLeverageShare * pairs_[k].root * (w[pairs_[k].low] - w[pairs_[k].high]);
    }
  }

  const PairProblem& part_;
  const Fisher& covariance_;
  ClusterScore& score_;
  std::vector<Pair> pairs_;
  std::vector<double> slope_;
};

}  // namespace

ClusterScore cluster_score(const PairProblem& part, const PairPoint& point, const Fisher& covariance) {
  ClusterScore score;
  Leverage(part, point, covariance, score).correct();
  return score;
}

}  // namespace witan
