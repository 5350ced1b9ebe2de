#include "fits.hpp"

#include "witan/method/storage/state.hpp"
#include "witan/report/add_quasi_errors.hpp"
#include "witan/report/write_rankings.hpp"
#include "witan/util/error.hpp"

#include <sstream>

#include "app/interval_options.hpp"
#include <fmt/format.h>

namespace witan::python {

Slot slot_of(const Instance& instance, std::string_view name) {
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    if (instance.item_name(slot) == name) return slot;
  }
  throw UsageError(fmt::format("instance {} has no item {}", in_quotes(instance.name), in_quotes(name)));
}

std::shared_ptr<const Ranking> Fits::ranking(std::size_t i, double level) const {
  (void)check_level(level);
  if (!fit(i).uncertainty) return std::make_shared<const Ranking>(make_ranking(fit(i), level, result_->seed));
  const std::pair key(i, level);
  {
    const std::scoped_lock alone(rankings_mutex_);
    const auto known = rankings_.find(key);
    if (known != rankings_.end()) return known->second;
  }
  auto made = std::make_shared<const Ranking>(make_ranking(fit(i), level, result_->seed));
  constexpr std::size_t kMax = 4096;  // limits the memory if a caller uses many levels
  const std::scoped_lock alone(rankings_mutex_);
  if (rankings_.size() >= kMax) rankings_.clear();
  return rankings_.emplace(key, std::move(made)).first->second;
}

std::unique_ptr<Fits> Fits::only(std::size_t i) const {
  return std::make_unique<Fits>(one_instance(*result_, InstanceId{static_cast<std::uint32_t>(i)}));
}

std::string Fits::text(const std::string& format, const std::string& tag, std::uint32_t top) const {
  RankingOutput output = ranking_output(*result_, parse_ranking_format(format));
  output.tag = tag;
  output.top = top;
  output.spelling = Spelling::python;
  output.style.data = name_files(result_->provenance.files);
  std::ostringstream out;
  write_rankings(result_->data, result_->fits, output, out);
  return out.str();
}

const Fit& Fits::fit_for(std::size_t i, PairEvent event, Context& context) {
  if (event != PairEvent::higher || fit(i).uncertainty) return fit(i);
  const std::scoped_lock alone(mutex_);
  const auto known = with_errors_.find(i);
  return known != with_errors_.end() ? known->second
                                     : with_errors_.emplace(i, fit_with_errors(*result_, i, context)).first->second;
}

double Fits::probability(std::size_t i, PairEvent event, std::string_view one, std::string_view other,
                         Context& context) {
  const Slot a = slot_of(instance(i), one);
  const Slot b = slot_of(instance(i), other);
  return pair_probability(fit_for(i, event, context), event, a, b);
}

std::vector<double> Fits::probabilities(std::size_t i, PairEvent event, Context& context) {
  return pair_probabilities(fit_for(i, event, context), event);
}

std::pair<std::vector<double>, double> Fits::quasi_errors(std::size_t i, Context& context) const {
  Fit copy = fit(i);
  copy.item_columns.clear();
  copy.estimates.clear();
  copy.diagnostics.notes.clear();
  add_quasi_errors(copy, context);
  if (copy.item_columns.empty()) throw UsageError(copy.diagnostics.notes.back());
  return {std::move(copy.item_columns.front().values), copy.estimates.front().value};
}

void Fits::save_state(const std::string& path) {
  const std::lock_guard lock(mutex_);
  witan::save_state(*result_, path, Context());
}

}  // namespace witan::python
