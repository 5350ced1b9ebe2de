#include "sparse_covariance.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "util/random.hpp"

namespace witan {

SparseCovariance::SparseCovariance(std::vector<double> variances, std::vector<Link> links)
    : variances_(std::move(variances)), links_(std::move(links)), begin_(variances_.size() + 1) {
  std::ranges::sort(links_, {}, [](const Link& link) { return std::pair(link.low, link.high); });
  std::vector<double> rest = variances_;
  for (const Link& link : links_) {
    ++begin_[link.low + 1];
    rest[link.low] -= link.covariance * variances_[link.low] / variances_[link.high];
    rest[link.high] -= link.covariance * variances_[link.high] / variances_[link.low];
  }
  for (std::size_t i = 0; i < variances_.size(); ++i) begin_[i + 1] += begin_[i];
  for (const double variance : rest) alone_.push_back(std::sqrt(std::max(0.0, variance)));
}

double SparseCovariance::covariance(Slot i, Slot j) const {
  if (i == j) return variances_[i];
  const auto [low, high] = std::minmax(i, j);
  const auto begin = links_.begin() + static_cast<std::ptrdiff_t>(begin_[low]);
  const auto end = links_.begin() + static_cast<std::ptrdiff_t>(begin_[low + 1]);
  const auto found = std::lower_bound(begin, end, high, [](const Link& link, Slot item) { return link.high < item; });
  return found != end && found->high == high ? found->covariance : 0;
}

/// Every link adds one common normal number to both of its items, in proportion to their variances.
void SparseCovariance::add_draw(double scale, Random& random, std::span<double> to) const {
  for (std::size_t i = 0; i < alone_.size(); ++i) to[i] += scale * alone_[i] * random.normal();
  for (const Link& link : links_) {
    const double ratio = variances_[link.low] / variances_[link.high];
    const double common = scale * std::sqrt(link.covariance) * random.normal();
    to[link.low] += common * std::sqrt(ratio);
    to[link.high] += common / std::sqrt(ratio);
  }
}

}  // namespace witan
