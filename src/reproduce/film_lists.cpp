#include "film_lists.hpp"

#include "witan/method/method.hpp"

#include <algorithm>
#include <set>

#include "films.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan::published {
namespace {

constexpr std::size_t kListed = 5;

/// A published film, by its title in u.item, with the number of users, wins and losses.
struct PublishedFilm {
  const char* title;
  double users, won, lost;
};

struct FilmList {
  FilmMethod method;
  std::vector<PublishedFilm> first, last;  ///< empty: not published
};

const std::vector<FilmList>& film_lists() {
  static const std::vector<FilmList> lists = {
      {kFilmsBradleyTerry,
       {{"Pather Panchali (1955)", 8, 1431, 89},
        {"Wallace & Gromit: The Best of Aardman Animation (1996)", 67, 7448, 962},
        {"Casablanca (1942)", 243, 26837, 4633},
        {"Close Shave, A (1995)", 112, 11219, 1963},
        {"Rear Window (1954)", 209, 22590, 4513}},
       {{"Children of the Corn: The Gathering (1996)", 19, 62, 3161},
        {"Lawnmower Man 2: Beyond Cyberspace (1996)", 21, 129, 3868},
        {"Free Willy 3: The Rescue (1997)", 27, 171, 3912},
        {"Kazaam (1996)", 10, 128, 2041},
        {"Best of the Best 3: No Turning Back (1995)", 6, 33, 1445}}},
      {kFilmsPlackettLuce,
       {{"Shawshank Redemption, The (1994)", 283, 32592, 5943},
        {"Wallace & Gromit: The Best of Aardman Animation (1996)", 67, 7448, 962},
        {"Usual Suspects, The (1995)", 267, 30779, 6666},
        {"Star Wars (1977)", 583, 49290, 10112},
        {"Wrong Trousers, The (1993)", 118, 13531, 2291}},
       {{"Barb Wire (1996)", 30, 462, 5507},
        {"Robocop 3 (1993)", 11, 125, 2535},
        {"Gone Fishin' (1997)", 11, 123, 1098},
        {"Highlander III: The Sorcerer (1994)", 16, 881, 2826},
        {"Ready to Wear (Pret-A-Porter) (1994)", 18, 289, 3785}}},
      {kFilmsPlackettLuceConverged, {}, {}},
      {kFilmsMpmConverged,
       {{"Star Wars (1977)", 583, 49290, 10112},
        {"Raiders of the Lost Ark (1981)", 420, 40057, 10644},
        {"Godfather, The (1972)", 413, 36531, 8040},
        {"Silence of the Lambs, The (1991)", 390, 38192, 9125},
        {"Shawshank Redemption, The (1994)", 283, 32592, 5943}},
       {{"Cable Guy, The (1996)", 106, 3469, 14377},
        {"Striptease (1996)", 67, 1347, 9909},
        {"Very Brady Sequel, A (1996)", 93, 3353, 12509},
        {"Jungle2Jungle (1997)", 132, 2375, 11086},
        {"Island of Dr. Moreau, The (1996)", 57, 1176, 9415}}},
      {kFilmsMpmVariance,
       {},
       {{"Cable Guy, The (1996)", 106, 3469, 14377},
        {"Striptease (1996)", 67, 1347, 9909},
        {"Very Brady Sequel, A (1996)", 93, 3353, 12509},
        {"Jungle2Jungle (1997)", 132, 2375, 11086},
        {"Island of Dr. Moreau, The (1996)", 57, 1176, 9415}}},
  };
  return lists;
}

const PublishedFilm* find_film(const FilmList& list, const std::string& title) {
  for (const auto* const films : {&list.first, &list.last}) {
    const auto found = std::ranges::find_if(*films, [&](const PublishedFilm& film) { return title == film.title; });
    if (found != films->end()) return &*found;
  }
  return nullptr;
}

/// Returns the slots of the first and last films.
std::vector<Slot> ends_of(const std::vector<Slot>& order) {
  std::vector<Slot> ends(order.begin(), order.begin() + kListed);
  ends.insert(ends.end(), order.end() - kListed, order.end());
  return ends;
}

ReproducedTable list_table(const FilmList& list, const Films& films, const std::vector<Slot>& ends) {
  ReproducedTable table;
  table.title = fmt::format("MovieLens, {}: first and last five films", list.method.name);
  table.row_heading = "film";
  table.protocol = fmt::format("Method: {}. Published counts are shown for films that are also in the paper's list.",
                               list.method.spec);
  table.columns = {"users", "won", "lost"};
  table.decimals = 0;
  for (const Slot slot : ends) {
    ReproducedRow row{films.titles[slot], "", {}, 0};
    const PublishedFilm* const published = find_film(list, films.titles[slot]);
    row.numbers = {{films.raters[slot]}, {films.wins[slot]}, {films.losses[slot]}};
    if (published != nullptr) {
      row.numbers[0].published = published->users;
      row.numbers[1].published = published->won;
      row.numbers[2].published = published->lost;
    }
    table.rows.push_back(std::move(row));
  }
  const auto claim = [&](const char* which, const std::vector<PublishedFilm>& published, std::size_t begin) {
    if (published.empty()) return;
    std::set<std::string> here;
    for (std::size_t k = begin; k < begin + kListed; ++k) here.insert(films.titles[ends[k]]);
    const auto same =
        std::ranges::count_if(published, [&](const PublishedFilm& film) { return here.contains(film.title); });
    table.claims.push_back(
        {fmt::format("the {} five films are those of the paper", which), fmt::format("{} of 5", same), same == 5});
  };
  claim("first", list.first, 0);
  claim("last", list.last, kListed);
  return table;
}

double mean_where(const std::vector<double>& values, const std::vector<double>& of, double low, double high) {
  double sum = 0;
  double count = 0;
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (of[k] < low || of[k] >= high) continue;
    sum += values[k];
    count += 1;
  }
  return sum / count;
}

