#include "list_places.hpp"

#include "method/shared/list_values.hpp"

namespace witan {

ListPlaces::ListPlaces(const Instance& instance) : items_(static_cast<Slot>(instance.size())) {
  for (const List& list : instance.lists) {
    if (list.multiplicity() <= 0 || list.size() == 0) continue;
    const ListValues ranks = list_ranks(instance, list, TieRanks::mean);
    const ListValues places = renumbered_ranks(instance, list, TieRanks::mean);
    const double remaining = (static_cast<double>(ranks.slots.size()) + 1 + items_) / 2;
    const std::size_t first = cells_.size();
    cells_.resize(first + items_, Cell{.place = remaining});
    for (std::size_t k = 0; k < ranks.slots.size(); ++k) {
      cells_[first + ranks.slots[k]] = {ranks.values[k], places.values[k]};
    }
    experts_.push_back(list.expert);
    weights_.push_back(list.multiplicity());
  }
}

}  // namespace witan
