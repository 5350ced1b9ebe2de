#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/inference/fragility.hpp"
#include "witan/method/method.hpp"
#include "witan/report/report_format.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace witan {

/// The contribution of one expert to the score of one item.
struct ExpertContribution {
  ExpertId expert{};
  double contribution = 0;         ///< positive if the expert raises the score; see Explanation
  double score_without = 0;        ///< NaN if no other expert has data on the item
  std::uint32_t rank_without = 0;  ///< best rank of the item's tier without the expert
};

/// The contributions to the score of one item, in descending order of magnitude, then by expert.
struct ItemExplanation {
  Slot slot = 0;
  double score = 0;
  std::uint32_t rank = 0;
  std::vector<ExpertContribution> contributions;
};

/// How the scores without an expert were computed: by a refit, or by one Newton step from the fit.
enum class LeaveOneOut : std::uint8_t { refit, newton_step };

/// The contributions of all experts in one instance. If the method is additive, that is, if the scores from each expert
/// alone add up to the score, a contribution is the score from the expert alone. Otherwise it is the score minus the
/// score without the expert.
struct Explanation {
  std::string instance, method;
  std::uint32_t item_count = 0;
  bool additive = false;
  LeaveOneOut leave_one_out = LeaveOneOut::refit;
  bool keeps_learned_parameters = false;  ///< refits use the parameters that were learned from all experts
  std::vector<ItemExplanation> items;
  std::uint32_t omitted_ties = 0;  ///< number of items that are tied with the last of `items`, but not among them
  std::optional<std::vector<PairFragility>> fragility = {};  ///< pairs with an explained item; nullopt: not requested
  Stop stop = Stop::converged;                               ///< stopping reason of the fit
};

/// Maximum number of experts for refits. With more, a Newton step is used if the method has derivatives.
inline constexpr std::size_t kMaxRefitExperts = 200;

/// Explains the scores of these items. Refits if there are at most `max_refits` experts.
[[nodiscard]] Explanation explain(const Model& model, const Instance& instance, std::span<const Slot> items,
                                  Context& context, std::size_t max_refits = kMaxRefitExperts);
/// Explains the scores of the `count` best items. Ties are broken by the order of the ranking; `omitted_ties` counts
/// the items that this omits.
[[nodiscard]] Explanation explain_top(const Model& model, const Instance& instance, std::uint32_t count,
                                      Context& context);

void write_explanation(const Explanation& explanation, const Dataset& data, std::size_t instance, ReportFormat format,
                       std::ostream& out, const TableStyle& style = {});

}  // namespace witan
