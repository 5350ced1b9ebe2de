#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace witan {

/// The conventions of a metric. Different tools compute different values for the same ranking, so every metric has a
/// dialect.
enum class Dialect : std::uint8_t {
  standard,  ///< gain 2^l − 1, discount 1/log2(1 + i), exact expectation over all orders of tied items
  letor4,    ///< the LETOR 4.0 tool: gain 2^l − 1, discount 1 for i = 1, 2, then 1/log2(i), ties in input order
  trec,      ///< trec_eval 9.0.8: gain l, discount 1/log2(1 + i), scores as float32, ties by document id, descending
};

/// One row of the table of dialects.
struct DialectInfo {
  Dialect dialect;
  std::string_view name;
  std::string_view gain;        ///< of a label l > 0; other labels and unjudged items have no gain
  std::string_view discount;    ///< at position i = 1, 2, …
  std::string_view ties;        ///< order of items with equal scores
  std::string_view short_list;  ///< meaning of a cut-off beyond the end of the list
};

/// Returns all dialects, in the order of the enumeration.
[[nodiscard]] std::span<const DialectInfo> dialect_infos();

/// Returns the name of the dialect, as in `parse_dialect`.
[[nodiscard]] std::string_view to_string(Dialect dialect);

/// Returns the dialect of this name. Throws UsageError, which lists the known names, if it is unknown.
[[nodiscard]] Dialect parse_dialect(std::string_view name);

}  // namespace witan
