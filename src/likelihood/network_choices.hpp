#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace witan {

/// A link of a network, between two nodes by number.
struct NetworkLink {
  std::uint32_t from = 0, to = 0;
  double weight = 1;
};

/// The links of a network with the arrivals and departures of its nodes. Nodes are numbered from 0.
struct NetworkChoices {
  std::vector<double> arrivals, departures;  ///< by node
  std::vector<std::size_t> begin;            ///< by node: its first link; one more entry for the end
  std::vector<std::uint32_t> successor;      ///< by link
  std::vector<double> log_weight;            ///< by link

  /// Throws UsageError if the spans have different lengths, or a link has an unknown node; InputError, with the number
  /// of the node or link, for a negative number of arrivals or departures, a weight that is not above 0, or departures
  /// from a node without links.
  NetworkChoices(std::span<const NetworkLink> links, std::span<const double> node_arrivals,
                 std::span<const double> node_departures);
  [[nodiscard]] std::size_t nodes() const { return arrivals.size(); }
};

/// The log-likelihood Σ arrivals·s − Σ departures·log Σ_links w·e^s, and its derivatives.
class NetworkLikelihood {
 public:
  explicit NetworkLikelihood(const NetworkChoices& choices);

  /// Computes value, gradient and the diagonal of the curvature at these scores.
  void differentiate(std::span<const double> scores);
  [[nodiscard]] double value() const { return value_; }
  [[nodiscard]] const std::vector<double>& gradient() const& { return gradient_; }
  const std::vector<double>& gradient() const&& = delete;
  [[nodiscard]] const std::vector<double>& diagonal() const& { return diagonal_; }
  const std::vector<double>& diagonal() const&& = delete;
  /// Adds the product of the curvature, at the last scores, with v.
  void add_curvature(std::span<const double> v, std::span<double> product) const;

 private:
  const NetworkChoices& choices_;
  std::vector<double> probability_;  ///< by link
  std::vector<double> gradient_, diagonal_;
  double value_ = 0;
};

}  // namespace witan
