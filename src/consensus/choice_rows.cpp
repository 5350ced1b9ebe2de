#include "choice_rows.hpp"

#include "witan/consensus/list_values.hpp"
#include "witan/util/compensated_sum.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace witan {
namespace {

constexpr std::size_t kMostChunks = 16;

/// e^{s − max s}: no overflow, and only ratios count.
std::vector<double> strengths(std::span<const double> scores) {
  double most = -INFINITY;
  for (const double score : scores) most = std::max(most, score);
  std::vector<double> e(scores.size());
  for (std::size_t i = 0; i < e.size(); ++i) e[i] = std::exp(scores[i] - most);
  return e;
}

}  // namespace

/// One row's choices one after another: `rest` and `own` are the sums of a column (e, or e·x) over what is left and
/// over the group itself. A tied group of t is t choices, of which Efron's r-th leaves out r/t of the group.
struct ChoiceRows::Sweep {
  const ChoiceRows& rows;
  std::vector<double> rest, own;  // by group of the row

  /// Sums of `column` over groups, from the worst up.
  void sum_up(std::size_t row, std::span<const double> column) {
    const std::size_t first = rows.row_group_[row];
    const std::size_t count = rows.row_group_[row + 1] - first;
    rest.assign(count, 0.0);
    own.assign(count, 0.0);
    double sum = 0;
    for (std::size_t k = count; k-- > 0;) {
      for (std::size_t e = rows.group_begin_[first + k]; e < rows.group_begin_[first + k + 1]; ++e) {
        own[k] += column[rows.slot_[e]];
      }
      sum += own[k];
      rest[k] = sum;
    }
  }
  [[nodiscard]] double left_out(std::size_t r, std::size_t t) const {
    return rows.ties_ == TiedChoice::efron ? static_cast<double>(r) / static_cast<double>(t) : 0.0;
  }
};

ChoiceRows::ChoiceRows(const Instance& instance, TiedChoice ties) : items_(instance.size()), ties_(ties) {
  group_begin_.push_back(0);
  row_group_.push_back(0);
  for (const List& list : instance.lists) {
    if (list.multiplicity() > 0) add_list(instance, list);
  }
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& said = instance.comparisons[c];
    const double weight = instance.weight_of_comparison(c);
    const auto share = static_cast<double>(said.outcome);
    const auto add = [&](Slot winner, Slot loser, double times) {
      if (times <= 0) return;
      begin_row(times);
      add_group({&winner, 1}, true);
      add_group({&loser, 1}, false);
      end_row();
    };
    if (said.outcome == 0.5F && weight > 0) {
      // A tie is half a win for each, as everywhere else.
      add(said.first, said.second, weight / 2);
      add(said.second, said.first, weight / 2);
    } else {
      add(said.first, said.second, weight * share);
      add(said.second, said.first, weight * (1 - share));
    }
  }
}

void ChoiceRows::add_list(const Instance& instance, const List& list) {
  const ListValues named = list_places(instance, list, TieRanks::min);
  std::vector<std::size_t> order(named.slots.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return named.values[a] != named.values[b] ? named.values[a] < named.values[b] : a < b;
  });
  begin_row(list.multiplicity());
  std::vector<Slot> group;
  for (std::size_t k = 0; k < order.size(); ++k) {
    group.push_back(named.slots[order[k]]);
    if (k + 1 < order.size() && named.values[order[k]] == named.values[order[k + 1]]) continue;
    add_group(group, true);
    group.clear();
  }
  if (list.silence != Silence::unknown && !order.empty()) {
    std::vector<bool> is_named(items_);
    for (const Slot slot : named.slots) is_named[slot] = true;
    for (Slot slot = 0; slot < items_; ++slot) {
      if (!is_named[slot]) group.push_back(slot);
    }
    if (!group.empty()) add_group(group, list.silence == Silence::tied_last);
  }
  end_row();
}

void ChoiceRows::begin_row(double weight) { weight_.push_back(weight); }