const Column& gamma_of(const Fit& fit) {
  return *std::ranges::find_if(fit.item_columns, [](const Column& column) { return column.name == "gamma"; });
}

/// The mean γ by the number of ratings and by tenths of the ranking.
ReproducedRow variance_row(const char* name, const char* spec, const Films& films, Context& context) {
  const auto model = make_model(spec);
  const Fit fit = model->solve(films.instance(), context);
  const std::vector<double>& gamma = gamma_of(fit).values;
  std::vector<double> tenth(gamma.size());
  const std::vector<Slot> order = film_order(films, fit.scores);
  for (std::size_t k = 0; k < order.size(); ++k) {
    tenth[order[k]] = 10.0 * static_cast<double>(k) / static_cast<double>(order.size());
  }
  ReproducedRow row{name, spec, {}};
  for (const auto& [low, high] : {std::pair(1.0, 2.0), {2.0, 10.0}, {10.0, 100.0}, {100.0, 1e9}}) {
    row.numbers.push_back({mean_where(gamma, films.raters, low, high)});
  }
  for (int k = 0; k < 10; ++k) row.numbers.push_back({mean_where(gamma, tenth, k, k + 1)});
  return row;
}

ReproducedClaim decreasing_claim(const ReproducedRow& row) {
  bool holds = true;
  for (std::size_t k = 1; k < 4; ++k) holds = holds && row.numbers[k].here < row.numbers[k - 1].here;
  return {fmt::format("γ decreases with the number of ratings ({})", row.name),
          fmt::format("{:.2f}, {:.2f}, {:.2f}, {:.2f}", row.numbers[0].here, row.numbers[1].here, row.numbers[2].here,
                      row.numbers[3].here),
          holds};
}

ReproducedClaim ends_claim(const ReproducedRow& row) {
  const double middle = (row.numbers[8].here + row.numbers[9].here) / 2;
  return {fmt::format("γ decreases towards both ends of the ranking ({})", row.name),
          fmt::format("first tenth {:.2f}, middle {:.2f}, last tenth {:.2f}", row.numbers[4].here, middle,
                      row.numbers[13].here),
          row.numbers[4].here < middle && row.numbers[13].here < middle};
}

}  // namespace

std::vector<ReproducedTable> compute_film_lists(const StudyOptions& options, Context& context) {
  const Films films = read_films(options, context);
  std::vector<ReproducedTable> tables(film_lists().size());
  context.parallel_for(tables.size(), 1, [&](std::size_t k, std::size_t) {
    const FilmList& list = film_lists()[k];
    const auto model = make_model(list.method.spec);
    tables[k] = list_table(list, films, ends_of(film_order(films, model->solve(films.instance(), context).scores)));
  });
  return tables;
}

std::vector<ReproducedTable> compute_film_variances(const StudyOptions& options, Context& context) {
  const Films films = read_films(options, context);
  ReproducedTable table;
  table.title = "MovieLens: mean dispersion γ by number of ratings and by rank";
  table.columns = {"1 rating", "2–9", "10–99", "≥ 100"};
  for (int k = 1; k <= 10; ++k) table.columns.push_back(fmt::format("tenth {}", k));
  table.protocol =
      "The paper shows γ against the number of ratings and the rank of all films, without numbers. Tenths of the "
      "ranking, best first.";
  table.rows = {variance_row("MPM with γ, 100 steps", kFilmsMpmVariance.spec, films, context),
                variance_row("MPM with γ, converged", "mpm(variance=on,transform=rating,scale=raw)", films, context)};
  for (const ReproducedRow& row : table.rows) {
    table.claims.push_back(decreasing_claim(row));
    table.claims.push_back(ends_claim(row));
  }
  return {table};
}

}  // namespace witan::published
