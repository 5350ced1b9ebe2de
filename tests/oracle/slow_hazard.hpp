// Reference implementation of rank-hazard: tables of items by experts and plain sums, from the definition of the
// method.
#pragma once

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace witan::test {

/// ranks[item][expert], NaN if the item is missing from the list; ranks are whole or half numbers.
using RankTable = std::vector<std::vector<double>>;

/// H(x) = Σ_{j≤x} 1/j, from H(½) = 2 − 2·ln 2 and H(x) = H(x − 1) + 1/x.
inline double slow_harmonic(double x) {
  if (x == 0) return 0;
  if (x == 0.5) return 2 - 2 * std::numbers::ln2;
  return slow_harmonic(x - 1) + 1 / x;
}

struct SlowHazard {
  double k = 60;
  double prior = 0.5;
  bool silence_counts = true;

  [[nodiscard]] static double depth(const RankTable& ranks, std::size_t expert) {
    double most = 0;
    for (const auto& row : ranks) most = std::fmax(most, row[expert]);
    return most;
  }

  [[nodiscard]] double exposure(const RankTable& ranks, std::size_t item, std::size_t expert) const {
    const double rank = ranks[item][expert];
    if (!std::isnan(rank)) return slow_harmonic(k + rank) - slow_harmonic(k);
    return silence_counts ? slow_harmonic(k + depth(ranks, expert)) - slow_harmonic(k) : 0;
  }

  /// Returns the rates a_i; NaN without exposure.
  [[nodiscard]] std::vector<double> rates(const RankTable& ranks, const std::vector<double>& weights) const {
    double all_named = 0;
    double all_exposure = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      for (std::size_t e = 0; e < weights.size(); ++e) {
        all_named += std::isnan(ranks[i][e]) ? 0 : 1;
        all_exposure += exposure(ranks, i, e);
      }
    }
    std::vector<double> rates;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      double named = 0;
      double exposed = 0;
      for (std::size_t e = 0; e < weights.size(); ++e) {
        named += std::isnan(ranks[i][e]) ? 0 : weights[e];
        exposed += weights[e] * exposure(ranks, i, e);
      }
      rates.push_back(exposed > 0 ? (prior + named) / (prior * all_exposure / all_named + exposed)
                                  : std::numeric_limits<double>::quiet_NaN());
    }
    return rates;
  }

  [[nodiscard]] double residual(const RankTable& ranks, const std::vector<double>& rates, std::size_t item,
                                std::size_t expert) const {
    const double mean = rates[item] * exposure(ranks, item, expert);
    if (std::isnan(ranks[item][expert])) return mean > 0 ? -std::sqrt(2 * mean) : 0;
    return (mean < 1 ? 1 : -1) * std::sqrt(2 * std::fmax(mean - 1 - std::log(mean), 0));
  }

  /// Returns the weights that share=on learns from these instances; every expert has data in one of them.
  [[nodiscard]] std::vector<double> shares(const std::vector<RankTable>& instances) const {
    const std::size_t experts = instances.at(0).at(0).size();
    std::vector<double> weights;
    double sum = 0;
    for (std::size_t e = 0; e < experts; ++e) {
      double alike = 0;
      for (std::size_t f = 0; f < experts; ++f) alike += std::fmax(correlation(instances, e, f), 0);
      weights.push_back(1 / alike);
      sum += 1 / alike;
    }
    for (double& weight : weights) weight *= static_cast<double>(experts) / sum;
    return weights;
  }

 private:
  [[nodiscard]] double correlation(const std::vector<RankTable>& instances, std::size_t e, std::size_t f) const {
    double both = 0;
    double first = 0;
    double second = 0;
    for (const RankTable& ranks : instances) {
      const std::vector<double> a = rates(ranks, std::vector<double>(ranks[0].size(), 1.0));
      for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (std::isnan(a[i])) continue;
        const double x = residual(ranks, a, i, e);
        const double y = residual(ranks, a, i, f);
        both += x * y;
        first += x * x;
        second += y * y;
      }
    }
    return both / std::sqrt(first * second);
  }
};

}  // namespace witan::test