void ChoiceRows::add_group(std::span<const Slot> members, bool chosen) {
  slot_.insert(slot_.end(), members.begin(), members.end());
  group_begin_.push_back(slot_.size());
  chosen_.push_back(chosen ? 1 : 0);
}

void ChoiceRows::end_row() {
  // The last item alone is no choice.
  const std::size_t last = chosen_.size();
  if (last > row_group_.back() && group_begin_[last] - group_begin_[last - 1] == 1) chosen_[last - 1] = 0;
  const bool says_something = last > row_group_.back() + 1 || (last == row_group_.back() + 1 && chosen_[last - 1] != 0);
  if (says_something) {
    row_group_.push_back(last);
    return;
  }
  chosen_.resize(row_group_.back());
  group_begin_.resize(row_group_.back() + 1);
  slot_.resize(group_begin_.back());
  weight_.pop_back();
}

double ChoiceRows::total() const {
  double sum = 0;
  for (std::size_t row = 0; row < rows(); ++row) {
    for_each_group(row, [&](std::size_t begin, std::size_t end, bool chosen) {
      if (chosen) sum += weight_[row] * static_cast<double>(end - begin);
    });
  }
  return sum;
}

std::vector<bool> ChoiceRows::mentioned() const {
  std::vector<bool> known(items_);
  for (const Slot slot : slot_) known[slot] = true;
  return known;
}

bool ChoiceRows::only_ties() const {
  for (std::size_t row = 0; row < rows(); ++row) {
    if (row_group_[row + 1] - row_group_[row] > 1) return false;
  }
  return true;
}

std::size_t ChoiceRows::chunk_size() const {
  constexpr std::size_t kLeast = 1024;
  return std::max(kLeast, (rows() + kMostChunks - 1) / kMostChunks);
}

ChoiceRows::Derivatives ChoiceRows::differentiate(std::span<const double> scores, Context& context) const {
  const std::vector<double> e = strengths(scores);
  const std::size_t chunk = chunk_size();
  std::vector<Derivatives> parts((rows() + chunk - 1) / chunk);
  context.for_chunks(rows(), chunk, [&](std::size_t begin, std::size_t end) {
    Derivatives part{0, std::vector<double>(items_), std::vector<double>(items_)};
    Sweep sweep{*this, {}, {}};
    for (std::size_t row = begin; row < end; ++row) {
      sweep.sum_up(row, e);
      const double weight = weight_[row];
      // Sums over the choices so far of 1/rest and 1/rest²: an item's chance to be chosen, and its square.
      double once = 0;
      double twice = 0;
      for (std::size_t g = row_group_[row]; g < row_group_[row + 1]; ++g) {
        const std::size_t k = g - row_group_[row];
        const std::size_t t = group_begin_[g + 1] - group_begin_[g];
        double own_once = once;
        double own_twice = twice;
        for (std::size_t r = 0; chosen_[g] != 0 && r < t; ++r) {
          const double out = sweep.left_out(r, t);
          const double rest = sweep.rest[k] - out * sweep.own[k];
          part.log_likelihood -= weight * std::log(rest);
          once += 1 / rest;
          twice += 1 / (rest * rest);
          own_once += (1 - out) / rest;
          own_twice += (1 - out) * (1 - out) / (rest * rest);
        }
        for (std::size_t at = group_begin_[g]; at < group_begin_[g + 1]; ++at) {
          const Slot slot = slot_[at];
          const double expected = e[slot] * own_once;
          if (chosen_[g] != 0) part.log_likelihood += weight * std::log(e[slot]);
          part.gradient[slot] += weight * ((chosen_[g] != 0 ? 1 : 0) - expected);
          part.diagonal[slot] += weight * (expected - e[slot] * e[slot] * own_twice);
        }
      }
    }
    parts[begin / chunk] = std::move(part);
  });
  Derivatives sum{0, std::vector<double>(items_), std::vector<double>(items_)};
  for (const Derivatives& part : parts) {
    sum.log_likelihood += part.log_likelihood;
    for (std::size_t i = 0; i < items_; ++i) {
      sum.gradient[i] += part.gradient[i];
      sum.diagonal[i] += part.diagonal[i];
    }
  }
  return sum;
}

