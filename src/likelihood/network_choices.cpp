#include "network_choices.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>

#include <fmt/format.h>

namespace witan {
namespace {

void check_counts(std::span<const double> counts, std::string_view what) {
  for (std::size_t node = 0; node < counts.size(); ++node) {
    if (counts[node] >= 0 && std::isfinite(counts[node])) continue;
    throw InputError(fmt::format("{} of node {}: found {}, expected a number of at least 0", what, node, counts[node]));
  }
}

void check_links(std::span<const NetworkLink> links, std::size_t nodes) {
  for (std::size_t k = 0; k < links.size(); ++k) {
    if (links[k].from >= nodes || links[k].to >= nodes) {
      throw UsageError(fmt::format("link {}: found a node above {}", k, nodes));
    }
    if (links[k].weight > 0 && std::isfinite(links[k].weight)) continue;
    throw InputError(fmt::format("link {}: found the weight {}, expected a number above 0", k, links[k].weight));
  }
}

}  // namespace

NetworkChoices::NetworkChoices(std::span<const NetworkLink> links, std::span<const double> node_arrivals,
                               std::span<const double> node_departures)
    : arrivals(node_arrivals.begin(), node_arrivals.end()),
      departures(node_departures.begin(), node_departures.end()),
      begin(node_arrivals.size() + 1, 0),
      successor(links.size()),
      log_weight(links.size()) {
  if (arrivals.size() != departures.size()) {
    throw UsageError(fmt::format("found {} arrivals and {} departures, expected one of each per node", arrivals.size(),
                                 departures.size()));
  }
  check_counts(arrivals, "arrivals");
  check_counts(departures, "departures");
  check_links(links, nodes());
  for (const NetworkLink& link : links) ++begin[link.from + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::size_t> next = begin;
  for (const NetworkLink& link : links) {
    const std::size_t at = next[link.from]++;
    successor[at] = link.to;
    log_weight[at] = std::log(link.weight);
  }
  for (std::size_t node = 0; node < nodes(); ++node) {
    if (departures[node] == 0 || begin[node] < begin[node + 1]) continue;
    throw InputError(fmt::format("node {}: found {} departures, but no links", node, departures[node]));
  }
}

NetworkLikelihood::NetworkLikelihood(const NetworkChoices& choices)
    : choices_(choices), probability_(choices.successor.size()) {}

void NetworkLikelihood::differentiate(std::span<const double> scores) {
  gradient_ = choices_.arrivals;
  diagonal_.assign(scores.size(), 0.0);
  value_ = std::inner_product(scores.begin(), scores.end(), choices_.arrivals.begin(), 0.0);
  for (std::size_t node = 0; node < choices_.nodes(); ++node) {
    if (choices_.departures[node] == 0) continue;
    const std::size_t begin = choices_.begin[node], end = choices_.begin[node + 1];
    double largest = -std::numeric_limits<double>::infinity();
    for (std::size_t k = begin; k < end; ++k) {
      largest = std::max(largest, choices_.log_weight[k] + scores[choices_.successor[k]]);
    }
    double sum = 0;
    for (std::size_t k = begin; k < end; ++k) {
      sum += probability_[k] = std::exp(choices_.log_weight[k] + scores[choices_.successor[k]] - largest);
    }
    const double times = choices_.departures[node];
    value_ -= times * (largest + std::log(sum));
    for (std::size_t k = begin; k < end; ++k) {
      const double p = probability_[k] /= sum;
      gradient_[choices_.successor[k]] -= times * p;
      diagonal_[choices_.successor[k]] += times * p * (1 - p);
    }
  }
}

void NetworkLikelihood::add_curvature(std::span<const double> v, std::span<double> product) const {
  for (std::size_t node = 0; node < choices_.nodes(); ++node) {
    if (choices_.departures[node] == 0) continue;
    const std::size_t begin = choices_.begin[node], end = choices_.begin[node + 1];
    double mean = 0;
    for (std::size_t k = begin; k < end; ++k) mean += probability_[k] * v[choices_.successor[k]];
    for (std::size_t k = begin; k < end; ++k) {
      const std::uint32_t slot = choices_.successor[k];
      product[slot] += choices_.departures[node] * probability_[k] * (v[slot] - mean);
    }
  }
}

}  // namespace witan
