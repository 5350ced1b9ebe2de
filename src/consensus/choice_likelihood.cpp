#include "choice_likelihood.hpp"

#include <algorithm>
#include <cmath>

namespace witan {
namespace {

constexpr std::size_t kMostChunks = 16;

/// The logarithm of a product of many factors, of which few logarithms are taken.
class LogProduct {
 public:
  template <class Real>
  void multiply(Real factor) {
    if (factor < kSmall || factor > kLarge) {
      sum_ += static_cast<double>(std::log(factor));
      return;
    }
    product_ *= static_cast<double>(factor);
    if (product_ < kSmall || product_ > kLarge) flush();
  }
  [[nodiscard]] double value() {
    flush();
    return sum_;
  }

 private:
  static constexpr double kSmall = 1e-140, kLarge = 1e140;
  void flush() {
    sum_ += std::log(product_);
    product_ = 1;
  }
  double product_ = 1;
  double sum_ = 0;
};

void add_to(std::vector<double>& sum, const std::vector<double>& part) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += part[i];
}

/// Whether scores lie so far apart that the squares of their exponentials leave the range of a double. Those of a long
/// double reach sixteen times as far, and are only then worth their time.
bool lie_far_apart(std::span<const double> scores) {
  constexpr double kFar = 300;
  double least = INFINITY;
  double most = -INFINITY;
  for (const double score : scores) {
    least = score < least ? score : least;
    most = score > most ? score : most;
  }
  return most - least > kFar;
}

}  // namespace

/// e^{s − max s}, and one over it: no overflow, and only ratios count.
template <class Real>
struct ChoiceLikelihood::Strengths {
  std::vector<Real> e, inverse;

  explicit Strengths(std::span<const double> scores) : e(scores.size()), inverse(scores.size()) {
    double most = -INFINITY;
    for (const double score : scores) most = std::max(most, score);
    for (std::size_t i = 0; i < e.size(); ++i) {
      e[i] = std::exp(static_cast<Real>(scores[i] - most));
      inverse[i] = 1 / e[i];
    }
  }
};

/// Sums over what is left of a row.
template <class Real>
struct ChoiceLikelihood::Rest {
  Real e, ex;
};

/// The groups of one row with sums of a column (e, or e·x) over each and over what is left when it is chosen from. A
/// tied group of t is t choices.
template <class Real>
struct ChoiceLikelihood::Groups {
  struct Group {
    std::span<const Slot> slots;
    bool chosen;
    Real own, later;      ///< over the group and over what comes after it
    Real own_x, later_x;  ///< of the second column
  };
  std::vector<Group> list;

  void read(const ChoiceRows& rows, std::size_t row, std::span<const Real> column, std::span<const Real> second = {}) {
    list.clear();
    rows.for_each_group(row, [&](std::span<const Slot> slots, bool chosen) {
      Group group{slots, chosen, 0, 0, 0, 0};
      for (const Slot slot : slots) {
        group.own += column[slot];
        if (!second.empty()) group.own_x += second[slot];
      }
      list.push_back(group);
    });
    Real rest = 0;
    Real rest_x = 0;
    for (std::size_t g = list.size(); g-- > 0;) {
      list[g].later = rest;
      list[g].later_x = rest_x;
      rest += list[g].own;
      rest_x += list[g].own_x;
    }
  }
};

std::size_t ChoiceLikelihood::chunk_size() const {
  constexpr std::size_t kLeast = 1024;
  return std::max(kLeast, (rows_.rows() + kMostChunks - 1) / kMostChunks);
}

template <class Real>
void ChoiceLikelihood::differentiate_plain(std::size_t row, const Strengths<Real>& of, std::vector<Real>& rest,
                                           Derivatives& to) const {
  const std::span<const Slot> slots = rows_.slots(row);
  const double weight = rows_.weights()[row];
  const std::size_t n = slots.size();
  rest.resize(n);
  Real sum = 0;
  for (std::size_t k = n; k-- > 0;) rest[k] = sum += of.e[slots[k]];
  // Sums over the choices so far of 1/rest and 1/rest²: an item's chance to be chosen, and its square.
  Real once = 0;
  Real twice = 0;
  LogProduct odds;  // against each choice: rest/e, which is near 1 where scores lie apart, so that no digits cancel
  for (std::size_t k = 0; k < n; ++k) {
    const Slot slot = slots[k];
    const Real e = of.e[slot];
    Real slope = -e * once;
    Real curve = e * once - e * e * twice;
    if (k + 1 < n) {
      // Of its own choice: 1 − e/rest is what is left behind it over rest, which keeps its digits where it is small.
      const Real inverse = 1 / rest[k];
      const Real others = rest[k + 1] * inverse;
      slope += others;
      curve += e * inverse * others;
      once += inverse;
      twice += inverse * inverse;
      odds.multiply(rest[k] * of.inverse[slot]);
    }
    to.gradient[slot] += weight * static_cast<double>(slope);
    to.diagonal[slot] += weight * static_cast<double>(curve);
  }
  to.log_likelihood -= weight * odds.value();
}

