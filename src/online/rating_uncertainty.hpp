#pragma once

#include "witan/method/fit.hpp"

#include <memory>
#include <span>

namespace witan {

/// Sets the uncertainty of the fit to the deviations of independent ratings; NaN if the item has no score. Above 2000
/// items it adds a note instead, because the uncertainty is an items × items matrix.
inline void set_deviations(Fit& fit, std::span<const double> deviation) {
  constexpr std::size_t kMaxItems = 2000;
  if (deviation.size() > kMaxItems) {
    fit.diagnostics.notes.emplace_back("no rating deviations: more than 2000 items");
    return;
  }
  Factor factor(deviation.size(), deviation.size());
  for (std::size_t i = 0; i < deviation.size(); ++i) factor.row(i)[i] = deviation[i];
  fit.uncertainty = std::make_shared<const Uncertainty>(UncertaintyKind::posterior, std::move(factor));
}

}  // namespace witan
