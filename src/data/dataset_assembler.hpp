#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/data/with_labels.hpp"

#include <tuple>
#include <vector>

#include "dataset_columns.hpp"
#include "staged_data.hpp"

namespace witan {

/// Builds a Dataset from the staged data of a builder. The order is: names, lists, entries, slots, columns that depend
/// on slots. Each step frees the staged data that are no longer needed.
class DatasetAssembler {
 public:
  DatasetAssembler(StagedData& staged, const BuildOptions& options) : from_(staged), options_(options) {}
  [[nodiscard]] Dataset assemble();
  /// See mask_labels.hpp.
  [[nodiscard]] static Dataset with_labels_of(const Dataset& data, const std::vector<InstanceId>& instances);
  /// See with_labels.hpp.
  [[nodiscard]] static Labelled with_labels(const Dataset& data, const Dataset& labels);

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint64_t kSoon = 16;  ///< prefetch distance of items, which are scattered in memory
  /// Frees the memory, which clear() does not.
  template <class T>
  static void release(std::vector<T>& column) {
    std::vector<T>().swap(column);
  }

  void order_names();
  void order_lists();
  void scatter_entries();
  void scatter_comparisons();
  void move_comparisons();
  void weight_comparisons();
  void group_mentions();
  void assign_slots(std::size_t instance);
  void finalise_list(List& list, std::size_t slots_of_instance);
  void sort_by_slot(const List& list, std::size_t slots_of_instance);
  /// Permutes the list's part of every column by order_.
  void gather_entries(const List& list);
  template <class T>
  void gather_into(std::vector<T>& column, std::uint64_t begin);
  void refuse_repeats(std::size_t instance);
  [[noreturn]] void fail_repeat(std::size_t instance, const List& list, Slot slot, std::uint32_t one,
                                std::uint32_t other) const;
  void drop_repeats(List& list);
  void move_entry(std::uint64_t from, std::uint64_t to);
  void merge_repeats(List& list);
  void order_equal_lists(std::size_t instance);
  void place_comparisons(std::size_t instance);
  void place_mentions(std::size_t instance);
  void mark_label_only(std::size_t instance);
  void place_item_row(std::uint32_t id, std::uint32_t& row_of_slot);
  void place_features();
  void find_expert_weights();
  void note_missing_forms();
  void leave_out_forms();
  void note_dropped();
  /// Returns the product of the weights of a statement, its expert and its form. A negative value marks a form to omit.
  [[nodiscard]] double total_weight(double weight, std::uint32_t expert, double form) const {
    return form == 0 ? -1.0 : weight * weight_of_expert(expert) * form;
  }
  [[nodiscard]] double weight_of_expert(std::uint32_t expert) const {
    return expert_weight_.empty() ? 1.0 : expert_weight_[expert];
  }

  [[nodiscard]] SourceLocation location_of_entry(std::uint32_t staged_entry) const;
  [[nodiscard]] SourceLocation location_of_mention(std::uint32_t mention) const;
  [[nodiscard]] std::string describe(const StagedData::Mention& mention) const;
  [[nodiscard]] std::string describe(const List& list, Slot slot, std::size_t instance) const;
  void touch(std::uint32_t item, std::uint64_t row);

  StagedData& from_;
  const BuildOptions& options_;
  Dataset::Columns to_;
  std::vector<std::uint32_t> new_instance_, new_expert_, new_item_;  ///< by staged id
  std::vector<double> expert_weight_;                                ///< by final id; empty if all are 1
  std::vector<std::uint32_t> list_order_;                            ///< by final list: staged list
  std::vector<std::uint32_t> staged_entry_;                          ///< by final entry
  std::vector<std::uint32_t> mention_order_;                         ///< mentions grouped by instance
  std::vector<std::uint64_t> mention_begin_;                         ///< by instance
  struct ItemState {
    std::uint32_t slot, row;
  };
  std::vector<ItemState> item_state_;                ///< in the current instance
  std::vector<std::uint32_t> touched_;               ///< items of the current instance
  std::vector<std::uint32_t> order_, next_of_slot_;  ///< scratch memory for sorting
  /// Scratch memory for values. Lists are many and often short, so allocation for each would dominate the cost.
  std::tuple<std::vector<std::uint32_t>, std::vector<std::uint64_t>, std::vector<std::int64_t>, std::vector<double>>
      room_;
  template <class T>
  [[nodiscard]] std::vector<T>& room_of() {
    return std::get<std::vector<T>>(room_);
  }
  std::vector<std::uint32_t> row_of_slot_;  ///< by slot: mention that is the item's row
  bool has_labels_ = false;
  std::uint64_t dropped_ = 0;
  std::string first_dropped_;
};

}  // namespace witan
