#pragma once

#include "witan/method/method.hpp"
#include "witan/method/recommender.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "item_index.hpp"
#include "rating_table.hpp"

namespace witan {

struct NeighbourSettings {
  int neighbours = 40;
  double shrinkage = 10;
  double damping = 5;
};

/// Ratings with means, baselines and an index by item.
class NeighbourModel : public Recommender {
 public:
  /// Throws InputError if the learned parameters contain no rating table.
  NeighbourModel(const NeighbourSettings& settings, const LearnedParameters& learned);

  [[nodiscard]] std::span<const std::string> users() const override { return table_.users; }
  [[nodiscard]] std::span<const std::string> items() const override { return table_.items; }
  [[nodiscard]] UserRatings ratings_of(std::size_t user) const override { return table_.ratings_of(user); }
  [[nodiscard]] Fit predict(std::size_t user, Context& context) const override;
  [[nodiscard]] Fit predict(const UserRatings& ratings, Context& context) const override;
  [[nodiscard]] bool predicts_ratings() const override { return true; }

  /// Returns the similarity of every training user to these ratings: between −1 and 1, 0 without common items.
  /// O(Σ raters of the rated items) for all users at once.
  [[nodiscard]] std::vector<double> similarities(const UserRatings& ratings) const;

 private:
  [[nodiscard]] Fit predict(const UserRatings& ratings, std::size_t self) const;

  NeighbourSettings settings_;
  RatingTable table_;
  std::vector<double> user_mean_, item_shift_;
  std::vector<double> residual_;  ///< of every rating: rating minus baseline
  ItemIndex by_item_;
};

/// Predicts ratings from similar users, as GroupLens does (Resnick et al., CSCW 1994).
///
/// The baseline of user u and item i is u's mean rating plus the item's shift, Σ (its raters' ratings − their means) /
/// (raters + damping). The residual of a rating is the rating minus its baseline. The similarity of two users is the
/// uncentred correlation of their residuals over the n items that both rate, times n/(n + shrinkage). The prediction
/// adds to the baseline the weighted mean of the residuals of the `neighbours` most similar raters of i with positive
/// similarity; the divisor is the sum of the weights plus one, so that one dissimilar neighbour has little influence.
/// O(ratings) per user. Deterministic; users of equal similarity count in the order of their names. Ranks are predicted
/// as their negatives.
struct Neighbours {
  struct Options {
    int neighbours = 40;
    double shrinkage = 10;
    double damping = 5;
    template <class V>
    static void describe(V&& v) {
      v("neighbours", &Options::neighbours, 1, 1'000'000, "maximum number of neighbours per item, most similar first");
      v("shrinkage", &Options::shrinkage, 0.0, 1e9,
        "the similarity of users with n common items is multiplied by n/(n + shrinkage)");
      v("damping", &Options::damping, 0.0, 1e9, "damping of item offsets: added to the number of ratings of an item");
    }
    static constexpr FormerName kFormerNames[] = {{"shrink", "shrinkage"}};
    [[nodiscard]] NeighbourSettings settings() const { return {neighbours, shrinkage, damping}; }
  };
  using Prepared = NeighbourModel;
  static constexpr std::string_view kName = "neighbours";
  static constexpr std::string_view kSummary = "user-based k-nearest neighbours: predicts ratings from similar users";
  static constexpr std::string_view kCost = "O(ratings) per user; training stores the ratings";
  static constexpr std::string_view kCitation = "Resnick, Iacovou, Suchak, Bergstrom & Riedl, CSCW 1994";
  static constexpr unsigned kInput = kLists;
  static constexpr bool kUsesMetric = false;
  static constexpr double kTrainingFits = 2;

  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Prepared prepare(const Options& options, const LearnedParameters& learned);
  static Fit solve(const Options& options, const Prepared& prepared, const Instance& instance, const Fit* start,
                   Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
