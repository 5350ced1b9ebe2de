#include "choice_likelihood.hpp"

#include <algorithm>
#include <cmath>

namespace witan {
namespace {

constexpr std::size_t kMaxChunks = 16;

/// Returns true if the squared exponentials of the scores overflow a double. A long double has sixteen times the range
/// of exponents, but is slower.
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

/// Returns e^{s − max s} of every item. The maximum is subtracted to avoid overflow; the likelihood depends on ratios
/// only.
template <class Real>
std::vector<Strength<Real>> strengths(std::span<const double> scores) {
  double most = -INFINITY;
  for (const double score : scores) most = std::max(most, score);
  std::vector<Strength<Real>> of;
  of.reserve(scores.size());
  for (const double score : scores) {
    const Real e = std::exp(static_cast<Real>(score - most));
    of.push_back({e, 1 / e});
  }
  return of;
}

}  // namespace

/// The groups of one row. For each group: the sum of a column (e, or e·x) over the group and over the later items. A
/// tied group of t items is t choices.
template <class Real>
struct ChoiceLikelihood::Groups {
  struct Group {
    std::span<const Slot> slots;
    bool chosen;
    Real own, later;      ///< sums over the group and over the items after it
    Real own_x, later_x;  ///< sums of the second column
  };
  std::vector<Group> list;

