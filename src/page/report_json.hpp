#pragma once

#include "witan/app/provenance.hpp"
#include "witan/data/dataset.hpp"
#include "witan/page/write_report.hpp"
#include "witan/report/ranking.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "json.hpp"

namespace witan::page {

// Limits of what a page contains; docs/reports.md lists them.
inline constexpr std::size_t kMaxRows = 20'000;       ///< rows of rankings
inline constexpr std::size_t kMaxPairItems = 40;      ///< items in the heat map of pairs
inline constexpr std::size_t kMaxPairInstances = 20;  ///< instances with a heat map of pairs, and with ranks by expert
inline constexpr std::size_t kMaxMatrixItems = 30;    ///< items in the table of ranks by expert
inline constexpr std::size_t kMaxExpertColumns = 40;  ///< experts in heat maps
inline constexpr std::size_t kMaxClusteredExperts = 500;  ///< experts that are clustered
inline constexpr std::size_t kMaxExplained = 20;          ///< items with the effect of every expert
inline constexpr std::size_t kMaxExperts = 5'000;         ///< rows of the table of experts
inline constexpr std::size_t kMaxValues = 300'000;        ///< values of metrics per instance
inline constexpr double kMaxExtraSeconds = 10;            ///< estimated cost of fits that only the page needs

/// Returns what all pages contain: kind, title, version, date, seed, words of the field, size of the data, and how to
/// repeat the computation.
[[nodiscard]] Json common_json(std::string_view kind, const Dataset& data, const Provenance& provenance,
                               const std::vector<std::string>& notes, const ReportOptions& options);
/// Returns the spec and the name of a method.
[[nodiscard]] Json method_json(const std::string& spec);

/// Returns the rankings of all instances. Adds a sentence to `omitted` for each limit that applied.
[[nodiscard]] Json rankings_json(const RankResult& result, Context& context, std::vector<std::string>& omitted);
/// Returns the experts with weight, agreement and reliability.
[[nodiscard]] Json experts_json(const ExpertsReport& report, double level, std::vector<std::string>& omitted);
/// Returns the agreement of every pair of experts, clustered, in the order of the names; null for fewer than two
/// experts.
[[nodiscard]] Json agreement_json(const Dataset& data, const std::vector<std::string>& experts, double level,
                                  std::vector<std::string>& omitted);
[[nodiscard]] Json findings_json(const CheckReport& report);
/// Returns the numbers of a check by instance and by expert.
[[nodiscard]] Json check_json(const CheckReport& report, std::vector<std::string>& omitted);
[[nodiscard]] Json explanation_json(const Explanation& explanation, const Dataset& data, std::size_t instance);
/// Returns the tables of all studies, with the verdict on every number.
[[nodiscard]] Json reproductions_json(const ReproduceResult& result);
[[nodiscard]] Json ranks_json(const Instance& instance, const std::vector<Slot>& items, const Dataset& data);

/// Returns items as in the ranking, best first.
[[nodiscard]] std::vector<Slot> slots_of(const Ranking& ranking, std::size_t most);

}  // namespace witan::page
