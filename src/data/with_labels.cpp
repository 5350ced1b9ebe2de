#include "witan/data/with_labels.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "dataset_assembler.hpp"
#include "dataset_columns.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::optional<Slot> find_slot(const Dataset& data, const Instance& instance, std::string_view name) {
  const auto id = data.item_names().find(name);
  if (!id) return std::nullopt;
  const auto found = std::ranges::lower_bound(instance.items, ItemId{*id});
  if (found == instance.items.end() || *found != ItemId{*id}) return std::nullopt;
  return static_cast<Slot>(found - instance.items.begin());
}

void set_label(double label, const Instance& from, Slot slot, double& to) {
  if (!std::isnan(to) && to != label) {
    throw InputError(fmt::format("labels: found label {} of item {} in instance {}, expected {} as in the data", label,
                                 in_quotes(from.item_name(slot)), in_quotes(from.name), to));
  }
  to = label;
}

}  // namespace

Labelled DatasetAssembler::with_labels(const Dataset& data, const Dataset& labels) {
  Labelled labelled;
  Dataset::Columns columns = *data.columns_;
  std::vector<double>& column = columns.labels;
  column.resize(data.slot_count(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < labels.instance_count(); ++i) {
    const Instance from = labels.instance(i);
    const auto to = data.find_instance(from.name);
    for (Slot slot = 0; slot < from.labels.size(); ++slot) {
      if (std::isnan(from.labels[slot])) continue;
      const auto found = to ? find_slot(data, data.instance(*to), from.item_name(slot)) : std::nullopt;
      ++(found ? labelled.found : labelled.passed);
      if (found) set_label(from.labels[slot], from, slot, column[data.instance(*to).first_slot + *found]);
    }
  }
  if (labelled.found == 0) column = data.columns_->labels;
  labelled.data = Dataset(std::make_shared<const Dataset::Columns>(std::move(columns)));
  return labelled;
}

Labelled with_labels(const Dataset& data, const Dataset& labels) { return DatasetAssembler::with_labels(data, labels); }

}  // namespace witan