  /// `of(slot)` returns the Rest of one item.
  template <class Of>
  void read(const ChoiceRows& rows, std::size_t row, Of of) {
    list.clear();
    rows.for_each_group(row, [&](std::span<const Slot> slots, bool chosen) {
      Group group{slots, chosen, 0, 0, 0, 0};
      for (const Slot slot : slots) {
        const Rest<Real> item = of(slot);
        group.own += item.e;
        group.own_x += item.ex;
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
  constexpr std::size_t kMin = 1024;
  return std::max(kMin, (rows_.rows() + kMaxChunks - 1) / kMaxChunks);
}

template <class Real>
double ChoiceLikelihood::differentiate_tied(std::size_t row, std::span<const Strength<Real>> of, Groups<Real>& groups,
                                            std::span<Slopes> to) const {
  groups.read(rows_, row, [&](Slot slot) { return Rest<Real>{of[slot].e, 0}; });
  const double weight = rows_.weights()[row];
  double log_likelihood = 0;
  Real once = 0;
  Real twice = 0;
  for (const auto& group : groups.list) {
    const std::size_t t = group.slots.size();
    // Sums over the choices of the group of 1/rest, in/rest, 1/rest², in/rest² and in²/rest². `in` is the part of the
    // group that Efron's formula does not omit.
    Real own_once = 0, own_in = 0, own_pairs = 0, own_twice = 0, own_square = 0;
    for (std::size_t r = 0; group.chosen && r < t; ++r) {
      const Real in = 1 - omitted_share(r, t);
      const Real inverse = 1 / (group.later + in * group.own);
      own_once += inverse;
      own_in += in * inverse;
      own_twice += in * inverse * inverse;
      own_square += in * in * inverse * inverse;
      own_pairs += inverse * inverse;
      log_likelihood += weight * static_cast<double>(std::log(of[group.slots[r]].e * inverse));
    }
    const Real size = static_cast<Real>(t);
    for (const Slot slot : group.slots) {
      const Real e = of[slot].e;
      // The slope uses the sum without the item itself, as in a row without ties. This avoids cancellation.
      const Real slope = (group.later * own_once + (group.own - size * e) * own_in) / size - e * once;
      const Real curvature = e * (group.later * own_twice + (group.own - e) * own_square) + e * once - e * e * twice;
      to[slot].slope += weight * static_cast<double>(slope);
      to[slot].curvature += weight * static_cast<double>(curvature);
    }
    once += own_once;
    twice += own_pairs;
  }
  return log_likelihood;
}

ChoiceLikelihood::Derivatives ChoiceLikelihood::differentiate(std::span<const double> scores, Context& context) const {
  return lie_far_apart(scores) ? differentiate_as<long double>(scores, context)
                               : differentiate_as<double>(scores, context);
}

template <class Real>
ChoiceLikelihood::Derivatives ChoiceLikelihood::differentiate_as(std::span<const double> scores,
                                                                 Context& context) const {
  const std::vector<Strength<Real>> of = strengths<Real>(scores);
  const std::size_t chunk = chunk_size();
  const std::size_t items = rows_.items();
  struct Part {
    double log_likelihood = 0;
    std::vector<Slopes> items;
  };
  std::vector<Part> parts((rows_.rows() + chunk - 1) / chunk);
  context.parallel_for(rows_.rows(), chunk, [&](std::size_t begin, std::size_t end) {
    Part part{0, std::vector<Slopes>(items)};
    PlainChoices<Real> plain;
    Groups<Real> groups;
    for (std::size_t row = begin; row < end; ++row) {
      if (rows_.is_plain(row))
        plain.differentiate(rows_.slots(row), rows_.weights()[row], of, part.items);
      else
        part.log_likelihood += differentiate_tied<Real>(row, of, groups, part.items);
    }
    part.log_likelihood += plain.log_likelihood();
    parts[begin / chunk] = std::move(part);
  });
  Derivatives sum{0, std::vector<double>(items), std::vector<double>(items)};
  for (const Part& part : parts) {
    sum.log_likelihood += part.log_likelihood;
    for (std::size_t i = 0; i < items; ++i) {
      sum.gradient[i] += part.items[i].slope;
      sum.diagonal[i] += part.items[i].curvature;
    }
  }
  return sum;
}

double ChoiceLikelihood::log_likelihood(std::span<const double> scores, Context& context) const {
  return differentiate(scores, context).log_likelihood;
}

template <class Real>
void ChoiceLikelihood::multiply_tied(std::size_t row, std::span<const Rest<Real>> of, Groups<Real>& groups,
                                     std::vector<double>& to) const {
  groups.read(rows_, row, [&](Slot slot) { return of[slot]; });
  Real once = 0;
  Real mixed = 0;
  for (const auto& group : groups.list) {
    const std::size_t t = group.slots.size();
    Real own_once = once;
    Real own_mixed = mixed;
    for (std::size_t r = 0; group.chosen && r < t; ++r) {
      const double out = omitted_share(r, t);
      const Real rest = group.later + (1 - out) * group.own;
      const Real product = (group.later_x + (1 - out) * group.own_x) / (rest * rest);
      once += 1 / rest;
      mixed += product;
      own_once += (1 - out) / rest;
      own_mixed += (1 - out) * product;
    }
    for (const Slot slot : group.slots) {
      to[slot] += rows_.weights()[row] * static_cast<double>(of[slot].ex * own_once - of[slot].e * own_mixed);
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
  std::vector<Rest<Real>> of;
  of.reserve(x.size());
  for (const Strength<Real>& own : strengths<Real>(scores)) of.push_back({own.e, own.e * x[of.size()]});
  const std::size_t chunk = chunk_size();
  std::vector<std::vector<double>> parts((rows_.rows() + chunk - 1) / chunk);
  context.parallel_for(rows_.rows(), chunk, [&](std::size_t begin, std::size_t end) {
    std::vector<double>& part = parts[begin / chunk];
    part.assign(of.size(), 0.0);
    PlainChoices<Real> plain;
    Groups<Real> groups;
    for (std::size_t row = begin; row < end; ++row) {
      if (rows_.is_plain(row))
        plain.multiply(rows_.slots(row), rows_.weights()[row], of, part);
      else
        multiply_tied<Real>(row, of, groups, part);
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
  const std::vector<Strength<Real>> of = strengths<Real>(scores);
  Eigen::MatrixXd h = Eigen::MatrixXd::Zero(rows_.items(), rows_.items());
  Groups<Real> groups;
  for (std::size_t row = 0; row < rows_.rows(); ++row) {
    groups.read(rows_, row, [&](Slot slot) { return Rest<Real>{of[slot].e, 0}; });
    const std::span<const Slot> all = rows_.slots(row);
    Real once = 0;
    Real twice = 0;
    std::size_t later = 0;  // index of the first item after the group
    for (const auto& group : groups.list) {
      const std::size_t t = group.slots.size();
      later += t;
      Real own_once = once;
      Real among = twice;  // both items are in the group
      Real with_later = twice;
      for (std::size_t r = 0; group.chosen && r < t; ++r) {
        const double out = omitted_share(r, t);
        const Real rest = group.later + (1 - out) * group.own;
        once += 1 / rest;
        twice += 1 / (rest * rest);
        own_once += (1 - out) / rest;
        among += (1 - out) * (1 - out) / (rest * rest);
        with_later += (1 - out) / (rest * rest);
      }
      for (std::size_t a = later - t; a < later; ++a) {
        const Slot i = all[a];
        h(i, i) += rows_.weights()[row] * static_cast<double>(of[i].e * (own_once - of[i].e * among));
        for (std::size_t b = a + 1; b < all.size(); ++b) {
          const Slot j = all[b];
          const double shared =
              rows_.weights()[row] * static_cast<double>(of[i].e * of[j].e * (b < later ? among : with_later));
          h(i, j) -= shared;
          h(j, i) -= shared;
        }
      }
    }
  }
  return h;
}

}  // namespace witan
