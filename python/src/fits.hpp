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

/// Throws UsageError if the instance has no such item.
[[nodiscard]] Slot slot_of(const Instance& instance, std::string_view name);

/// What a model says about all instances of a data set, which it keeps alive.
class Fits {
 public:
  /// `request` made the result.
  Fits(RankResult result, RankRequest request) : result_(std::move(result)), request_(std::move(request)) {}

  [[nodiscard]] std::size_t size() const { return result_.fits.size(); }
  /// Throws std::out_of_range, which is an IndexError in Python.
  [[nodiscard]] const Fit& fit(std::size_t i) const { return result_.fits.at(i); }
  [[nodiscard]] Instance instance(std::size_t i) const { return result_.data->instance(i); }
  [[nodiscard]] const std::shared_ptr<const Dataset>& data() const { return result_.data; }
  [[nodiscard]] const std::shared_ptr<const Dataset>& input() const { return result_.input; }
  [[nodiscard]] const TrainedModel& model() const { return result_.model; }
  [[nodiscard]] const std::vector<std::string>& notes() const { return result_.notes; }
  /// The level of intervals that was asked for.
  [[nodiscard]] double level() const { return result_.level; }
  /// Made once for an instance and a level, where an uncertainty makes it costly. Throws UsageError unless
  /// 0 < level < 1.
  [[nodiscard]] std::shared_ptr<const Ranking> ranking(std::size_t i, double level) const;
  /// The same fit of one instance, whose data are all that it has.
  [[nodiscard]] std::unique_ptr<Fits> only(std::size_t i) const;
  /// As `witan rank --format` writes it.
  [[nodiscard]] std::string text(const std::string& format, const std::string& tag, std::uint32_t top) const;

  /// P(the true score of one exceeds the other's): from the fit's uncertainty, else from a bootstrap over experts,
  /// which is done once an instance. Throws UsageError that says why it cannot be told.
  [[nodiscard]] double probability(std::size_t i, std::string_view one, std::string_view other, Context& context);
  /// P(one wins a comparison with the other); NaN where the method's scores say nothing about that.
  [[nodiscard]] double win_probability(std::size_t i, std::string_view one, std::string_view other) const;
  /// P(the comparison is a tie); NaN where the method has no law of ties.
  [[nodiscard]] double tie_probability(std::size_t i, std::string_view one, std::string_view other) const;
  /// As probability and win_probability, of every two items: row by row, NaN on the diagonal and without a score.
  [[nodiscard]] std::vector<double> probabilities(std::size_t i, bool wins, Context& context);
  /// Errors of the items by themselves; NaN: none. The second says how far off at most a difference made of them is.
  [[nodiscard]] std::pair<std::vector<double>, double> quasi_errors(std::size_t i, Context& context) const;
  /// RunOptions far each expert can be trusted, in this instance alone.
  [[nodiscard]] ExpertsReport summarise_experts(std::size_t i, Context& context) const;
  /// Returns the contribution of every expert to the score of an item.
  [[nodiscard]] ExplainResult explain(std::size_t i, const std::string& item, Context& context) const;
  /// Returns the most informative comparisons to collect next.
  [[nodiscard]] SuggestResult suggest(std::size_t i, SuggestRequest request, Context& context) const;
  /// What `witan rank --save-state` writes.
  [[nodiscard]] std::string state() const;

 private:
  [[nodiscard]] const Fit& bootstrapped(std::size_t i, Context& context);

  RankResult result_;
  RankRequest request_;
  mutable std::mutex mutex_, rankings_mutex_;
  mutable std::map<std::pair<std::size_t, double>, std::shared_ptr<const Ranking>> rankings_;
  std::map<std::size_t, Fit> bootstrapped_;  ///< of instances whose fits have no uncertainty of their own
};

}  // namespace witan::python
