#include "witan/util/csv_text.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "method/shared/pair_outcomes.hpp"
#include "ranking_writers.hpp"
#include <fmt/format.h>

namespace witan {

namespace {

bool is_listed(const Fit& fit, Slot slot) { return fit.unlisted.empty() || !fit.unlisted[slot]; }

bool has_tie_model(const Fit& fit) { return !std::isnan(tie_probability(fit, 0)); }

}  // namespace

void write_probabilities(const Dataset& data, std::span<const Fit> fits, std::ostream& out) {
  const bool ties = std::ranges::any_of(fits, has_tie_model);
  out << "instance,item,other,p_higher,p_win" << (ties ? ",p_tie\n" : "\n");
  for (std::size_t k = 0; k < fits.size(); ++k) {
    const Instance instance = data.instance(k);
    const Fit& fit = fits[k];
    const PairOutcomes outcomes(fit);
    for (Slot i = 0; i < instance.size(); ++i) {
      for (Slot j = 0; j < instance.size(); ++j) {
        const double difference = fit.scores[i] - fit.scores[j];
        if (i == j || std::isnan(difference) || !is_listed(fit, i) || !is_listed(fit, j)) continue;
        out << fmt::format("{},{},{},{},{}", csv_field(instance.name), csv_field(item_name(data, instance, i)),
                           csv_field(item_name(data, instance, j)),
                           fit.uncertainty ? csv_number(fit.uncertainty->probability_above(i, j, difference)) : "",
                           csv_number(outcomes.win(i, j)));
        if (ties) out << ',' << csv_number(outcomes.tie(i, j));
        out << '\n';
      }
    }
  }
}

}  // namespace witan
