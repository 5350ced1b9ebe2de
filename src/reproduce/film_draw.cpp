#include "film_draw.hpp"

#include "witan/data/dataset_builder.hpp"

#include <numeric>

#include "util/random.hpp"

namespace witan::published {

FilmDraw draw_films(const Dataset& data, std::size_t films, std::uint64_t seed) {
  const Instance instance = data.instance(0);
  DatasetBuilder builder;
  FilmDraw draw;
  const auto name = builder.instance("all");
  for (const List& list : instance.lists) {
    if (list.size() < films + 10) continue;
    const std::string user(data.name(list.expert));
    std::vector<std::uint64_t> order(list.size());
    std::iota(order.begin(), order.end(), list.begin);
    Random random(mix_seed(seed, user));
    for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
    const auto to = builder.list(name, builder.expert(user), Form::rating, Silence::unknown);
    for (std::size_t k = 0; k < order.size(); ++k) {
      const std::string film(instance.item_name(instance.slot[order[k]]));
      const double rating = instance.value[order[k]];
      if (k < films) {
        builder.add_entry(to, builder.item(film), rating);
      } else {
        draw.test[user].push_back({film, rating});
      }
    }
  }
  draw.training = builder.build();
  return draw;
}

}  // namespace witan::published
