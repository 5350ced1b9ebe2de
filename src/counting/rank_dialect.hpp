#pragma once

#include "witan/method/parameters.hpp"

#include <cstdint>

namespace witan {

/// Search engines and their conventions of reciprocal rank fusion; `paper` is Cormack, Clarke & Büttcher (2009).
enum class RankDialect : std::uint8_t {
  paper,
  azure,
  chroma,
  elasticsearch,
  mongodb,
  opensearch,
  qdrant,
  redis,
  weaviate
};
inline constexpr Choices<RankDialect, 9> kRankDialects = {{{"paper", RankDialect::paper},
                                                           {"azure", RankDialect::azure},
                                                           {"chroma", RankDialect::chroma},
                                                           {"elasticsearch", RankDialect::elasticsearch},
                                                           {"mongodb", RankDialect::mongodb},
                                                           {"opensearch", RankDialect::opensearch},
                                                           {"qdrant", RankDialect::qdrant},
                                                           {"redis", RankDialect::redis},
                                                           {"weaviate", RankDialect::weaviate}}};

/// Effect of the weight w of a list on the term of an item at rank r.
///
/// - multiply: w/(k + r);
/// - divide: 1/(k + r/w), where r counts from 1, and base 0 subtracts 1 after the division;
/// - normalise: w/(k + r), with the weights of the lists divided by their sum.
enum class Weighting : std::uint8_t { multiply, divide, normalise };
inline constexpr Choices<Weighting, 3> kWeightings = {
    {{"multiply", Weighting::multiply}, {"divide", Weighting::divide}, {"normalise", Weighting::normalise}}};

/// The constants of one dialect.
struct RankRule {
  double k = 60;
  int base = 1;  ///< rank of the first item
  Weighting weighting = Weighting::multiply;
  int window = 0;  ///< items of a list that count; 0: all
};
[[nodiscard]] RankRule rule_of(RankDialect dialect);

/// Returns the factor of the weights whose sum is `total`: 1, or 1/total if weights are normalised.
[[nodiscard]] inline double weight_scale(const RankRule& rule, double total) {
  return rule.weighting == Weighting::normalise && total > 0 ? 1 / total : 1;
}

[[noreturn]] void refuse_rank(const RankRule& rule, double rank);

/// Returns the term of `count` lists of weight `weight` for an item at a rank counted from 1. Weights that divide must
/// be above 0; a weight of 0 gives 0. Throws InputError if the denominator is not above 0.
[[nodiscard]] inline double reciprocal_term(const RankRule& rule, double rank, double weight, double count) {
  const bool divides = rule.weighting == Weighting::divide;
  if (divides && weight <= 0) return 0;
  const double denominator = rule.k + rule.base - 1 + (divides ? rank / weight : rank);
  if (denominator <= 0) refuse_rank(rule, rank);
  return (divides ? count : count * weight) * (1 / denominator);
}

}  // namespace witan
