#pragma once

#include "witan/app/explain.hpp"
#include "witan/app/rank.hpp"
#include "witan/app/suggest.hpp"
#include "witan/method/inference/intervals.hpp"
#include "witan/report/experts.hpp"
#include "witan/report/ranking.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace witan::python {

/// Returns the slot of an item. Throws UsageError if the instance has no such item.
[[nodiscard]] Slot slot_of(const Instance& instance, std::string_view name);

/// The fits of all instances of a data set, which they keep alive.
class Fits {
 public:
  /// `request` is the request of the result.
  Fits(RankResult result, RankRequest request) : result_(std::move(result)), request_(std::move(request)) {}

  [[nodiscard]] std::size_t size() const { return result_.fits.size(); }
  /// Throws std::out_of_range, an IndexError in Python, if there is no such instance.
  [[nodiscard]] const Fit& fit(std::size_t i) const { return result_.fits.at(i); }
  [[nodiscard]] Instance instance(std::size_t i) const { return result_.data->instance(i); }
  [[nodiscard]] const std::shared_ptr<const Dataset>& data() const { return result_.data; }
  [[nodiscard]] const std::shared_ptr<const Dataset>& input() const { return result_.input; }
  [[nodiscard]] const TrainedModel& model() const { return result_.model; }
  [[nodiscard]] const std::vector<std::string>& notes() const { return result_.notes; }
  /// Returns the confidence level of the request.
  [[nodiscard]] double level() const { return result_.level; }
  /// Returns the ranking of an instance at a level. With standard errors it is costly, and therefore cached. Throws
  /// UsageError unless 0 < level < 1.
  [[nodiscard]] std::shared_ptr<const Ranking> ranking(std::size_t i, double level) const;
  /// Returns the fit of one instance, with a data set that contains only this instance.
  [[nodiscard]] std::unique_ptr<Fits> only(std::size_t i) const;
  /// Returns the output of `witan rank --format`.
  [[nodiscard]] std::string text(const std::string& format, const std::string& tag, std::uint32_t top) const;

  /// Returns the probability that an item has a higher true score than the other. It uses the standard errors of the
  /// fit, or else a bootstrap over experts, once per instance. Throws UsageError, with the reason, if neither exists.
  [[nodiscard]] double probability(std::size_t i, std::string_view one, std::string_view other, Context& context);
  /// Returns the probability that an item wins a comparison with the other; NaN if the method does not model it.
  [[nodiscard]] double win_probability(std::size_t i, std::string_view one, std::string_view other) const;
  /// Returns the probability that the comparison is a tie; NaN if the method has no tie model.
  [[nodiscard]] double tie_probability(std::size_t i, std::string_view one, std::string_view other) const;
  /// Returns probability() or win_probability() of every pair of items, by row; NaN on the diagonal and without a
  /// score.
  [[nodiscard]] std::vector<double> probabilities(std::size_t i, bool wins, Context& context);
  /// Returns the quasi-standard errors, NaN if not available, and their largest relative error for a difference.
  [[nodiscard]] std::pair<std::vector<double>, double> quasi_errors(std::size_t i, Context& context) const;
  /// Returns the reliability of every expert in this instance.
  [[nodiscard]] ExpertsReport summarise_experts(std::size_t i, Context& context) const;
  /// Returns the contribution of every expert to the score of an item.
  [[nodiscard]] ExplainResult explain(std::size_t i, const std::string& item, Context& context) const;
  /// Returns the most informative comparisons to collect next.
  [[nodiscard]] SuggestResult suggest(std::size_t i, SuggestRequest request, Context& context) const;
  /// Returns the content of the file that `witan rank --save-state` writes.
  [[nodiscard]] std::string state() const;

 private:
  [[nodiscard]] const Fit& bootstrapped(std::size_t i, Context& context);

  RankResult result_;
  RankRequest request_;
  mutable std::mutex mutex_, rankings_mutex_;
  mutable std::map<std::pair<std::size_t, double>, std::shared_ptr<const Ranking>> rankings_;
  std::map<std::size_t, Fit> bootstrapped_;  ///< by instance, for fits without standard errors
};

}  // namespace witan::python