template <class Real>
void ChoiceLikelihood::differentiate_tied(std::size_t row, const Strengths<Real>& of, Groups<Real>& groups,
                                          Derivatives& to) const {
  groups.read(rows_, row, of.e);
  const double weight = rows_.weights()[row];
  Real once = 0;
  Real twice = 0;
  for (const auto& group : groups.list) {
    const std::size_t t = group.slots.size();
    // Sums over the group's own choices of 1/rest, in/rest, 1/rest², in/rest² and in²/rest², `in` being what is not
    // left out of the group.
    Real own_once = 0, own_in = 0, own_pairs = 0, own_twice = 0, own_square = 0;
    for (std::size_t r = 0; group.chosen && r < t; ++r) {
      const Real in = 1 - left_out(r, t);
      const Real inverse = 1 / (group.later + in * group.own);
      own_once += inverse;
      own_in += in * inverse;
      own_twice += in * inverse * inverse;
      own_square += in * in * inverse * inverse;
      own_pairs += inverse * inverse;
      to.log_likelihood += weight * static_cast<double>(std::log(of.e[group.slots[r]] * inverse));
    }
    const Real size = static_cast<Real>(t);
    for (const Slot slot : group.slots) {
      const Real e = of.e[slot];
      // Of its own choices by what is left apart from itself, as in a row without ties: digits do not cancel.
      const Real slope = (group.later * own_once + (group.own - size * e) * own_in) / size - e * once;
      const Real curve = e * (group.later * own_twice + (group.own - e) * own_square) + e * once - e * e * twice;
      to.gradient[slot] += weight * static_cast<double>(slope);
      to.diagonal[slot] += weight * static_cast<double>(curve);
    }
    once += own_once;
    twice += own_pairs;
  }
}

ChoiceLikelihood::Derivatives ChoiceLikelihood::differentiate(std::span<const double> scores, Context& context) const {
  return lie_far_apart(scores) ? differentiate_as<long double>(scores, context)
                               : differentiate_as<double>(scores, context);
}

template <class Real>
ChoiceLikelihood::Derivatives ChoiceLikelihood::differentiate_as(std::span<const double> scores,
                                                                 Context& context) const {
  const Strengths<Real> of(scores);
  const std::size_t chunk = chunk_size();
  const std::size_t items = rows_.items();
  std::vector<Derivatives> parts((rows_.rows() + chunk - 1) / chunk);
  context.for_chunks(rows_.rows(), chunk, [&](std::size_t begin, std::size_t end) {
    Derivatives part{0, std::vector<double>(items), std::vector<double>(items)};
    std::vector<Real> rest;
    Groups<Real> groups;
    for (std::size_t row = begin; row < end; ++row) {
      if (rows_.is_plain(row))
        differentiate_plain(row, of, rest, part);
      else
        differentiate_tied(row, of, groups, part);
    }
    parts[begin / chunk] = std::move(part);
  });
  Derivatives sum{0, std::vector<double>(items), std::vector<double>(items)};
  for (const Derivatives& part : parts) {
    sum.log_likelihood += part.log_likelihood;
    add_to(sum.gradient, part.gradient);
    add_to(sum.diagonal, part.diagonal);
  }
  return sum;
}

double ChoiceLikelihood::log_likelihood(std::span<const double> scores, Context& context) const {
  return differentiate(scores, context).log_likelihood;
}

template <class Real>
void ChoiceLikelihood::multiply_plain(std::size_t row, std::span<const Real> e, std::span<const Real> ex,
                                      std::vector<Rest<Real>>& rest, std::vector<double>& to) const {
  const std::span<const Slot> slots = rows_.slots(row);
  const double weight = rows_.weights()[row];
  rest.resize(slots.size());
  Rest<Real> sum{0, 0};
  for (std::size_t k = slots.size(); k-- > 0;) rest[k] = sum = {sum.e + e[slots[k]], sum.ex + ex[slots[k]]};
  Real once = 0;
  Real mixed = 0;  // the sum over choices of (Σ_rest e·x)/rest²
  for (std::size_t k = 0; k < slots.size(); ++k) {
    const Real own_e = e[slots[k]];
    const Real own_ex = ex[slots[k]];
    Real product = own_ex * once - own_e * mixed;
    if (k + 1 < slots.size()) {
      const Real inverse = 1 / rest[k].e;
      product += (own_ex * rest[k + 1].e - own_e * rest[k + 1].ex) * (inverse * inverse);
      once += inverse;
      mixed += rest[k].ex * (inverse * inverse);
    }
    to[slots[k]] += weight * static_cast<double>(product);
  }
}

