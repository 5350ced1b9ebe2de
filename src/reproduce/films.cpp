#include "films.hpp"

#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <numeric>

#include <fmt/format.h>

namespace witan::published {
namespace {

/// Returns the titles by the number of the film.
std::map<std::string, std::string, std::less<>> read_titles(const std::string& path) {
  std::map<std::string, std::string, std::less<>> titles;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    const std::size_t first = line.find('|');
    if (first == std::string::npos) continue;
    const std::size_t second = std::min(line.find('|', first + 1), line.size());
    titles.emplace(line.substr(0, first), line.substr(first + 1, second - first - 1));
  }
  return titles;
}

/// Adds the pairs of films of one user.
void count_pairs(const Instance& instance, const List& list, Films& films) {
  std::vector<double> sorted(instance.values_of(list).begin(), instance.values_of(list).end());
  std::ranges::sort(sorted);
  for (std::size_t k = 0; k < list.size(); ++k) {
    const Slot slot = instance.slots_of(list)[k];
    const auto equal = std::ranges::equal_range(sorted, instance.values_of(list)[k]);
    films.raters[slot] += 1;
    films.wins[slot] += static_cast<double>(equal.begin() - sorted.begin());
    films.losses[slot] += static_cast<double>(sorted.end() - equal.end());
  }
}

}  // namespace

Films read_films(const StudyOptions& options, Context& context) {
  const std::string folder = options.data + "/movielens-100k/";
  Films films;
  films.data = read_dataset(std::vector<std::string>{folder + "u.data"}, ReadOptions{}, context);
  const auto titles = read_titles(folder + "u.item");
  const Instance instance = films.instance();
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    const auto found = titles.find(instance.item_name(slot));
    if (found == titles.end()) {
      throw InputError(SourceLocation{folder + "u.item", 0, 0}, "no such row",
                       fmt::format("the title of film {}", instance.item_name(slot)));
    }
    films.titles.push_back(found->second);
  }
  for (std::vector<double>* counts : {&films.raters, &films.wins, &films.losses}) counts->resize(instance.size());
  for (const List& list : instance.lists) count_pairs(instance, list, films);
  return films;
}

std::vector<Slot> film_order(const Films& films, std::span<const double> scores) {
  std::vector<Slot> order(films.titles.size());
  std::iota(order.begin(), order.end(), Slot{0});
  std::ranges::stable_sort(order, [&](Slot a, Slot b) { return scores[a] > scores[b]; });
  return order;
}

}  // namespace witan::published
