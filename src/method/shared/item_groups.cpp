#include "item_groups.hpp"

#include "witan/util/error.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kMaxNamed = 5;

/// Joins the texts of the first few elements and appends the number of the rest.
template <class Text>
std::string join_first(std::size_t count, Text text_of) {
  const std::size_t shown = count <= kMaxNamed + 1 ? count : kMaxNamed;
  std::string text;
  for (std::size_t k = 0; k < shown; ++k) text += (k > 0 ? ", " : "") + text_of(k);
  if (shown < count) text += fmt::format(" and {} more", count - shown);
  return text;
}

}  // namespace

std::string name_items(const Instance& instance, std::span<const Slot> items) {
  return join_first(items.size(), [&](std::size_t k) {
    if (instance.item_names == nullptr) return fmt::format("item {}", items[k] + 1);
    return in_quotes((*instance.item_names)[static_cast<std::uint32_t>(instance.items[items[k]])]);
  });
}

std::string name_groups(const Instance& instance, std::span<const std::vector<Slot>> groups) {
  return join_first(groups.size(), [&](std::size_t k) { return '{' + name_items(instance, groups[k]) + '}'; });
}

std::string apart_note(const Instance& instance, std::span<const std::vector<Slot>> groups) {
  return fmt::format("the comparison graph is not connected: scores are comparable only within each group: {}",
                     name_groups(instance, groups));
}

}  // namespace witan
