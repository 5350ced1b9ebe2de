#pragma once

#include "witan/data/dataset.hpp"
#include "witan/data/instance_set.hpp"

#include <cstdint>
#include <string>

namespace witan::published {

/// The gold labels of documents: 0 or 1, relevant from 1, or as they are, 0 to 2.
enum class GoldLabels : std::uint8_t { binary, graded };

/// Returns the judgements as 0 or 1, relevant from 1, and the gold labels. A gold label of −1 is missing. Throws
/// InputError if the file cannot be read.
[[nodiscard]] Dataset read_crowd(const std::string& path, GoldLabels gold);

/// 60 % of the topics for training, 20 % for validation, 20 % for testing.
struct TopicSplit {
  InstanceSet training, validation, test;
};
[[nodiscard]] TopicSplit split_topics(const Dataset& data, std::uint64_t seed);

}  // namespace witan::published
