#pragma once

#include "witan/data/dataset_builder.hpp"

#include <concepts>
#include <cstdint>

namespace witan::test {

/// Returns the handle of the name that a builder stored at this position, counted from 0. Tests that add names in a
/// known order need no variable for every handle.
constexpr DatasetBuilder::InstanceHandle nth_instance(std::integral auto n) {
  return DatasetBuilder::InstanceHandle{static_cast<std::uint32_t>(n)};
}
constexpr DatasetBuilder::ExpertHandle nth_expert(std::integral auto n) {
  return DatasetBuilder::ExpertHandle{static_cast<std::uint32_t>(n)};
}
constexpr DatasetBuilder::ItemHandle nth_item(std::integral auto n) {
  return DatasetBuilder::ItemHandle{static_cast<std::uint32_t>(n)};
}

}  // namespace witan::test
