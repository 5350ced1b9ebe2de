#include "list_pairs.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "util/compensated_sum.hpp"
#include "util/sort_by_value.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

[[noreturn]] void refuse_rank(const Instance& instance, const List& list, double rank) {
  const auto id = static_cast<std::uint32_t>(list.expert);
  const std::string expert =
      instance.expert_names == nullptr ? fmt::format("number {}", id + 1) : in_quotes((*instance.expert_names)[id]);
  throw InputError(fmt::format("expert {} has rank {} in instance {}, but transform=log needs ranks of at least 1",
                               expert, rank, in_quotes(instance.name)));
}

}  // namespace

void ListPairs::read(const Instance& instance, const List& list, Transform transform) {
  size_ = instance.size();
  binary_ = transform == Transform::binary;
  has_silent_ = silent_are_tied_ = false;
  tie_weight_ = list.multiplicity();
  sort_entries(instance, list);
  if (transform != Transform::rating && list.form != Form::rank) {
    for (std::size_t g = 0; g < height_.size(); ++g) {
      height_[g] = 0.5 * static_cast<double>(group_begin_[g] + 1 + group_begin_[g + 1]);
    }
  }
  append_silent(instance, list);
  transform_ranks(instance, list, transform);
  find_repeats(instance.slots_of(list));
  CompensatedSum sum;
  for_each_win([&](Slot, double strength) { sum.add(strength); });
  total_ = sum.value();
}

void ListPairs::sort_entries(const Instance& instance, const List& list) {
  const std::span<const Slot> slots = instance.slots_of(list);
  const std::span<const double> values = instance.values_of(list);
  const double sign = low_is_best(list.form) ? 1.0 : -1.0;
  order_.clear();
  for (std::uint32_t entry = 0; entry < slots.size(); ++entry) order_.emplace_back(sign * values[entry], entry);
  sort_by_value(order_, spare_);
  slot_.clear();
  weight_.clear();
  height_.clear();
  group_begin_.clear();
  for (const auto& [height, entry] : order_) {
    if (height_.empty() || height != height_.back()) {
      group_begin_.push_back(slot_.size());
      height_.push_back(height);
    }
    slot_.push_back(slots[entry]);
    if (!instance.entry_weight.empty()) weight_.push_back(instance.weight_of_entry(list.begin + entry));
  }
  group_begin_.push_back(slot_.size());
}

void ListPairs::append_silent(const Instance& instance, const List& list) {
  if (list.silence == Silence::unknown || slot_.empty()) return;
  const std::size_t named = slot_.size();
  const std::span<const Slot> slots = instance.slots_of(list);
  auto next = slots.begin();
  for (Slot slot = 0; slot < size_; ++slot) {
    while (next != slots.end() && *next < slot) ++next;
    if (next == slots.end() || *next != slot) slot_.push_back(slot);
  }
  if (slot_.size() == named) return;
  if (!weight_.empty()) weight_.resize(slot_.size(), 1.0);
  height_.push_back(height_.back() + 1);
  group_begin_.push_back(slot_.size());
  has_silent_ = true;
  silent_are_tied_ = list.silence == Silence::tied_last;
}

void ListPairs::transform_ranks(const Instance& instance, const List& list, Transform transform) {
  factor_ = list.multiplicity();
  if (height_.empty()) return;
  if (transform == Transform::normalized) {
    // All entries with rank 0 form one group without pairs.
    if (height_.back() > 0) factor_ /= height_.back();
  } else if (transform == Transform::log) {
    if (height_.front() < 1) refuse_rank(instance, list, height_.front());
    for (double& height : height_) height = std::log(height);
    factor_ = height_.back() > 0 ? factor_ / height_.back() : 0;
  }
}

void ListPairs::find_repeats(std::span<const Slot> named) {
  self_win_.clear();
  self_loss_.clear();
  if (std::adjacent_find(named.begin(), named.end()) == named.end()) return;
  std::vector<std::size_t> group_of(slot_.size());
  for (std::size_t g = 0; g < group_count(); ++g) {
    for (std::size_t e = group_begin_[g]; e < group_begin_[g + 1]; ++e) group_of[e] = g;
  }
  std::vector<std::size_t> by_slot(slot_.size());
  std::iota(by_slot.begin(), by_slot.end(), std::size_t{0});
  std::ranges::sort(by_slot, {}, [&](std::size_t e) { return std::pair(slot_[e], e); });
  self_win_.assign(slot_.size(), 0.0);
  self_loss_.assign(slot_.size(), 0.0);
  for (std::size_t i = 0; i < by_slot.size(); ++i) {
    for (std::size_t j = i + 1; j < by_slot.size() && slot_[by_slot[i]] == slot_[by_slot[j]]; ++j) {
      const std::size_t a = by_slot[i];
      const std::size_t b = by_slot[j];
      const double own = weight(a) * weight(b) * drop(group_of[a], group_of[b]);
      self_win_[a] += own;
      self_loss_[b] += own;
    }
  }
}

double ListPairs::tie_total() const {
  double sum = 0;
  for (std::size_t g = 0; g < group_count(); ++g) {
    if (!group_is_tied(g)) continue;
    double before = 0;
    for (std::size_t e = group_begin_[g]; e < group_begin_[g + 1]; ++e) {
      sum += before * weight(e);
      before += weight(e);
    }
  }
  return tie_weight_ * sum;
}

void ListPairs::scale_to(double total, UnitOf unit) {
  const double now = total_ + (unit == UnitOf::wins_and_ties ? tie_total() : 0);
  if (now <= 0) return;
  factor_ *= total / now;
  tie_weight_ *= total / now;
  total_ = unit == UnitOf::wins ? total : total_ * total / now;
}

void ListPairs::add_wins_losses(std::span<double> wins, std::span<double> losses) const {
  for_each_win([&](Slot slot, double strength) { wins[slot] += strength; });
  for_each_loss([&](Slot slot, double strength) { losses[slot] += strength; });
}

void ListPairs::multiply(std::span<const double> x, std::span<double> yx, std::span<double> ytx) const {
  const auto entry_of_x = [&](Slot slot) { return x[slot]; };
  const bool repeats = has_repeats();
  sweep_up(entry_of_x, [&](std::size_t e, double sum) {
    const double self = repeats ? self_win_[e] * x[slot_[e]] : 0.0;
    yx[slot_[e]] += factor_ * (weight(e) * sum - self);
  });
  sweep_down(entry_of_x, [&](std::size_t e, double sum) {
    const double self = repeats ? self_loss_[e] * x[slot_[e]] : 0.0;
    ytx[slot_[e]] += factor_ * (weight(e) * sum - self);
  });
}

}  // namespace witan
