#pragma once

#include "witan/factor/user_rankings.hpp"
#include "witan/method/inference/intervals.hpp"
#include "witan/report/experts.hpp"
#include "witan/report/ranking.hpp"
#include "witan/report/rescale.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "trained.hpp"

namespace witan::python {

/// What is asked of a fit besides its scores.
struct Request {
  IntervalOptions intervals;
  double level = 0.95;
  ScoreScale scale = ScoreScale::natural;
  std::optional<std::pair<std::string, double>> anchor;
};

/// Throws UsageError for words that it does not know.
[[nodiscard]] Request request_of(const std::string& intervals, const std::string& by, double level,
                                 const std::string& scale, std::optional<std::pair<std::string, double>> anchor);

/// Throws UsageError unless 0 < level < 1.
void check_level(double level);

/// Throws UsageError if the instance has no such item.
[[nodiscard]] Slot slot_of(const Instance& instance, std::string_view name);

/// What a model says about all instances of a data set, which it keeps alive.
class Fits {
 public:
  /// `starts` is where the fits begin: one an instance, or none.
  Fits(std::shared_ptr<const Dataset> data, Trained trained, Request request, std::vector<Fit> starts,
       Context& context);
  /// A ranking for one user, which is there already.
  Fits(UserRanking ranking, Trained trained, const Context& context);

  [[nodiscard]] std::size_t size() const { return fits_.size(); }
  /// Throws std::out_of_range, which is an IndexError in Python.
  [[nodiscard]] const Fit& fit(std::size_t i) const { return fits_.at(i); }
  [[nodiscard]] Instance instance(std::size_t i) const { return data_->instance(i); }
  [[nodiscard]] const Dataset& data() const { return *data_; }
  [[nodiscard]] const Trained& trained() const { return trained_; }
  /// The level of intervals that was asked for.
  [[nodiscard]] double level() const { return request_.level; }
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
  /// How far each expert can be trusted, in this instance alone.
  [[nodiscard]] ExpertsReport summarise_experts(std::size_t i, Context& context) const;
  /// What `witan rank --save-state` writes.
  [[nodiscard]] std::string state() const;

 private:
  Fits() = default;
  void add_uncertainty_and_scale(std::size_t i, const IntervalOptions& intervals, Fit& fit, Context& context) const;
  [[nodiscard]] const Fit& bootstrapped(std::size_t i, Context& context);

  std::shared_ptr<const Dataset> data_;
  Trained trained_;
  Request request_;
  std::uint64_t seed_ = 1;
  std::vector<Fit> fits_;
  std::vector<Fit> plain_;  ///< as the model left them, if that is not what is shown
  mutable std::mutex mutex_, rankings_mutex_;
  mutable std::map<std::pair<std::size_t, double>, std::shared_ptr<const Ranking>> rankings_;
  std::map<std::size_t, Fit> bootstrapped_;  ///< of instances whose fits have no uncertainty of their own
};

}  // namespace witan::python
