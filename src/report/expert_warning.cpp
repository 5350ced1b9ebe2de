#include "expert_warning.hpp"

#include "witan/data/dataset.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "stats/weighted_median.hpp"

namespace witan {
namespace {

double median_of(std::span<const double> values) {
  std::vector<std::pair<double, double>> weighted;
  weighted.reserve(values.size());
  for (const double value : values) weighted.emplace_back(value, 1.0);
  return weighted_median(weighted);
}

/// Returns true if every expert has one list, and the names are the numbers from 1.
bool has_anonymous_ballots(const Dataset& data) {
  const NameTable& experts = data.expert_names();
  if (data.lists().size() != experts.size()) return false;
  for (std::uint32_t e = 0; e < experts.size(); ++e) {
    if (experts[e] != std::to_string(e + 1)) return false;  // experts are in natural order
  }
  return true;
}

}  // namespace

std::string_view to_string(AgreementWarning warning) {
  switch (warning) {
    case AgreementWarning::opposite:
      return "disagrees with most other experts";
    case AgreementWarning::negative:
      return "does not agree with the other experts";
    case AgreementWarning::far_below:
      return "agreement far below the median";
    case AgreementWarning::none:
      break;
  }
  return {};
}

AgreementSpread spread_of(std::span<const double> agreements) {
  if (agreements.empty()) return {};
  // The standard deviation of a normal is this multiple of its median absolute deviation.
  constexpr double kNormalDeviation = 1.4826;
  AgreementSpread spread;
  spread.median = median_of(agreements);
  std::vector<double> deviations;
  for (const double agreement : agreements) deviations.push_back(std::abs(agreement - spread.median));
  spread.deviation = kNormalDeviation * median_of(deviations);
  return spread;
}

AgreementWarning agreement_warning(const std::optional<double>& agreement, const AgreementSpread& spread) {
  constexpr double kOpposite = -0.25, kFarBelow = 0.5, kDeviations = 3;
  if (!agreement) return AgreementWarning::none;
  if (*agreement < kOpposite) return AgreementWarning::opposite;
  if (*agreement < 0) return AgreementWarning::negative;
  const bool far =
      *agreement < kFarBelow * spread.median && *agreement < spread.median - kDeviations * spread.deviation;
  return far ? AgreementWarning::far_below : AgreementWarning::none;
}

bool is_election(const Dataset& data) {
  const auto lists = data.lists();
  if (lists.empty() || data.comparison_count() > 0) return false;
  if (!std::ranges::all_of(lists, [](const List& list) { return list.form == Form::rank; })) return false;
  return std::ranges::any_of(lists, [](const List& list) { return list.count > 1; }) || has_anonymous_ballots(data);
}

}  // namespace witan
