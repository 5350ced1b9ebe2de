#include "witan/metric/dialect.hpp"

#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"

#include <array>
#include <vector>

#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::array<DialectInfo, 3> kDialects{{
    {Dialect::standard, "standard", "2^l - 1", "1/log2(1 + i)", "expectation over all orders of the tied items",
     "positions after the end of the list count as not relevant"},
    {Dialect::letor4, "letor4", "2^l - 1", "1 for i = 1, 2, then 1/log2(i)", "input order",
     "NDCG@k is 0 for k > number of items; otherwise as in standard"},
    {Dialect::trec, "trec", "l", "1/log2(1 + i)", "by document id, descending; scores compared as float32",
     "positions after the end of the list count as not relevant"},
}};

}  // namespace

std::span<const DialectInfo> dialect_infos() { return kDialects; }

std::string_view to_string(Dialect dialect) { return kDialects[static_cast<std::size_t>(dialect)].name; }

Dialect parse_dialect(std::string_view name) {
  std::vector<std::string_view> known;
  for (const DialectInfo& info : kDialects) {
    if (info.name == name) return info.dialect;
    known.push_back(info.name);
  }
  throw UsageError(fmt::format("unknown dialect {}, expected standard, letor4 or trec{}", in_quotes(name),
                               did_you_mean(name, known)));
}

}  // namespace witan
