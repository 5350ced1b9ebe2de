#pragma once

#include "witan/report/ranking.hpp"
#include "witan/report/write_rankings.hpp"

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

namespace witan {

[[nodiscard]] inline std::string_view item_name(const Dataset& data, const Instance& instance, Slot slot) {
  return data.name(instance.items[slot]);
}
/// The ranking cut to what the output asks for.
[[nodiscard]] Ranking shown_ranking(const Fit& fit, const RankingOutput& output);
/// A number for a machine, or nothing for NaN.

/// One instance in each format; CSV needs all fits to know its columns.
void write_table(const Dataset& data, const Instance& instance, const Fit& fit, const RankingOutput& output,
                 std::ostream& out);
void write_csv(const Dataset& data, std::span<const Fit> fits, const RankingOutput& output, std::ostream& out);
void write_json(const Dataset& data, const Instance& instance, const Fit& fit, const RankingOutput& output,
                std::ostream& out);

}  // namespace witan
