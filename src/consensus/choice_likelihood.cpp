#include "choice_likelihood.hpp"

#include <algorithm>
#include <cmath>

namespace witan {
namespace {

constexpr std::size_t kMostChunks = 16;

/// The logarithm of a product of many factors, of which few logarithms are taken.
class LogProduct {
 public:
  void multiply(double factor) {
    if (factor < kSmall || factor > kLarge) {
      sum_ += std::log(factor);
      return;
    }
    product_ *= factor;
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

}  // namespace

/// e^{s − max s}, and s − max s: no overflow, and only ratios count.
struct ChoiceLikelihood::Strengths {
  std::vector<double> e, log_e;

  explicit Strengths(std::span<const double> scores) : e(scores.size()), log_e(scores.size()) {
    double most = -INFINITY;
    for (const double score : scores) most = std::max(most, score);
    for (std::size_t i = 0; i < e.size(); ++i) {
      log_e[i] = scores[i] - most;
      e[i] = std::exp(log_e[i]);
    }
  }
};

/// Sums over what is left of a row.
struct ChoiceLikelihood::Rest {
  double e, ex;
};

/// The groups of one row with sums of a column (e, or e·x) over each and over what is left when it is chosen from. A
/// tied group of t is t choices.
struct ChoiceLikelihood::Groups {
  struct Group {
    std::span<const Slot> slots;
    bool chosen;
    double own, rest;
    double own_x, rest_x;  ///< of the second column
  };
  std::vector<Group> list;

