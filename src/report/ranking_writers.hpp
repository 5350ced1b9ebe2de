#pragma once

#include "witan/report/ranking.hpp"
#include "witan/report/write_rankings.hpp"

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "fragility_text.hpp"

namespace witan {

[[nodiscard]] inline std::string_view item_name(const Dataset& data, const Instance& instance, Slot slot) {
  return data.name(instance.items[slot]);
}
/// Returns the part of the ranking that the output shows.
[[nodiscard]] Ranking shown_ranking(const Fit& fit, const RankingOutput& output);

/// Writes a table for every instance.
void write_tables(const Dataset& data, std::span<const Fit> fits, const RankingOutput& output, ReportFormat format,
                  std::ostream& out);
/// Writes all instances, because they determine the columns.
void write_csv(const Dataset& data, std::span<const Fit> fits, const RankingOutput& output, std::ostream& out);
/// Writes one instance.
void write_json(const Dataset& data, const Instance& instance, const Fit& fit, const FragilityOf& fragility,
                const RankingOutput& output, std::ostream& out);

}  // namespace witan
