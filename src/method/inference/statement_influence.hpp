#pragma once

#include "witan/method/method.hpp"

#include <optional>
#include <string_view>

namespace witan {

/// How far each single ballot and comparison holds the scores: column c of `shift` is that of one statement times the
/// square root of how many are equal to it, so that the sum of squares is that over all statements.
struct StatementInfluence {
  Influence influence;
  double statements = 0;
  std::string_view failure_reason;  ///< a sentence why there is none; else empty
};

/// Nothing if the method has no derivatives. `fisher` is the method's at the fit. As in the bootstrap, a comparison of
/// whole weight w counts as w of them.
[[nodiscard]] std::optional<StatementInfluence> influence_by_statement(const Model& model, const Instance& instance,
                                                                       const Fit& fit,
                                                                       const std::optional<Fisher>& fisher,
                                                                       Context& context);

}  // namespace witan