  void read(const ChoiceRows& rows, std::size_t row, std::span<const double> column,
            std::span<const double> second = {}) {
    list.clear();
    rows.for_each_group(row, [&](std::span<const Slot> slots, bool chosen) {
      Group group{slots, chosen, 0, 0, 0, 0};
      for (const Slot slot : slots) {
        group.own += column[slot];
        if (!second.empty()) group.own_x += second[slot];
      }
      list.push_back(group);
    });
    double rest = 0;
    double rest_x = 0;
    for (std::size_t g = list.size(); g-- > 0;) {
      list[g].rest = rest += list[g].own;
      list[g].rest_x = rest_x += list[g].own_x;
    }
  }
};

std::size_t ChoiceLikelihood::chunk_size() const {
  constexpr std::size_t kLeast = 1024;
  return std::max(kLeast, (rows_.rows() + kMostChunks - 1) / kMostChunks);
}

void ChoiceLikelihood::differentiate_plain(std::size_t row, const Strengths& of, std::vector<double>& rest,
                                           Derivatives& to) const {
  const std::span<const Slot> slots = rows_.slots(row);
  const double weight = rows_.weights()[row];
  const std::size_t n = slots.size();
  rest.resize(n);
  double sum = 0;
  for (std::size_t k = n; k-- > 0;) rest[k] = sum += of.e[slots[k]];
  // Sums over the choices so far of 1/rest and 1/rest²: an item's chance to be chosen, and its square.
  double once = 0;
  double twice = 0;
  double value = 0;
  LogProduct rests;
  for (std::size_t k = 0; k < n; ++k) {
    const bool chosen = k + 1 < n;
    const Slot slot = slots[k];
    if (chosen) {
      const double inverse = 1 / rest[k];
      once += inverse;
      twice += inverse * inverse;
      rests.multiply(rest[k]);
      value += of.log_e[slot];
    }
    const double expected = of.e[slot] * once;
    to.gradient[slot] += weight * ((chosen ? 1 : 0) - expected);
    to.diagonal[slot] += weight * (expected - of.e[slot] * of.e[slot] * twice);
  }
  to.log_likelihood += weight * (value - rests.value());
}

void ChoiceLikelihood::differentiate_tied(std::size_t row, const Strengths& of, Groups& groups, Derivatives& to) const {
  groups.read(rows_, row, of.e);
  const double weight = rows_.weights()[row];
  double once = 0;
  double twice = 0;
  for (const Groups::Group& group : groups.list) {
    const std::size_t t = group.slots.size();
    double own_once = once;
    double own_twice = twice;
    for (std::size_t r = 0; group.chosen && r < t; ++r) {
      const double out = left_out(r, t);
      const double rest = group.rest - out * group.own;
      to.log_likelihood -= weight * std::log(rest);
      once += 1 / rest;
      twice += 1 / (rest * rest);
      own_once += (1 - out) / rest;
      own_twice += (1 - out) * (1 - out) / (rest * rest);
    }
    for (const Slot slot : group.slots) {
      const double expected = of.e[slot] * own_once;
      if (group.chosen) to.log_likelihood += weight * of.log_e[slot];
      to.gradient[slot] += weight * ((group.chosen ? 1 : 0) - expected);
      to.diagonal[slot] += weight * (expected - of.e[slot] * of.e[slot] * own_twice);
    }
  }
}

ChoiceLikelihood::Derivatives ChoiceLikelihood::differentiate(std::span<const double> scores, Context& context) const {
  const Strengths of(scores);
  const std::size_t chunk = chunk_size();
  const std::size_t items = rows_.items();
  std::vector<Derivatives> parts((rows_.rows() + chunk - 1) / chunk);
  context.for_chunks(rows_.rows(), chunk, [&](std::size_t begin, std::size_t end) {
    Derivatives part{0, std::vector<double>(items), std::vector<double>(items)};
    std::vector<double> rest;
    Groups groups;
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

void ChoiceLikelihood::multiply_plain(std::size_t row, std::span<const double> e, std::span<const double> ex,
                                      std::vector<Rest>& rest, std::vector<double>& to) const {
  const std::span<const Slot> slots = rows_.slots(row);
  const double weight = rows_.weights()[row];
  rest.resize(slots.size());
  Rest sum{0, 0};
  for (std::size_t k = slots.size(); k-- > 0;) rest[k] = sum = {sum.e + e[slots[k]], sum.ex + ex[slots[k]]};
  double once = 0;
  double mixed = 0;  // the sum over choices of (Σ_rest e·x)/rest²
  for (std::size_t k = 0; k < slots.size(); ++k) {
    if (k + 1 < slots.size()) {
      const double inverse = 1 / rest[k].e;
      once += inverse;
      mixed += rest[k].ex * (inverse * inverse);
    }
    to[slots[k]] += weight * (ex[slots[k]] * once - e[slots[k]] * mixed);
  }
}

void ChoiceLikelihood::multiply_tied(std::size_t row, std::span<const double> e, std::span<const double> ex,
                                     Groups& groups, std::vector<double>& to) const {
  groups.read(rows_, row, e, ex);
  double once = 0;
  double mixed = 0;
  for (const Groups::Group& group : groups.list) {
    const std::size_t t = group.slots.size();
    double own_once = once;
    double own_mixed = mixed;
    for (std::size_t r = 0; group.chosen && r < t; ++r) {
      const double out = left_out(r, t);
      const double rest = group.rest - out * group.own;
      const double product = (group.rest_x - out * group.own_x) / (rest * rest);
      once += 1 / rest;
      mixed += product;
      own_once += (1 - out) / rest;
      own_mixed += (1 - out) * product;
    }
    for (const Slot slot : group.slots) {
      to[slot] += rows_.weights()[row] * (ex[slot] * own_once - e[slot] * own_mixed);
    }
  }
}

void ChoiceLikelihood::multiply_curvature(std::span<const double> scores, std::span<const double> x,
                                          std::span<double> y, Context& context) const {
  const std::vector<double> e = Strengths(scores).e;
  std::vector<double> ex(e.size());
  for (std::size_t i = 0; i < ex.size(); ++i) ex[i] = e[i] * x[i];
  const std::size_t chunk = chunk_size();
  std::vector<std::vector<double>> parts((rows_.rows() + chunk - 1) / chunk);
  context.for_chunks(rows_.rows(), chunk, [&](std::size_t begin, std::size_t end) {
    std::vector<double>& part = parts[begin / chunk];
    part.assign(e.size(), 0.0);
    std::vector<Rest> rest;
    Groups groups;
    for (std::size_t row = begin; row < end; ++row) {
      if (rows_.is_plain(row))
        multiply_plain(row, e, ex, rest, part);
      else
        multiply_tied(row, e, ex, groups, part);
    }
  });
  std::ranges::fill(y, 0.0);
  for (const auto& part : parts) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] += part[i];
  }
}

Eigen::MatrixXd ChoiceLikelihood::curvature(std::span<const double> scores) const {
  const std::vector<double> e = Strengths(scores).e;
  Eigen::MatrixXd h = Eigen::MatrixXd::Zero(rows_.items(), rows_.items());
  Groups groups;
  for (std::size_t row = 0; row < rows_.rows(); ++row) {
    groups.read(rows_, row, e);
    const std::span<const Slot> all = rows_.slots(row);
    double once = 0;
    double twice = 0;
    std::size_t later = 0;  // where the row goes on behind the group
    for (const Groups::Group& group : groups.list) {
      const std::size_t t = group.slots.size();
      later += t;
      double own_once = once;
      double among = twice;  // both in the group
      double with_later = twice;
      for (std::size_t r = 0; group.chosen && r < t; ++r) {
        const double out = left_out(r, t);
        const double rest = group.rest - out * group.own;
        once += 1 / rest;
        twice += 1 / (rest * rest);
        own_once += (1 - out) / rest;
        among += (1 - out) * (1 - out) / (rest * rest);
        with_later += (1 - out) / (rest * rest);
      }
      for (std::size_t a = later - t; a < later; ++a) {
        const Slot i = all[a];
        h(i, i) += rows_.weights()[row] * e[i] * (own_once - e[i] * among);
        for (std::size_t b = a + 1; b < all.size(); ++b) {
          const Slot j = all[b];
          const double shared = rows_.weights()[row] * e[i] * e[j] * (b < later ? among : with_later);
          h(i, j) -= shared;
          h(j, i) -= shared;
        }
      }
    }
  }
  return h;
}

}  // namespace witan
