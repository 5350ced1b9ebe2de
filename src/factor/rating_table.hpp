#pragma once

#include "witan/data/instance_set.hpp"
#include "witan/method/learned_parameters.hpp"
#include "witan/method/recommender.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// A sparse matrix of ratings, users × items; higher is better.
///
/// Instances are pooled, and users and items are matched by name. Ranks are stored as their negatives. Repeated ratings
/// of an item by one user are replaced by their weighted mean. Missing ratings are unknown, whatever the silence of the
/// lists.
struct RatingTable {
  std::vector<std::string> users;   ///< users with ratings, in natural order
  std::vector<std::string> items;   ///< sorted by bytes
  std::vector<std::size_t> begin;   ///< begin of each user's ratings, and the end of the last
  std::vector<std::uint32_t> item;  ///< ascending per user
  std::vector<double> value;
  std::vector<double> weight;  ///< by user

  [[nodiscard]] std::size_t size() const { return item.size(); }
  [[nodiscard]] std::span<const std::uint32_t> items_of(std::size_t user) const {
    return std::span(item).subspan(begin[user], begin[user + 1] - begin[user]);
  }
  [[nodiscard]] std::span<const double> values_of(std::size_t user) const {
    return std::span(value).subspan(begin[user], begin[user + 1] - begin[user]);
  }
  [[nodiscard]] UserRatings ratings_of(std::size_t user) const;
};

/// Returns the ratings of the instances. O(entries log entries). Throws InputError if the data have comparisons, if
/// they have both ranks and other forms, or if no user has two different ratings. The message names the method.
[[nodiscard]] RatingTable rating_table(const InstanceSet& instances, std::string_view method);
/// As rating_table, but the ratings of a user may all be equal: for methods that only count who rated what.
[[nodiscard]] RatingTable interaction_table(const InstanceSet& instances, std::string_view method);
/// Returns the ratings of the given items, which are sorted by bytes. Other items are ignored, and the table may be
/// empty.
[[nodiscard]] RatingTable rating_table(const InstanceSet& instances, std::string_view method,
                                       std::span<const std::string> items);
/// Returns the ratings of the given items in one instance. Users without such ratings are omitted.
[[nodiscard]] RatingTable rating_table(const Instance& instance, std::string_view method,
                                       std::span<const std::string> items);

/// Adds the table to the learned parameters, which a model file can store.
void add_table(const RatingTable& table, LearnedParameters& learned);
/// Returns the table in the learned parameters. Throws InputError if they contain no valid table.
[[nodiscard]] RatingTable table_from(const LearnedParameters& learned, std::string_view method);

/// Maps ratings to labels l with gain 2^l − 1. Ratings that are all between 0 and 30 are unchanged; others are mapped
/// linearly to 0 … 5.
struct Grading {
  double shift = 0, scale = 1;
  [[nodiscard]] static Grading of(std::span<const double> values);
  [[nodiscard]] double operator()(double value) const { return (value - shift) * scale; }
};

}  // namespace witan
