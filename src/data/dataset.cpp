#include "witan/data/dataset.hpp"

#include <utility>

#include "dataset_columns.hpp"

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

Dataset::Dataset() {
  static const auto kEmpty = std::make_shared<const Columns>();
  columns_ = kEmpty;
}
Dataset::Dataset(std::shared_ptr<const Columns> columns) : columns_(std::move(columns)) {}

std::size_t Dataset::instance_count() const { return columns_->instances.size(); }
std::optional<InstanceId> Dataset::find_instance(std::string_view name) const {
  return to_id<InstanceId>(columns_->instance_names.find(name));
}
std::optional<ExpertId> Dataset::find_expert(std::string_view name) const {
  return to_id<ExpertId>(columns_->expert_names.find(name));
}
std::optional<ItemId> Dataset::find_item(std::string_view name) const {
  return to_id<ItemId>(columns_->item_names.find(name));
}
const NameTable& Dataset::instance_names() const& { return columns_->instance_names; }
const NameTable& Dataset::expert_names() const& { return columns_->expert_names; }
const NameTable& Dataset::item_names() const& { return columns_->item_names; }
const NameTable& Dataset::cluster_names() const& { return columns_->cluster_names; }
std::uint64_t Dataset::slot_count() const { return columns_->items.size(); }
std::span<const List> Dataset::lists() const& { return columns_->lists; }
std::uint64_t Dataset::entry_count() const { return columns_->entry_count; }
std::uint64_t Dataset::comparison_count() const { return columns_->comparisons.size(); }
bool Dataset::labelled() const { return !columns_->labels.empty(); }
const Features* Dataset::features() const& { return columns_->features.rows() == 0 ? nullptr : &columns_->features; }
std::uint64_t Dataset::item_rows() const { return columns_->item_rows; }
TimeScale Dataset::time_scale() const { return columns_->time_scale; }
bool Dataset::silence_given() const { return columns_->silence_given; }
bool Dataset::presentation_known() const { return columns_->presentation_known; }
const std::vector<std::string>& Dataset::notes() const& { return columns_->notes; }

Instance Dataset::instance(std::size_t position) const& {
  const Columns& all = *columns_;
  const Columns::Range& range = all.instances[position];
  Instance view;
  view.storage = columns_;
  view.name = all.instance_names[static_cast<std::uint32_t>(position)];
  view.first_slot = range.slot;
  view.items = part(all.items, range.slot, range.slot_end);
  view.lists = part(all.lists, range.list, range.list_end);
  view.slot = all.slot;
  view.value = all.value;
  view.entry_weight = all.entry_weight;
  view.entry_time = all.entry_time;
  view.comparisons = part(all.comparisons, range.comparison, range.comparison_end);
  view.comparison_weight = part(all.comparison_weight, range.comparison, range.comparison_end);
  view.comparison_time = part(all.comparison_time, range.comparison, range.comparison_end);
  view.comparison_cluster = part(all.comparison_cluster, range.comparison, range.comparison_end);
  view.labels = part(all.labels, range.slot, range.slot_end);
  view.label_only = part(all.label_only, range.slot, range.slot_end);
  view.input_row = part(all.input_row, range.slot, range.slot_end);
  view.features = features();
  view.expert_names = &all.expert_names;
  view.item_names = &all.item_names;
  view.presentation_known = all.presentation_known;
  view.time_scale = all.time_scale;
  return view;
}

}  // namespace witan
