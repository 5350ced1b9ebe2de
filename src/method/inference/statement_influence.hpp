#pragma once

#include "witan/method/method.hpp"

#include <optional>
#include <string>

namespace witan {

/// Influence of each ballot and comparison on the scores. Column c of `shift` is the shift of one statement times the
/// square root of its number of copies. The sum of squares over columns is then the sum over all statements.
struct StatementInfluence {
  Influence influence;
  double statements = 0;
  std::string failure_reason;  ///< message for the user if there is no influence; else empty
};

/// Returns nullopt if the method has no derivatives. `fisher` is the Fisher information at the fit. As in the
/// bootstrap, a comparison of integer weight w counts as w comparisons.
[[nodiscard]] std::optional<StatementInfluence> influence_by_statement(const Model& model, const Instance& instance,
                                                                       const Fit& fit,
                                                                       const std::optional<Fisher>& fisher,
                                                                       Context& context);

}  // namespace witan
