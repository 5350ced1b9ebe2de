#include "check_instance.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "check_statements.hpp"
#include "pairs/connectivity.hpp"
#include "pairs/majority.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kNamedItems = 10;
constexpr std::size_t kNamedComponents = 5;

class InstanceChecker {
 public:
  InstanceChecker(const Dataset& data, std::size_t index) : data_(data), instance_(data.instance(index)) {}

  InstanceFacts check(Context& context) {
    count();
    find_density();
    check_repeats();
    if (instance_.size() <= kMaxMajorityItems && majority_work(instance_) <= kMaxMajorityWork) find_majority(context);
    find_components();
    find_agreement(context);
    return std::move(facts_);
  }

 private:
  [[nodiscard]] std::string name(Slot slot) const { return std::string(data_.name(instance_.items[slot])); }

  [[nodiscard]] Named named(std::span<const Slot> slots) const {
    Named some;
    some.total = slots.size();
    for (const Slot slot : slots.first(std::min(slots.size(), kNamedItems))) some.names.push_back(name(slot));
    return some;
  }

  void count() {
    to_.name = instance_.name;
    to_.items = instance_.size();
    to_.lists = instance_.lists.size();
    to_.comparisons = instance_.comparisons.size();
    for (const List& list : instance_.lists) to_.entries += list.size();
    std::optional<double> first;
    for (const double label : instance_.labels) {
      if (std::isnan(label)) continue;
      ++to_.labels;
      to_.labels_differ |= label != first.value_or(label);
      first = label;
    }
  }

  void find_density() {
    std::vector<std::pair<ExpertId, Slot>> cells;
    cells.reserve(to_.entries + 2 * to_.comparisons);
    for (const List& list : instance_.lists) {
      for (const Slot slot : instance_.slots_of(list)) cells.emplace_back(list.expert, slot);
    }
    for (const Comparison& one : instance_.comparisons) {
      cells.emplace_back(one.expert, one.first);
      cells.emplace_back(one.expert, one.second);
    }
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    has_data_.assign(instance_.size(), false);
    for (std::size_t k = 0; k < cells.size(); ++k) {
      has_data_[cells[k].second] = true;
      if (k == 0 || cells[k].first != cells[k - 1].first) ++to_.experts;
    }
    facts_.cells_with_data = cells.size();
    facts_.cells = to_.experts * to_.items;
    if (facts_.cells > 0) to_.density = static_cast<double>(cells.size()) / static_cast<double>(facts_.cells);
    std::vector<Slot> without_data;
    for (Slot slot = 0; slot < instance_.size(); ++slot) {
      if (!has_data_[slot]) without_data.push_back(slot);
    }
    to_.without_data = named(without_data);
  }

  void check_repeats() {
    const StatementCheck found = check_statements(instance_);
    to_.repeats = found.repeats;
    to_.contradictions = found.contradictions;
    if (!found.first) return;
    const std::string expert = in_quotes(data_.name(found.first->expert));
    const std::string one = in_quotes(name(found.first->one));
    const std::string other = in_quotes(name(found.first->other));
    to_.contradiction = found.first->one == found.first->other
                            ? fmt::format("expert {} gives {} different judgements", expert, one)
                            : fmt::format("expert {} prefers {} to {} and {} to {}", expert, one, other, other, one);
  }

  void find_majority(Context& context) {
    const MajorityRelation majority(PooledRows(instance_, Transform::binary), context);
    to_.majority_known = true;
    if (const auto winner = majority.condorcet_winner()) to_.condorcet_winner = name(*winner);
    to_.smith_set = named(majority.smith_set());
    std::vector<Slot> largest;
    for (const std::vector<Slot>& component : majority.strong_components()) {
      if (component.size() < 2) continue;
      ++to_.cycles;
      to_.items_in_cycles += component.size();
      if (component.size() > largest.size()) largest = component;
    }
    to_.largest_cycle = named(largest);
  }

  void find_components() {
    const Connectivity graph = find_connectivity(instance_);
    std::vector<std::vector<Slot>> components = members_by_component(graph.component, graph.component_count);
    std::erase_if(components, [&](const std::vector<Slot>& one) { return !has_data_[one.front()]; });
    std::ranges::sort(components, [](const auto& a, const auto& b) {
      return a.size() != b.size() ? a.size() > b.size() : a.front() < b.front();
    });
    to_.component_count = components.size();
    to_.strong_count = graph.strong_count - to_.without_data.total;
    for (const auto& component : std::span(components).first(std::min(components.size(), kNamedComponents)))
      to_.components.push_back(named(component));
    to_.unbeaten = named(graph.unbeaten);
    to_.winless = named(graph.winless);
  }

  void find_agreement(const Context& context) {
    Agreement found = measure_agreement(instance_, context);
    to_.kendall_w = found.kendall_w;
    to_.mean_tau = found.mean_tau;
    to_.agreement_sampled = found.sampled;
    to_.agreeing = found.agreeing;
    to_.disagreeing = found.disagreeing;
    facts_.experts = std::move(found.experts);
  }

  const Dataset& data_;
  Instance instance_;
  InstanceFacts facts_;
  InstanceCheck& to_ = facts_.check;
  std::vector<bool> has_data_;
};

}  // namespace

InstanceFacts check_instance(const Dataset& data, std::size_t index, Context& context) {
  return InstanceChecker(data, index).check(context);
}

double majority_work(const Instance& instance) {
  double work = static_cast<double>(instance.size()) * instance.size();
  for (const List& list : instance.lists) {
    const auto m = static_cast<double>(list.size());
    work += m * (list.silence == Silence::unknown ? m : static_cast<double>(instance.size()));
  }
  return work;
}

}  // namespace witan