double ChoiceRows::log_likelihood(std::span<const double> scores, Context& context) const {
  return differentiate(scores, context).log_likelihood;
}

void ChoiceRows::multiply_curvature(std::span<const double> scores, std::span<const double> x, std::span<double> y,
                                    Context& context) const {
  const std::vector<double> e = strengths(scores);
  std::vector<double> ex(items_);
  for (std::size_t i = 0; i < items_; ++i) ex[i] = e[i] * x[i];
  const std::size_t chunk = chunk_size();
  std::vector<std::vector<double>> parts((rows() + chunk - 1) / chunk);
  context.for_chunks(rows(), chunk, [&](std::size_t begin, std::size_t end) {
    std::vector<double>& part = parts[begin / chunk];
    part.assign(items_, 0.0);
    Sweep sums{*this, {}, {}};
    Sweep products{*this, {}, {}};
    for (std::size_t row = begin; row < end; ++row) {
      sums.sum_up(row, e);
      products.sum_up(row, ex);
      double once = 0;
      double mixed = 0;  // the sum over choices of (Σ_rest e·x)/rest²
      for (std::size_t g = row_group_[row]; g < row_group_[row + 1]; ++g) {
        const std::size_t k = g - row_group_[row];
        const std::size_t t = group_begin_[g + 1] - group_begin_[g];
        double own_once = once;
        double own_mixed = mixed;
        for (std::size_t r = 0; chosen_[g] != 0 && r < t; ++r) {
          const double out = sums.left_out(r, t);
          const double rest = sums.rest[k] - out * sums.own[k];
          const double product = (products.rest[k] - out * products.own[k]) / (rest * rest);
          once += 1 / rest;
          mixed += product;
          own_once += (1 - out) / rest;
          own_mixed += (1 - out) * product;
        }
        for (std::size_t at = group_begin_[g]; at < group_begin_[g + 1]; ++at) {
          const Slot slot = slot_[at];
          part[slot] += weight_[row] * (ex[slot] * own_once - e[slot] * own_mixed);
        }
      }
    }
  });
  std::ranges::fill(y, 0.0);
  for (const auto& part : parts) {
    for (std::size_t i = 0; i < items_; ++i) y[i] += part[i];
  }
}

Eigen::MatrixXd ChoiceRows::curvature(std::span<const double> scores) const {
  const std::vector<double> e = strengths(scores);
  Eigen::MatrixXd h = Eigen::MatrixXd::Zero(items_, items_);
  Sweep sweep{*this, {}, {}};
  for (std::size_t row = 0; row < rows(); ++row) {
    sweep.sum_up(row, e);
    double once = 0;
    double twice = 0;
    const std::size_t row_end = group_begin_[row_group_[row + 1]];
    for (std::size_t g = row_group_[row]; g < row_group_[row + 1]; ++g) {
      const std::size_t k = g - row_group_[row];
      const std::size_t t = group_begin_[g + 1] - group_begin_[g];
      double own_once = once;
      double among = twice;  // both in the group
      double with_later = twice;
      for (std::size_t r = 0; chosen_[g] != 0 && r < t; ++r) {
        const double out = sweep.left_out(r, t);
        const double rest = sweep.rest[k] - out * sweep.own[k];
        once += 1 / rest;
        twice += 1 / (rest * rest);
        own_once += (1 - out) / rest;
        among += (1 - out) * (1 - out) / (rest * rest);
        with_later += (1 - out) / (rest * rest);
      }
      for (std::size_t a = group_begin_[g]; a < group_begin_[g + 1]; ++a) {
        const Slot i = slot_[a];
        h(i, i) += weight_[row] * e[i] * (own_once - e[i] * among);
        for (std::size_t b = a + 1; b < row_end; ++b) {
          const Slot j = slot_[b];
          const double shared = weight_[row] * e[i] * e[j] * (b < group_begin_[g + 1] ? among : with_later);
          h(i, j) -= shared;
          h(j, i) -= shared;
        }
      }
    }
  }
  return h;
}

}  // namespace witan
