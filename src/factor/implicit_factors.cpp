#include "implicit_factors.hpp"

#include <utility>

#include "method/shared/learned_codec.hpp"

namespace witan {

void ImplicitFactors::score(std::span<const double> user, std::span<double> scores) const {
  for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = score(user, i);
}

ImplicitModel::ImplicitModel(std::string_view method, const LearnedParameters& learned)
    : table_(table_from(learned, method)), learned_(decode_learned<ImplicitLearned>(model_of(method), learned)) {
  if (table_.users.empty()) throw_invalid(model_of(method), "it has no users");
  const std::size_t dimensions = learned_.users.size() / table_.users.size();
  check_count(model_of(method), "user factors", learned_.users.size(), dimensions * table_.users.size());
  check_count(model_of(method), "item factors", learned_.items.size(), dimensions * table_.items.size());
  factors_ = {dimensions, std::move(learned_.users), std::move(learned_.items)};
}

Fit ImplicitModel::predict(std::size_t user, Context& /*context*/) const { return scored(factors_.user(user)); }

Fit ImplicitModel::scored(std::span<const double> user) const {
  Fit fit;
  fit.scores.resize(items().size());
  factors_.score(user, fit.scores);
  return fit;
}

}  // namespace witan
