#include "witan/reproduce/reproduction.hpp"

#include <algorithm>
#include <cmath>

namespace witan {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::met:
      return "met";
    case Verdict::above:
      return "above";
    case Verdict::below:
      return "below";
    case Verdict::none:
      break;
  }
  return "";
}

Verdict verdict_of(const ReproducedNumber& number, double tolerance) {
  if (std::isnan(number.published)) return Verdict::none;
  const double difference = number.here - number.published;
  if (std::abs(difference) <= tolerance) return Verdict::met;
  // A number that could not be computed is below.
  return difference > 0 ? Verdict::above : Verdict::below;
}

VerdictCounts count_verdicts(const ReproducedTable& table) {
  VerdictCounts counts;
  for (const ReproducedRow& row : table.rows) {
    bool differs = false;
    for (const ReproducedNumber& number : row.numbers) {
      const Verdict verdict = verdict_of(number, row.tolerance);
      counts.met += verdict == Verdict::met ? 1 : 0;
      counts.above += verdict == Verdict::above ? 1 : 0;
      counts.below += verdict == Verdict::below ? 1 : 0;
      differs = differs || (verdict != Verdict::none && verdict_of(number, kExplainedFrom) != Verdict::met);
    }
    if (differs && row.explanation.empty()) ++counts.unexplained;
  }
  for (const ReproducedClaim& claim : table.claims) ++(claim.holds ? counts.met : counts.below);
  return counts;
}

}  // namespace witan
