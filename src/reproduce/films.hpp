#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

#include <string>
#include <vector>

#include "study.hpp"

namespace witan::published {

/// MovieLens-100K with the titles of the films, by slot of its only instance.
struct Films {
  Dataset data;
  std::vector<std::string> titles;
  std::vector<double> raters, wins, losses;  ///< wins: pairs of films of one user in which it has the higher rating

  [[nodiscard]] Instance instance() const { return data.instance(0); }
};
/// Throws InputError if a file cannot be read, or if a film has no title.
[[nodiscard]] Films read_films(const StudyOptions& options, Context& context);

/// Returns the slots from best to worst score, ties in the order of the film numbers.
[[nodiscard]] std::vector<Slot> film_order(const Films& films, std::span<const double> scores);

/// A method that ranks the films for all users, as the papers fit it or otherwise.
struct FilmMethod {
  const char* name;
  const char* spec;
};
inline constexpr FilmMethod kFilmsBradleyTerry = {
    "Bradley–Terry, 100 steps",
    "bradley-terry(solver=gradient,rate=1e-4,objective=sum,transform=rating,scale=raw,ties=ignore,prior=0)"};
inline constexpr FilmMethod kFilmsBradleyTerryConverged = {"Bradley–Terry, converged",
                                                           "bradley-terry(transform=rating,scale=raw,ties=ignore)"};
inline constexpr FilmMethod kFilmsPlackettLuce = {"Plackett–Luce, 100 steps",
                                                  "plackett-luce(solver=gradient,rate=0.001,prior=0)"};
inline constexpr FilmMethod kFilmsPlackettLuceConverged = {"Plackett–Luce, converged", "plackett-luce"};
inline constexpr FilmMethod kFilmsMpm = {"MPM, 100 steps",
                                         "mpm(transform=rating,scale=raw,solver=gradient,rate=1,prior=0)"};
inline constexpr FilmMethod kFilmsMpmConverged = {"MPM, converged", "mpm(transform=rating,scale=raw)"};
inline constexpr FilmMethod kFilmsMpmVariance = {
    "MPM with γ, 100 steps", "mpm(variance=on,transform=rating,scale=raw,solver=gradient,rate=100)"};

}  // namespace witan::published
