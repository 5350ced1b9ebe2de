#pragma once

#include "witan/metric/evaluate.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "compare_users.hpp"
#include "held_out.hpp"

namespace witan {

/// Evaluates scores for users against their held-out ratings. Valid while the tables exist. Immutable.
class HeldOutEvaluation {
 public:
  /// Both parts have the same users and items. `relevant_from`: with all_items, held-out ratings below it have label 0.
  HeldOutEvaluation(const HeldOut& parts, UserProtocol protocol, std::vector<Metric> metrics,
                    const EvaluateOptions& options, std::optional<double> relevant_from = {});

  /// Returns the users with a value: two held-out ratings for rated_items, a relevant one for all_items.
  [[nodiscard]] std::span<const std::uint32_t> users() const { return users_; }
  /// Returns one value per metric. `scores` are by item; NaN: no score. In rated_items, an item without a score has the
  /// mean score of the others; in all_items, it is not retrieved.
  [[nodiscard]] std::vector<double> evaluate(std::uint32_t user, std::span<const double> scores) const;
  /// Returns the mean of the first metric over at most `most` users, evenly spaced. `score` writes the scores of a
  /// user and is called on all threads.
  [[nodiscard]] double mean(const std::function<void(std::uint32_t user, std::span<double> scores)>& score,
                            std::size_t most, Context& context) const;

  /// Scores and labels of the items that are ranked for a user. With all_items, irrelevant items that no metric depends
  /// on are omitted.
  struct Judged {
    std::vector<double> scores, labels;
  };
  [[nodiscard]] Judged judged(std::uint32_t user, std::span<const double> scores) const {
    return protocol_ == UserProtocol::rated_items ? rated_items(user, scores) : all_items(user, scores);
  }

 private:
  [[nodiscard]] Judged rated_items(std::uint32_t user, std::span<const double> scores) const;
  [[nodiscard]] Judged all_items(std::uint32_t user, std::span<const double> scores) const;
  [[nodiscard]] bool is_relevant(double rating) const { return !relevant_from_ || rating >= *relevant_from_; }

  const HeldOut& parts_;
  UserProtocol protocol_;
  std::vector<Metric> metrics_;
  EvaluateOptions options_;
  std::optional<double> relevant_from_;
  std::size_t depth_ = 0;  ///< the largest cut-off; 0: a metric has none
  std::vector<std::uint32_t> users_;
};

}  // namespace witan
