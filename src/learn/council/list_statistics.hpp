#pragma once

#include <cstddef>
#include <span>

#include "learn/harness/expert_features.hpp"
#include "learn/harness/feature_table.hpp"
#include "list_places.hpp"

namespace witan {

/// Number of statistics per item over all lists, and of statistics of the instance.
inline constexpr std::size_t kListStatistics = 30;
inline constexpr std::size_t kInstanceStatistics = 6;

/// The logarithm of the rank of an item that a list does not contain.
inline constexpr double kUnrankedLog = 7;

/// Writes statistics of every item over all lists, weighted by the lists, from column `first` on, and then their
/// z-scores within the instance:
///
/// - the share of the lists that contain the item;
/// - the means of 60/(60 + rank) and 5/(5 + rank), 0 if the item is missing, and of 1/(1 + place), 5/(5 + place) and
///   place divided by the number of items;
/// - the mean wins and losses over the experts, binary and by `transform`;
/// - minimum, quartiles, maximum, mean and standard deviation of the logarithm of the rank (over the lists that contain
///   the item) and of the place (over all lists);
/// - the shares of the lists with the item in the first 1, 3, 5, 10, 30 and 100 ranks.
///
/// O(lists × items × log lists).
void write_list_statistics(const ListPlaces& places, const ExpertFeatures& binary, const ExpertFeatures& transformed,
                           FeatureTable& to, std::size_t first);

/// Writes, from column `first` on, statistics that are equal for all items: the logarithms of the numbers of items and
/// of lists, the mean and the standard deviation over items of the spread of places, and the same of the share of lists
/// that contain an item.
void write_instance_statistics(const ListPlaces& places, FeatureTable& to, std::size_t first);

}  // namespace witan
