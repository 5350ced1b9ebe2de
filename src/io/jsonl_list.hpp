#pragma once

#include "witan/data/dataset_builder.hpp"

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "jsonl_keys.hpp"
#include "jsonl_values.hpp"
#include "line_reader.hpp"

namespace witan {

/// Reads the list in a line.
class JsonlListReader {
 public:
  JsonlListReader(JsonlValues& values, DatasetBuilder& builder, Duplicates duplicates)
      : values_(values), builder_(builder), duplicates_(duplicates) {}

  /// Reads the list with the key `statement` of an object.
  void read(JsonlKey statement, const JsonlKeys& keys, DatasetBuilder::InstanceHandle instance,
            DatasetBuilder::ExpertHandle expert);

 private:
  using ByItem = std::unordered_map<DatasetBuilder::ItemHandle, const JsonValue*>;

  [[nodiscard]] Silence read_silence(const JsonlKeys& keys) const;
  [[nodiscard]] std::uint32_t read_count(const JsonlKeys& keys) const;
  void gather_by_item(const JsonValue* object, std::string_view expected, ByItem& to);
  void read_order(const JsonValue& order);
  void read_values(JsonlKey statement, const JsonValue& object);
  void add_entries(DatasetBuilder::ItemHandle item, const std::vector<double>& judgements);
  [[nodiscard]] std::vector<const JsonValue*> take(ByItem& from, DatasetBuilder::ItemHandle item, std::size_t size,
                                                   std::string_view what);
  void refuse_rest(const ByItem& rest) const;

  JsonlValues& values_;
  DatasetBuilder& builder_;
  Duplicates duplicates_;
  DatasetBuilder::ListHandle list_{};
  const JsonValue* time_ = nullptr;  ///< time of all entries
  ByItem weights_, times_;           ///< of entries with their own weight or time
};

}  // namespace witan
