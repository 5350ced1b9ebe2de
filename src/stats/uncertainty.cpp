#include "witan/stats/uncertainty.hpp"

#include <algorithm>
#include <cmath>

#include "distributions.hpp"
#include "sparse_covariance.hpp"

namespace witan {
namespace {

/// Returns the quantile of sorted values, with linear interpolation.
double quantile(std::span<const double> sorted, double p) {
  const double at = p * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  if (below + 1 >= sorted.size()) return sorted.back();
  const double share = at - static_cast<double>(below);
  return sorted[below] + share * (sorted[below + 1] - sorted[below]);
}

/// Returns the central interval that contains this share of the values; NaN if a value is NaN.
Uncertainty::Interval central_interval(std::vector<double> values, double level) {
  if (std::ranges::any_of(values, [](double x) { return std::isnan(x); })) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    return {kNone, kNone};
  }
  std::ranges::sort(values);
  return {quantile(values, (1 - level) / 2), quantile(values, (1 + level) / 2)};
}

}  // namespace

std::string_view to_string(UncertaintyKind kind) {
  switch (kind) {
    case UncertaintyKind::fisher:
      return "fisher";
    case UncertaintyKind::sandwich:
      return "sandwich";
    case UncertaintyKind::bootstrap:
      return "bootstrap";
    case UncertaintyKind::posterior:
      break;
  }
  return "posterior";
}

Uncertainty::Uncertainty(UncertaintyKind kind, Factor factor, double degrees_of_freedom)
    : kind_(kind), factor_(std::move(factor)), degrees_of_freedom_(degrees_of_freedom) {}

Uncertainty Uncertainty::independent(UncertaintyKind kind, std::vector<double> errors) {
  Uncertainty uncertainty(kind, Factor());
  uncertainty.own_ = std::move(errors);
  return uncertainty;
}

Uncertainty::Uncertainty(UncertaintyKind kind, Factor factor, std::shared_ptr<const SparseCovariance> sparse,
                         double degrees_of_freedom)
    : kind_(kind), factor_(std::move(factor)), degrees_of_freedom_(degrees_of_freedom), sparse_(std::move(sparse)) {}

double variance_of(const Fisher& fisher, Slot item) {
  double variance = fisher.sparse ? fisher.sparse->variance(item) : 0;
  for (const double x : fisher.row(item)) variance += x * x;
  return variance;
}

Uncertainty Uncertainty::from_draws(UncertaintyKind kind, std::span<const std::vector<double>> draws,
                                    double degrees_of_freedom, double inflation) {
  const std::size_t n = draws.size();
  const std::size_t items = n == 0 ? 0 : draws.front().size();
  Factor factor(items, n);
  std::vector<double> means(items);
  const double scale = n > 1 ? inflation / std::sqrt(static_cast<double>(n - 1)) : 0;
  for (std::size_t i = 0; i < items; ++i) {
    for (const auto& draw : draws) means[i] += draw[i] / static_cast<double>(n);
    for (std::size_t k = 0; k < n; ++k) factor.row(i)[k] = (draws[k][i] - means[i]) * scale;
  }
  Uncertainty uncertainty(kind, std::move(factor), degrees_of_freedom);
  uncertainty.draws_ = n;
  uncertainty.means_ = std::move(means);
  return uncertainty;
}

double Uncertainty::sparse_variance(Slot item) const {
  return sparse_ ? sparse_scale_ * sparse_scale_ * sparse_->variance(item) : 0;
}

void Uncertainty::add_sparse_draw(Random& random, std::span<double> to) const {
  if (sparse_) sparse_->add_draw(sparse_scale_, random, to);
}

Uncertainty Uncertainty::transformed(double factor, double shift, std::optional<Slot> reference) const {
  Uncertainty to = *this;
  // The independent error of the reference becomes common to all other items.
  const std::size_t columns = factor_.columns();
  const bool shares_error = reference && !own_.empty();
  if (shares_error) to.factor_ = Factor(size(), columns + 1);
  to.sparse_scale_ *= std::abs(factor);
  if (reference) to.sparse_reference_ = reference;
  for (std::size_t i = 0; i < size(); ++i) {
    for (std::size_t k = 0; k < columns; ++k) {
      to.factor_.row(i)[k] = factor * (factor_.row(i)[k] - (reference ? factor_.row(*reference)[k] : 0));
    }
    if (shares_error && i != *reference) to.factor_.row(i)[columns] = -factor * own_[*reference];
    if (!own_.empty()) to.own_[i] = shares_error && i == *reference ? 0 : std::abs(factor) * own_[i];
    if (draws_ > 0) to.means_[i] = factor * (means_[i] - (reference ? means_[*reference] : 0)) + shift;
  }
  return to;
}

double Uncertainty::standard_error(Slot item) const {
  double sum = own_error(item) * own_error(item);
  for (const double x : row(item)) sum += x * x;
  if (sparse_) {
    sum += sparse_scale_ * sparse_scale_ *
           (sparse_reference_ ? sparse_->difference_variance(item, *sparse_reference_) : sparse_->variance(item));
  }
  return std::sqrt(sum);
}

double Uncertainty::difference_error(Slot i, Slot j) const {
  const auto a = row(i);
  const auto b = row(j);
  double sum = i == j ? 0 : own_error(i) * own_error(i) + own_error(j) * own_error(j);
  for (std::size_t k = 0; k < a.size(); ++k) sum += (a[k] - b[k]) * (a[k] - b[k]);
  if (sparse_) sum += sparse_scale_ * sparse_scale_ * sparse_->difference_variance(i, j);
  return std::sqrt(sum);
}

std::vector<double> Uncertainty::drawn(Slot i, std::optional<Slot> j) const {
  const double scale = draws_ > 1 ? std::sqrt(static_cast<double>(draws_ - 1)) : 0;
  std::vector<double> values(draws_);
  for (std::size_t k = 0; k < draws_; ++k) {
    const double other = j ? means_[*j] + factor_.row(*j)[k] * scale : 0;
    values[k] = means_[i] + factor_.row(i)[k] * scale - other;
  }
  return values;
}

double Uncertainty::probability_above(Slot i, Slot j, double difference) const {
  if (!is_sampled()) {
    const double error = difference_error(i, j);
    if (error == 0) return difference == 0 ? 0.5 : (difference > 0 ? 1 : 0);
    return student_cdf(difference / error, degrees_of_freedom_);
  }
  double above = 0;
  for (const double x : drawn(i, j)) {
    if (std::isnan(x)) return x;
    // Items that are tied in a draw may differ by rounding.
    above += std::abs(x) <= 1e-9 ? 0.5 : (x > 0 ? 1 : 0);
  }
  return above / static_cast<double>(draws_);
}

double Uncertainty::critical_value(double level) const {
  return student_quantile(0.5 + level / 2, degrees_of_freedom_);
}

Uncertainty::Interval Uncertainty::interval(Slot item, double score, double level) const {
  if (is_sampled()) return central_interval(drawn(item, std::nullopt), level);
  const double half = critical_value(level) * standard_error(item);
  return {score - half, score + half};
}

Uncertainty::Interval Uncertainty::difference_interval(Slot i, Slot j, double difference, double level) const {
  if (is_sampled()) return central_interval(drawn(i, j), level);
  const double half = critical_value(level) * difference_error(i, j);
  return {difference - half, difference + half};
}

}  // namespace witan
