#pragma once

#include "witan/method/method.hpp"
#include "witan/method/recommender.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "rating_table.hpp"

namespace witan {

struct NeighbourSettings {
  int neighbours = 40;
  double shrink = 10;
  double damping = 5;
};

/// Ratings and what neighbours need of them: means, baselines and who rates what.
class NeighbourModel : public Recommender {
 public:
  /// Throws InputError if it is no model of neighbours.
  NeighbourModel(const NeighbourSettings& settings, const LearnedParameters& learned);

  [[nodiscard]] std::span<const std::string> users() const override { return table_.users; }
  [[nodiscard]] std::span<const std::string> items() const override { return table_.items; }
  [[nodiscard]] UserRatings ratings_of(std::size_t user) const override { return table_.ratings_of(user); }
  [[nodiscard]] Fit predict(std::size_t user, Context& context) const override;
  [[nodiscard]] Fit predict(const UserRatings& ratings, Context& context) const override;
  [[nodiscard]] bool predicts_ratings() const override { return true; }

  /// How alike a user of the training is to these ratings: between −1 and 1, 0 where they have nothing in common.
  /// O(Σ raters of the rated items) for all users at once.
  [[nodiscard]] std::vector<double> similarities(const UserRatings& ratings) const;

 private:
  [[nodiscard]] Fit predict(const UserRatings& ratings, std::size_t self) const;

  NeighbourSettings settings_;
  RatingTable table_;
  std::vector<double> user_mean_, item_shift_;
  std::vector<double> residual_;         ///< of every rating: what the means do not explain
  std::vector<std::size_t> item_begin_;  ///< of each item in the next two
  std::vector<std::uint32_t> item_user_;
  std::vector<std::size_t> item_entry_;
};

/// Predicts ratings by users who are alike, as GroupLens did (Resnick et al., CSCW 1994).
///
/// The baseline of user u and item i is u's mean rating plus the item's shift, Σ (its raters' ratings − their means) /
/// (raters + damping). Two users are as alike as the correlation, around 0, of what is left of the ratings of items
/// that both rate, times n/(n + shrink) for n such items. To the baseline comes the weighted mean of what is left of
/// the ratings of i by the `neighbours` most alike raters of it with a positive weight, the weights' sum plus one as
/// the divisor, so that a distant neighbour alone moves it little. Cost O(ratings) a user. Deterministic; users of
/// equal likeness count in the order of their names. Ranks are predicted as their negatives.
struct Neighbours {
  struct Options {
    int neighbours = 40;
    double shrink = 10;
    double damping = 5;
    template <class V>
    static void describe(V&& v) {
      v("neighbours", &Options::neighbours, 1, 1'000'000, "raters of an item who count, the most alike first");
      v("shrink", &Options::shrink, 0.0, 1e9, "n common items make a likeness count n/(n + shrink)");
      v("damping", &Options::damping, 0.0, 1e9, "added to an item's raters when its shift is averaged");
    }
    [[nodiscard]] NeighbourSettings settings() const { return {neighbours, shrink, damping}; }
  };
  using Prepared = NeighbourModel;
  static constexpr std::string_view kName = "neighbours";
  static constexpr std::string_view kSummary = "predicts ratings by those of users who are alike";
  static constexpr std::string_view kCost = "O(ratings) a user; learning keeps the ratings";
  static constexpr std::string_view kCitation = "Resnick, Iacovou, Suchak, Bergstrom & Riedl, CSCW 1994";
  static constexpr unsigned kInput = kLists;

  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Prepared prepare(const Options& options, const LearnedParameters& learned);
  static Fit solve(const Options& options, const Prepared& prepared, const Instance& instance, const Fit* start,
                   Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
