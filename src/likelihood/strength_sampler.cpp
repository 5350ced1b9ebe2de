#include "strength_sampler.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace witan {
namespace {

constexpr double kSmallest = 1e-300;
/// The Gibbs sampler suffices for a group if the data have more than this share of the information that they would have
/// with the latent times.
constexpr double kSlow = 0.3;
/// Number of groups moved per step.
constexpr std::size_t kMoves = 8;
/// Maximum number of entries visited to find groups.
constexpr double kMaxSearch = 1e9;

/// Returns how often each item is chosen. The posterior of its strength, given the times, is a Gamma distribution with
/// shape `shape` plus this count.
std::vector<double> times_chosen(const ChoiceRows& rows) {
  std::vector<double> times(rows.items(), 0.0);
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    rows.for_each_group(row, [&](std::span<const Slot> group, bool chosen) {
      if (!chosen) return;
      for (const Slot slot : group) times[slot] += rows.weights()[row];
    });
  }
  return times;
}

/// Draws the latent times of all choices. Adds to the rate of each item the times of the choices that included it.
void add_times(const ChoiceRows& rows, const std::vector<double>& strength, std::vector<double>& rate, Random& random) {
  std::vector<double> rest;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    rest.clear();
    rows.for_each_group(row, [&](std::span<const Slot> group, bool) {
      double own = 0;
      for (const Slot slot : group) own += strength[slot];
      rest.push_back(own);
    });
    for (std::size_t k = rest.size(); k-- > 1;) rest[k - 1] += rest[k];
    double time = 0;
    std::size_t g = 0;
    rows.for_each_group(row, [&](std::span<const Slot> group, bool chosen) {
      // A choice of weight w has a Gamma(w) time. A tied group of t items is t choices.
      if (chosen) time += random.gamma(rows.weights()[row] * static_cast<double>(group.size())) / rest[g];
      for (const Slot slot : group) rate[slot] += time;
      ++g;
    });
  }
}

double entries_of(const ChoiceRows& rows) {
  double entries = 0;
  for (std::size_t row = 0; row < rows.rows(); ++row) entries += static_cast<double>(rows.slots(row).size());
  return entries;
}

}  // namespace

template <class F>
void StrengthSampler::for_each_choice(const Group& group, std::span<const double> strength, F f) const {
  struct Sums {
    double all, own, choices;
  };
  std::vector<Sums> sums;
  for (std::size_t row = 0; row < rows_.rows(); ++row) {
    sums.clear();
    rows_.for_each_group(row, [&](std::span<const Slot> tied, bool chosen) {
      Sums next{0, 0, chosen ? rows_.weights()[row] * static_cast<double>(tied.size()) : 0};
      for (const Slot slot : tied) {
        next.all += strength[slot];
        if (contains(group, slot)) next.own += strength[slot];
      }
      sums.push_back(next);
    });
    double all = 0;
    double own = 0;
    for (std::size_t k = sums.size(); k-- > 0;) {
      all += sums[k].all;
      own += sums[k].own;
      if (sums[k].choices > 0) f(sums[k].choices, all, own);
    }
  }
}

StrengthSampler::StrengthSampler(const ChoiceRows& rows, double shape, std::span<const double> mode)
    : rows_(rows), shape_(shape), chosen_(times_chosen(rows)) {
  const Connectivity graph = find_connectivity(rows);
  component_.assign(graph.component.begin(), graph.component.end());
  components_ = graph.component_count;
  find_groups(mode);
}

void StrengthSampler::find_groups(std::span<const double> mode) {
  const auto score = [&](Slot slot) { return std::isnan(mode[slot]) ? 0.0 : mode[slot]; };
  order_.resize(rows_.items());
  std::iota(order_.begin(), order_.end(), Slot{0});
  std::ranges::stable_sort(order_, std::ranges::greater{}, score);
  rank_.resize(order_.size());
  std::vector<double> strength(order_.size());
  for (std::uint32_t k = 0; k < order_.size(); ++k) {
    rank_[order_[k]] = k;
    strength[order_[k]] = std::exp(score(order_[k]));
  }
  const auto items = static_cast<std::uint32_t>(order_.size());
  if (2.0 * items * entries_of(rows_) > kMaxSearch) return;
  for (std::uint32_t k = 0; k < items; ++k) add_group(k, k + 1, strength);
  for (std::uint32_t k = 2; k < items; ++k) add_group(0, k, strength);
}

/// Adds the group if the Gibbs sampler moves it slowly.
void StrengthSampler::add_group(std::uint32_t begin, std::uint32_t end, std::span<const double> strength) {
  Group group{begin, end, 0, 0};
  double complete = 0;
  for (std::uint32_t k = begin; k < end; ++k) {
    group.chosen += chosen_[order_[k]];
    complete += shape_ + chosen_[order_[k]];
  }
  double information = 0;
  for_each_choice(group, strength, [&](double choices, double all, double own) {
    information += choices * own / all * (1 - own / all);
  });
  if (information > kSlow * complete) return;
  constexpr double kOptimal = 2.4;  // acceptance of 44 % for a normal distribution
  group.scale = kOptimal / std::sqrt(information + std::min(shape_, 1.0));
  groups_.push_back(group);
}

std::vector<double> StrengthSampler::start(Random& random) const {
  std::vector<double> strength(rows_.items());
  for (double& x : strength) x = std::max(random.gamma(shape_), kSmallest);
  return strength;
}

void StrengthSampler::draw_by_times(std::vector<double>& strength, Random& random) const {
  std::vector<double> rate(strength.size(), 1.0);
  add_times(rows_, strength, rate, random);
  for (std::size_t i = 0; i < strength.size(); ++i) {
    strength[i] = std::max(random.gamma(shape_ + chosen_[i]) / rate[i], kSmallest);
  }
}

void StrengthSampler::draw_scales(std::vector<double>& strength, Random& random) const {
  std::vector<double> sum(components_, 0.0);
  std::vector<double> size(components_, 0.0);
  for (std::size_t i = 0; i < strength.size(); ++i) {
    sum[component_[i]] += strength[i];
    size[component_[i]] += 1;
  }
  for (std::size_t c = 0; c < components_; ++c) sum[c] = random.gamma(shape_ * size[c]) / sum[c];
  for (std::size_t i = 0; i < strength.size(); ++i) strength[i] = std::max(strength[i] * sum[component_[i]], kSmallest);
}

void StrengthSampler::move_group(const Group& group, std::vector<double>& strength, Random& random) const {
  // A random scale makes both short and long moves possible, because posteriors of separated items are skewed.
  const double shift = group.scale * std::exp(random.normal()) * random.normal();
  const double factor = std::exp(shift);
  double own = 0;
  for (std::uint32_t k = group.begin; k < group.end; ++k) own += strength[order_[k]];
  double gain = shift * (group.chosen + shape_ * (group.end - group.begin)) - (factor - 1) * own;
  for_each_choice(group, strength, [&](double choices, double all, double part) {
    gain -= choices * std::log1p((factor - 1) * part / all);
  });
  if (!(std::log(random.uniform()) < gain)) return;
  for (std::uint32_t k = group.begin; k < group.end; ++k) {
    strength[order_[k]] = std::max(strength[order_[k]] * factor, kSmallest);
  }
}

void StrengthSampler::step(std::vector<double>& strength, Random& random) const {
  draw_by_times(strength, random);
  draw_scales(strength, random);
  for (std::size_t k = 0; k < std::min(kMoves, groups_.size()); ++k) {
    move_group(groups_[groups_.size() <= kMoves ? k : random.below(groups_.size())], strength, random);
  }
}

}  // namespace witan
