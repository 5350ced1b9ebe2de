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

/// Users × items, sparse: what every user says about every item, high is best.
///
/// Instances are taken together: users and items are known by name. Ranks count as their negatives. What a user says
/// twice about an item becomes its weighted mean. What is not rated is unknown, whatever the lists say that their
/// silence means.
struct RatingTable {
  std::vector<std::string> users;   ///< of whom there is a rating, in natural order
  std::vector<std::string> items;   ///< by bytes
  std::vector<std::size_t> begin;   ///< of each user's ratings, and the end of the last
  std::vector<std::uint32_t> item;  ///< ascending for each user
  std::vector<double> value;
  std::vector<double> weight;  ///< trust in each user

  [[nodiscard]] std::size_t size() const { return item.size(); }
  [[nodiscard]] std::span<const std::uint32_t> items_of(std::size_t user) const {
    return std::span(item).subspan(begin[user], begin[user + 1] - begin[user]);
  }
  [[nodiscard]] std::span<const double> values_of(std::size_t user) const {
    return std::span(value).subspan(begin[user], begin[user + 1] - begin[user]);
  }
  [[nodiscard]] UserRatings ratings_of(std::size_t user) const;
};

/// The ratings of some instances. O(entries log entries). Throws InputError, which names the method, for comparisons,
/// for ranks beside other forms, and when there are no two different ratings of one user.
[[nodiscard]] RatingTable rating_table(const InstanceSet& instances, std::string_view method);
/// The same of items that are known already, by bytes; others are passed over, and there may be no rating at all.
[[nodiscard]] RatingTable rating_table(const InstanceSet& instances, std::string_view method,
                                       std::span<const std::string> items);
/// The same of one instance, in which users who rate nothing known are left out.
[[nodiscard]] RatingTable rating_table(const Instance& instance, std::string_view method,
                                       std::span<const std::string> items);

/// As numbers and names that a model file can hold, and back. Throws InputError if they do not make a table.
void add_table(const RatingTable& table, LearnedParameters& learned);
[[nodiscard]] RatingTable table_from(const LearnedParameters& learned, std::string_view method);

/// How ratings become labels that gain 2^l − 1: as they are if all are from 0 to 30, otherwise brought linearly to 0 …
/// 5.
struct Grading {
  double shift = 0, scale = 1;
  [[nodiscard]] static Grading of(std::span<const double> values);
  [[nodiscard]] float operator()(double value) const { return static_cast<float>((value - shift) * scale); }
};

}  // namespace witan
