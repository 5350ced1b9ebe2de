#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/data/instance_set.hpp"

#include <map>
#include <string_view>
#include <vector>

#include "rating_table.hpp"

namespace witan {

/// A data set with one instance per user and the user's ratings as labels, for the training and validation metrics.
class UserInstances {
 public:
  UserInstances(const RatingTable& table, const Grading& grading) : table_(table) {
    DatasetBuilder builder;
    for (std::size_t u = 0; u < table.users.size(); ++u) {
      if (table.items_of(u).empty()) continue;
      const auto instance = builder.instance(table.users[u]);
      for (std::size_t k = 0; k < table.items_of(u).size(); ++k) {
        builder.add_label(instance, builder.item(table.items[table.items_of(u)[k]]), grading(table.values_of(u)[k]));
      }
    }
    data_ = builder.build();
    std::map<std::string_view, std::size_t> row;
    for (std::size_t u = 0; u < table.users.size(); ++u) row.emplace(table.users[u], u);
    for (std::size_t i = 0; i < data_.instance_count(); ++i) row_.push_back(row.at(data_.instance(i).name));
  }
  [[nodiscard]] InstanceSet set() const { return InstanceSet(data_); }
  [[nodiscard]] std::size_t row(std::size_t instance) const { return row_[instance]; }
  /// Slots and rows are both sorted by the bytes of the items' names.
  [[nodiscard]] std::span<const std::uint32_t> items(std::size_t instance) const {
    return table_.items_of(row_[instance]);
  }

 private:
  const RatingTable& table_;
  Dataset data_;
  std::vector<std::size_t> row_;
};

}  // namespace witan
