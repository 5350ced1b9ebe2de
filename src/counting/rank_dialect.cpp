#include "rank_dialect.hpp"

#include "witan/util/error.hpp"

#include <fmt/format.h>

namespace witan {

RankRule rule_of(RankDialect dialect) {
  switch (dialect) {
    case RankDialect::chroma:
    case RankDialect::weaviate:
      return {.k = 60, .base = 0};
    case RankDialect::qdrant:
      return {.k = 2, .base = 0, .weighting = Weighting::divide};
    case RankDialect::redis:
      return {.k = 60, .base = 1, .weighting = Weighting::multiply, .window = 20};
    case RankDialect::paper:
    case RankDialect::azure:
    case RankDialect::elasticsearch:
    case RankDialect::mongodb:
    case RankDialect::opensearch:
      break;
  }
  return {};
}

void refuse_rank(const RankRule& rule, double rank) {
  throw InputError(
      fmt::format("rrf needs k + rank above 0, found rank {} with k = {} and base = {}", rank, rule.k, rule.base));
}

}  // namespace witan
