#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"
#include "witan/method/parameters.hpp"

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>

namespace witan {

enum class RankingFormat : std::uint8_t { table, csv, json, jsonl, trec, scores };
inline constexpr Choices<RankingFormat, 6> kRankingFormats = {{{"table", RankingFormat::table},
                                                               {"csv", RankingFormat::csv},
                                                               {"json", RankingFormat::json},
                                                               {"jsonl", RankingFormat::jsonl},
                                                               {"trec", RankingFormat::trec},
                                                               {"scores", RankingFormat::scores}}};

struct RankingOutput {
  RankingFormat format = RankingFormat::table;
  std::string method;      ///< how it was made, for tables and JSON
  std::string tag;         ///< the last column of a TREC run; no blanks
  double level = 0.95;     ///< of intervals, where a fit has an uncertainty
  std::uint64_t seed = 1;  ///< of what is simulated for rank intervals
  std::uint32_t top = 0;   ///< only so many items of an instance (all that are tied with the last one too); 0: all
};

/// Throws InputError if the format cannot be written for these data: `scores` needs an input with one item a row, and
/// `trec` names without blanks.
void check_ranking_format(const Dataset& data, const RankingOutput& output);

/// The rankings of all instances, in their order. `fits` has one entry an instance. Ties stay ties: table, CSV and JSON
/// show tiers; `trec` has equal scores, in the order in which trec_eval takes them (names descending); `scores` prints
/// one number per input row. Items without a score are left out of `trec`, and are lower by 1 than all others in
/// `scores`. What a method reports beside the scores (item columns, quantities, experts' weights): item columns in
/// table, CSV and JSON, quantities in table and JSON, experts in JSON.
void write_rankings(const Dataset& data, std::span<const Fit> fits, const RankingOutput& output, std::ostream& out);

/// For every two items of an instance: `above`, how probable it is that the first one's true score is the higher, and
/// `wins`, how probable it is to win one comparison; and if some fit has a law of ties `ties`, how probable it is to
/// tie in it. Each is empty where the fit cannot tell. CSV, both orders.
void write_probabilities(const Dataset& data, std::span<const Fit> fits, std::ostream& out);

}  // namespace witan
