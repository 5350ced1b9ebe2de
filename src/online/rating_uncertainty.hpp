#pragma once

#include "witan/method/fit.hpp"

#include <memory>
#include <span>

namespace witan {

/// Makes the deviations of independent ratings the fit's uncertainty. Above 2000 items there is none, with a note: it
/// would be a matrix of items × items. NaN: the item has no score.
inline void set_deviations(Fit& fit, std::span<const double> deviation) {
  constexpr std::size_t kMaxItems = 2000;
  if (deviation.size() > kMaxItems) {
    fit.diagnostics.notes.emplace_back("there are no deviations of ratings above 2000 items");
    return;
  }
  Factor factor(deviation.size(), deviation.size());
  for (std::size_t i = 0; i < deviation.size(); ++i) factor.row(i)[i] = deviation[i];
  fit.uncertainty = std::make_shared<const Uncertainty>(UncertaintyKind::posterior, std::move(factor));
}

}  // namespace witan