template <class Real>
void ChoiceLikelihood::multiply_tied(std::size_t row, std::span<const Real> e, std::span<const Real> ex,
                                     Groups<Real>& groups, std::vector<double>& to) const {
  groups.read(rows_, row, e, ex);
  Real once = 0;
  Real mixed = 0;
  for (const auto& group : groups.list) {
    const std::size_t t = group.slots.size();
    Real own_once = once;
    Real own_mixed = mixed;
    for (std::size_t r = 0; group.chosen && r < t; ++r) {
      const double out = left_out(r, t);
      const Real rest = group.later + (1 - out) * group.own;
      const Real product = (group.later_x + (1 - out) * group.own_x) / (rest * rest);
      once += 1 / rest;
      mixed += product;
      own_once += (1 - out) / rest;
      own_mixed += (1 - out) * product;
    }
    for (const Slot slot : group.slots) {
      to[slot] += rows_.weights()[row] * static_cast<double>(ex[slot] * own_once - e[slot] * own_mixed);
    }
  }
}

void ChoiceLikelihood::multiply_curvature(std::span<const double> scores, std::span<const double> x,
                                          std::span<double> y, Context& context) const {
  if (lie_far_apart(scores))
    multiply_curvature_as<long double>(scores, x, y, context);
  else
    multiply_curvature_as<double>(scores, x, y, context);
}

template <class Real>
void ChoiceLikelihood::multiply_curvature_as(std::span<const double> scores, std::span<const double> x,
                                             std::span<double> y, Context& context) const {
  const std::vector<Real> e = Strengths<Real>(scores).e;
  std::vector<Real> ex(e.size());
  for (std::size_t i = 0; i < ex.size(); ++i) ex[i] = e[i] * x[i];
  const std::size_t chunk = chunk_size();
  std::vector<std::vector<double>> parts((rows_.rows() + chunk - 1) / chunk);
  context.for_chunks(rows_.rows(), chunk, [&](std::size_t begin, std::size_t end) {
    std::vector<double>& part = parts[begin / chunk];
    part.assign(e.size(), 0.0);
    std::vector<Rest<Real>> rest;
    Groups<Real> groups;
    for (std::size_t row = begin; row < end; ++row) {
      if (rows_.is_plain(row))
        multiply_plain<Real>(row, e, ex, rest, part);
      else
        multiply_tied<Real>(row, e, ex, groups, part);
    }
  });
  std::ranges::fill(y, 0.0);
  for (const auto& part : parts) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] += part[i];
  }
}

Eigen::MatrixXd ChoiceLikelihood::curvature(std::span<const double> scores) const {
  return lie_far_apart(scores) ? curvature_as<long double>(scores) : curvature_as<double>(scores);
}

template <class Real>
Eigen::MatrixXd ChoiceLikelihood::curvature_as(std::span<const double> scores) const {
  const std::vector<Real> e = Strengths<Real>(scores).e;
  Eigen::MatrixXd h = Eigen::MatrixXd::Zero(rows_.items(), rows_.items());
  Groups<Real> groups;
  for (std::size_t row = 0; row < rows_.rows(); ++row) {
    groups.read(rows_, row, e);
    const std::span<const Slot> all = rows_.slots(row);
    Real once = 0;
    Real twice = 0;
    std::size_t later = 0;  // where the row goes on behind the group
    for (const auto& group : groups.list) {
      const std::size_t t = group.slots.size();
      later += t;
      Real own_once = once;
      Real among = twice;  // both in the group
      Real with_later = twice;
      for (std::size_t r = 0; group.chosen && r < t; ++r) {
        const double out = left_out(r, t);
        const Real rest = group.later + (1 - out) * group.own;
        once += 1 / rest;
        twice += 1 / (rest * rest);
        own_once += (1 - out) / rest;
        among += (1 - out) * (1 - out) / (rest * rest);
        with_later += (1 - out) / (rest * rest);
      }
      for (std::size_t a = later - t; a < later; ++a) {
        const Slot i = all[a];
        h(i, i) += rows_.weights()[row] * static_cast<double>(e[i] * (own_once - e[i] * among));
        for (std::size_t b = a + 1; b < all.size(); ++b) {
          const Slot j = all[b];
          const double shared =
              rows_.weights()[row] * static_cast<double>(e[i] * e[j] * (b < later ? among : with_later));
          h(i, j) -= shared;
          h(j, i) -= shared;
        }
      }
    }
  }
  return h;
}

}  // namespace witan
