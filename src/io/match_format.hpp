#pragma once

#include "witan/io/read.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

#include "preflib.hpp"

namespace witan {

/// The beginning of a text whose format is unknown.
struct TextHead {
  std::vector<std::string_view> lines;   ///< the lines that are not blank
  std::vector<std::string_view> data;    ///< those from the first one that does not start with '#'
  std::vector<std::string_view> fields;  ///< of the first line of `data`, separated by blanks
  const ReadOptions& options;
};

/// How specific the match of a text with a format is. The most specific match wins, then the first in the list of
/// formats.
enum class FormatMatch : std::uint8_t {
  none,
  guess,    ///< no line contradicts the format
  header,   ///< the first line contains a known column name
  columns,  ///< a line has the right number of columns, with numbers where expected
  layout,   ///< a line has a layout that no other format has
  marker    ///< the text states its format
};

// Functions of the list of formats. `lines` has at least one line; `data` and `fields` may be empty.
[[nodiscard]] FormatMatch match_csv(const TextHead& head);
[[nodiscard]] FormatMatch match_letor_agg(const TextHead& head);
[[nodiscard]] FormatMatch match_letor(const TextHead& head);
[[nodiscard]] FormatMatch match_svmlight(const TextHead& head);
[[nodiscard]] FormatMatch match_trec_run(const TextHead& head);
[[nodiscard]] FormatMatch match_trec_qrels(const TextHead& head);
[[nodiscard]] FormatMatch match_jsonl(const TextHead& head);
[[nodiscard]] FormatMatch match_orders(const TextHead& head);
[[nodiscard]] FormatMatch match_movielens(const TextHead& head);
[[nodiscard]] FormatMatch match_pairwise_matrix(const TextHead& head);
[[nodiscard]] FormatMatch match_preflib(const PreflibKind& kind, const TextHead& head);

template <const PreflibKind& kind>
[[nodiscard]] FormatMatch match_preflib_as(const TextHead& head) {
  return match_preflib(kind, head);
}

}  // namespace witan
