#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace witan {

/// The conventions that a metric is computed under: the same ranking gets different numbers from different tools, so
/// there is no metric without a dialect.
enum class Dialect : std::uint8_t {
  standard,  ///< gain 2^l − 1, discount 1/log2(1 + i), tied items in every order at once (the exact expectation)
  letor4,    ///< the LETOR 4.0 tool: gain 2^l − 1, discount 1 for i = 1, 2, then 1/log2(i), ties in input order
  trec,      ///< trec_eval 9.0.8: gain l, discount 1/log2(1 + i), scores as float32, ties by document id, descending
};

/// One row of the table of dialects.
struct DialectInfo {
  Dialect dialect;
  std::string_view name;
  std::string_view gain;        ///< of a label l > 0; other labels and unjudged items gain nothing
  std::string_view discount;    ///< at position i = 1, 2, …
  std::string_view ties;        ///< how items with equal scores are placed
  std::string_view short_list;  ///< what a cut-off beyond the end of the list means
};

/// All dialects, in the order of the enumeration.
[[nodiscard]] std::span<const DialectInfo> dialect_infos();

/// The name that `parse_dialect` takes.
[[nodiscard]] std::string_view to_string(Dialect dialect);

/// The dialect of that name; UsageError with the known names otherwise.
[[nodiscard]] Dialect parse_dialect(std::string_view name);

}  // namespace witan
