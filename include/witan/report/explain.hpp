#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/method.hpp"
#include "witan/report/report_format.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

namespace witan {

/// What one expert does to one item.
struct ExpertContribution {
  ExpertId expert{};
  double push = 0;                 ///< up if positive; see Explanation
  double score_without = 0;        ///< NaN: nobody else says anything about the item
  std::uint32_t rank_without = 0;  ///< the first of the places that its tier then takes
};

/// Who pushed one item where: the strongest push first, equal ones by expert.
struct ItemExplanation {
  Slot slot = 0;
  double score = 0;
  std::uint32_t rank = 0;
  std::vector<ExpertContribution> pushes;
};

/// How the effect of leaving an expert out was found: by fitting again without it, or by one Newton step from the fit.
enum class LeftOut : std::uint8_t { refit, newton_step };

/// Who pushed which item where in one instance. Where the scores that each expert alone would give add up to the score
/// of all, a push is what the expert alone gives; elsewhere it is the score minus the score without the expert.
struct Explanation {
  std::string instance, method;
  std::uint32_t item_count = 0;
  bool adds_up = false;
  LeftOut left_out = LeftOut::refit;
  bool keeps_learnt = false;  ///< what the model learnt from all experts stayed as it was when one was left out
  std::vector<ItemExplanation> items;
  Stop stop = Stop::converged;  ///< how the fit that is explained ended
};

/// So many experts are left out one by one by fitting again; more, by a Newton step where the method has derivatives.
inline constexpr std::size_t kMaxRefitExperts = 200;

/// Explains these items of an instance. `most_refits` experts are left out by fitting again.
[[nodiscard]] Explanation explain(const Model& model, const Instance& instance, std::span<const Slot> items,
                                  Context& context, std::size_t most_refits = kMaxRefitExperts);
/// The same of the best `count` items, those that share the last of these places included.
[[nodiscard]] Explanation explain_top(const Model& model, const Instance& instance, std::uint32_t count,
                                      Context& context);

void write_explanation(const Explanation& explanation, const Dataset& data, std::size_t instance, ReportFormat format,
                       std::ostream& out);

}  // namespace witan
