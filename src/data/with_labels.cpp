#include "witan/data/with_labels.hpp"

#include <algorithm>
#include <cmath>

#include "append_instance.hpp"

namespace witan {
namespace {

bool has_item(const Dataset& data, const Instance& instance, std::string_view name) {
  const auto id = data.item_names().find(name);
  return id && std::binary_search(instance.items.begin(), instance.items.end(), ItemId{*id});
}

}  // namespace

Labelled with_labels(const Dataset& data, const Dataset& labels) {
  DatasetBuilder builder;
  builder.begin_source("data and labels");
  for (std::uint32_t i = 0; i < data.instance_count(); ++i) append_instance(data, InstanceId{i}, Merging{}, builder);
  Labelled labelled;
  for (std::size_t i = 0; i < labels.instance_count(); ++i) {
    const Instance from = labels.instance(i);
    const auto to = data.instance_names().find(from.name);
    for (Slot slot = 0; slot < from.labels.size(); ++slot) {
      if (std::isnan(from.labels[slot])) continue;
      const std::string_view item = labels.name(from.items[slot]);
      const bool known = to && has_item(data, data.instance(*to), item);
      ++(known ? labelled.found : labelled.passed);
      if (known) builder.add_label(builder.instance(from.name), builder.item(item), from.labels[slot]);
    }
  }
  labelled.data = builder.build();
  return labelled;
}

}  // namespace witan
