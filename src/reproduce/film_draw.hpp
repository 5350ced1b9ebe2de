#pragma once

#include "witan/data/dataset.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace witan::published {

struct FilmRating {
  std::string film;
  double rating;
};

/// N random films of every user for training, the others for testing. Users with fewer than N + 10 ratings are omitted.
struct FilmDraw {
  Dataset training;
  std::map<std::string, std::vector<FilmRating>, std::less<>> test;  ///< by user
};
[[nodiscard]] FilmDraw draw_films(const Dataset& data, std::size_t films, std::uint64_t seed);

}  // namespace witan::published
