#include "side_features.hpp"

#include "witan/util/error.hpp"

#include <numeric>

#include "learn/features/feature_rows.hpp"
#include <fmt/format.h>

namespace witan {

SideFeatures::SideFeatures(const Instance& instance, std::string_view method, std::uint32_t columns,
                           const std::vector<std::uint64_t>& numbers)
    : instance_(instance), columns_(columns) {
  if (columns == 0) return;
  const Features* const features = instance.features;
  const bool counted = numbers.empty() && features != nullptr && features->index().empty();
  if (features == nullptr || (counted && features->columns() != columns)) {
    throw InputError(fmt::format("{} was trained on {} features of the items, but instance {} has {}", method, columns,
                                 in_quotes(instance.name), features == nullptr ? 0 : features->columns()));
  }
  match_ = match_columns(numbers, columns, *features);
}

void SideFeatures::write(FeatureTable& to, std::size_t first) const {
  if (columns_ == 0) return;
  std::vector<Slot> slots(instance_.size());
  std::iota(slots.begin(), slots.end(), Slot{0});
  const FeatureRows rows(*instance_.features, instance_.first_slot, slots, columns_, match_);
  for (const Slot slot : slots) {
    rows.each(slot, [&](std::size_t c, double value) { to.row(slot)[first + c] = value; });
  }
}

}  // namespace witan
