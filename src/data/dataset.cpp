#include "witan/data/dataset.hpp"

namespace witan {
namespace {

template <class T>
std::span<const T> part(const std::vector<T>& column, std::uint64_t begin, std::uint64_t end) {
  return column.empty() ? std::span<const T>() : std::span(column).subspan(begin, end - begin);
}

template <class Id>
std::optional<Id> to_id(std::optional<std::uint32_t> number) {
  return number ? std::optional(Id{*number}) : std::nullopt;
}

}  // namespace

std::string_view to_string(Form form) {
  switch (form) {
    case Form::rank:
      return "rank";
    case Form::score:
      return "score";
    case Form::rating:
      return "rating";
    case Form::judgement:
      break;
  }
  return "judgement";
}

std::string_view to_string(Silence silence) {
  switch (silence) {
    case Silence::unknown:
      return "unknown";
    case Silence::below:
      return "below";
    case Silence::tied_last:
      break;
  }
  return "tied-last";
}

std::optional<InstanceId> Dataset::find_instance(std::string_view name) const {
  return to_id<InstanceId>(instance_names_.find(name));
}
std::optional<ExpertId> Dataset::find_expert(std::string_view name) const {
  return to_id<ExpertId>(expert_names_.find(name));
}
std::optional<ItemId> Dataset::find_item(std::string_view name) const { return to_id<ItemId>(item_names_.find(name)); }

Instance Dataset::instance(std::size_t position) const& {
  const Range& range = instances_[position];
  Instance view;
  view.name = instance_names_[static_cast<std::uint32_t>(position)];
  view.first_slot = range.slot;
  view.items = part(items_, range.slot, range.slot_end);
  view.lists = part(lists_, range.list, range.list_end);
  view.slot = slot_;
  view.value = value_;
  view.entry_weight = entry_weight_;
  view.entry_time = entry_time_;
  view.comparisons = part(comparisons_, range.comparison, range.comparison_end);
  view.comparison_weight = part(comparison_weight_, range.comparison, range.comparison_end);
  view.comparison_time = part(comparison_time_, range.comparison, range.comparison_end);
  view.labels = part(labels_, range.slot, range.slot_end);
  view.input_row = part(input_row_, range.slot, range.slot_end);
  view.features = features();
  view.expert_names = &expert_names_;
  view.item_names = &item_names_;
  view.presentation_known = presentation_known_;
  return view;
}

}  // namespace witan
