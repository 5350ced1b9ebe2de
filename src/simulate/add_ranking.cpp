#include "add_ranking.hpp"

#include <algorithm>

namespace witan {
namespace {

/// Returns a uniformly random set of `length` positions 0 … n−1, ascending: selection sampling (Knuth, vol. 2,
/// algorithm S).
std::vector<std::size_t> random_positions(std::size_t n, std::size_t length, Random& random) {
  std::vector<std::size_t> positions;
  for (std::size_t position = 0; position < n; ++position) {
    if (random.below(n - position) < length - positions.size()) positions.push_back(position);
  }
  return positions;
}

}  // namespace

void add_ranking(Stage& stage, std::uint32_t instance, std::uint32_t expert, std::span<const Slot> order,
                 ListShape shape, std::uint32_t length, Random& random) {
  DatasetBuilder& builder = stage.builder();
  const auto list = builder.new_list(Stage::instance_handle(instance), Stage::expert_handle(expert), Form::rank,
                                     shape == ListShape::top ? Silence::below : Silence::unknown);
  double rank = 0;
  if (shape == ListShape::partial) {
    for (const std::size_t position :
         random_positions(order.size(), std::min<std::size_t>(length, order.size()), random)) {
      builder.add_entry(list, Stage::item_handle(order[position]), ++rank);
    }
    return;
  }
  const std::size_t shown = shape == ListShape::full ? order.size() : std::min<std::size_t>(length, order.size());
  for (const Slot item : order.first(shown)) builder.add_entry(list, Stage::item_handle(item), ++rank);
}

}  // namespace witan
