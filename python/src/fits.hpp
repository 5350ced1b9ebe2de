#pragma once

#include "witan/app/probabilities.hpp"
#include "witan/app/rank.hpp"
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
  explicit Fits(RankResult result) : result_(std::make_shared<RankResult>(std::move(result))) {}

  [[nodiscard]] std::shared_ptr<const RankResult> result() const { return result_; }
  [[nodiscard]] std::size_t size() const { return result_->fits.size(); }
  /// Throws std::out_of_range, an IndexError in Python, if there is no such instance.
  [[nodiscard]] const Fit& fit(std::size_t i) const { return result_->fits.at(i); }
  [[nodiscard]] Instance instance(std::size_t i) const { return result_->data.instance(i); }
  [[nodiscard]] const Dataset& data() const { return result_->data; }
  /// Returns the data of the request, or nullopt if it had only a model.
  [[nodiscard]] std::optional<Dataset> input() const {
    return result_->input.instance_count() == 0 ? std::nullopt : std::optional(result_->input);
  }
  [[nodiscard]] const TrainedModel& model() const { return result_->model; }
  [[nodiscard]] const std::vector<std::string>& notes() const { return result_->notes; }
  [[nodiscard]] bool converged() const { return result_->status == Status::converged; }
  /// Returns the confidence level of the request.
  [[nodiscard]] double level() const { return result_->level; }
  /// Returns the ranking of an instance at a level. With standard errors it is costly, and therefore cached. Throws
  /// UsageError unless 0 < level < 1.
  [[nodiscard]] std::shared_ptr<const Ranking> ranking(std::size_t i, double level) const;
  /// Returns the fit of one instance, with a data set that contains only this instance.
  [[nodiscard]] std::unique_ptr<Fits> only(std::size_t i) const;
  /// Returns the output of `witan rank --format`.
  [[nodiscard]] std::string text(const std::string& format, const std::string& tag, std::uint32_t top) const;

  /// Returns the probability of an event for two items. `higher` uses the standard errors of the fit, or else a
  /// bootstrap over experts, once per instance. Throws UsageError, with the reason, if neither exists.
  [[nodiscard]] double probability(std::size_t i, PairEvent event, std::string_view one, std::string_view other,
                                   Context& context);
  /// Returns the probabilities of an event for every pair of items, by row.
  [[nodiscard]] std::vector<double> probabilities(std::size_t i, PairEvent event, Context& context);
  /// Returns the quasi-standard errors, NaN if not available, and their largest relative error for a difference.
  [[nodiscard]] std::pair<std::vector<double>, double> quasi_errors(std::size_t i, Context& context) const;
  /// Saves the state of the result; see `witan::save_state`.
  void save_state(const std::string& path);

 private:
  [[nodiscard]] const Fit& fit_for(std::size_t i, PairEvent event, Context& context);

  std::shared_ptr<RankResult> result_;
  mutable std::mutex mutex_, rankings_mutex_;
  mutable std::map<std::pair<std::size_t, double>, std::shared_ptr<const Ranking>> rankings_;
  std::map<std::size_t, Fit> with_errors_;  ///< by instance, for fits without standard errors
};

}  // namespace witan::python
