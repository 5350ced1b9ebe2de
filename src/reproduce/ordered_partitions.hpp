#pragma once

#include "study.hpp"

namespace witan::published {

/// Ranking of unseen films for single users: Truyen, Phung & Venkatesh (SDM 2011), tables 2 and 3.
[[nodiscard]] std::vector<ReproducedTable> compute_film_partitions(const StudyOptions& options, Context& context);
/// Learning to rank with ties on MQ2008, in place of Yahoo!'s data: Truyen, Phung & Venkatesh (SDM 2011), table 1.
[[nodiscard]] std::vector<ReproducedTable> compute_ranking_with_ties(const StudyOptions& options, Context& context);

}  // namespace witan::published
