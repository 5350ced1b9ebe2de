#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"
#include "witan/method/inference/fragility.hpp"
#include "witan/method/parameters.hpp"
#include "witan/report/report_format.hpp"
#include "witan/util/option_name.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

enum class RankingFormat : std::uint8_t { table, csv, json, jsonl, trec, scores, markdown, latex, html };
inline constexpr Choices<RankingFormat, 9> kRankingFormats = {{{"table", RankingFormat::table},
                                                               {"csv", RankingFormat::csv},
                                                               {"json", RankingFormat::json},
                                                               {"jsonl", RankingFormat::jsonl},
                                                               {"trec", RankingFormat::trec},
                                                               {"scores", RankingFormat::scores},
                                                               {"markdown", RankingFormat::markdown},
                                                               {"latex", RankingFormat::latex},
                                                               {"html", RankingFormat::html}}};

/// Returns the format of this name. Throws UsageError that lists all names if there is none.
[[nodiscard]] RankingFormat parse_ranking_format(std::string_view name);

/// Returns true if the format shows standard errors and intervals.
[[nodiscard]] constexpr bool has_intervals(RankingFormat format) {
  return format != RankingFormat::trec && format != RankingFormat::scores;
}

struct RankingOutput {
  RankingFormat format = RankingFormat::table;
  std::string method;      ///< spec of the method, for tables and JSON
  std::string tag;         ///< last column of a TREC run, without blanks; empty: the name of the method
  double level = 0.95;     ///< confidence level of intervals
  std::uint64_t seed = 1;  ///< seed of the simulation for rank intervals
  std::uint64_t top = 0;   ///< maximum number of items per instance; 0: all
  Spelling spelling = Spelling::command_line;              ///< notation of options in notes
  std::vector<std::vector<PairFragility>> fragility = {};  ///< by instance; empty if not requested
  TableStyle style = {};                                   ///< of tables
  // Only for JSON: how the ranking was computed.
  std::uint64_t given_seed = 1;                 ///< of the request
  std::string date = {};                        ///< empty: unknown
  std::optional<std::string> data_sha256 = {};  ///< see data_sha256(); nullopt: unknown
};

/// Throws UsageError if the options are invalid or cannot be combined: a tag with blanks, a tag for a format other than
/// `trec`, or `top` with `scores`. Needs no data.
void check_ranking_output(const RankingOutput& output);

/// Throws as `check_ranking_output`, and InputError if the data cannot be written in the format: `scores` requires an
/// input with one item per row, and `trec` requires names without blanks.
void check_ranking_format(const Dataset& data, const RankingOutput& output);

/// Writes the rankings of all instances, in their order. `fits` has one entry per instance. Ties are preserved: table,
/// CSV and JSON show tiers; `trec` has equal scores, in the order that trec_eval uses (descending names). `scores`
/// prints one number per input row. Items without a score are omitted from `trec`; in `scores` they are 1 below the
/// lowest score. Item columns of the method are in table, CSV and JSON, estimates in table and JSON, expert weights in
/// JSON.
void write_rankings(const Dataset& data, std::span<const Fit> fits, const RankingOutput& output, std::ostream& out);

/// Writes the probabilities of every ordered pair of items of an instance as CSV: `p_higher`, that the true score of
/// the first item is higher; `p_win`, that it wins one comparison; and, if a fit has a tie model, `p_tie`, that the
/// comparison is a tie. A cell is empty if the fit does not provide the probability.
void write_probabilities(const Dataset& data, std::span<const Fit> fits, std::ostream& out);

}  // namespace witan
