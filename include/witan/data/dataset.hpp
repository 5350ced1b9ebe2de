#pragma once

#include "witan/data/features.hpp"
#include "witan/data/name_table.hpp"
#include "witan/util/time.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Number of an instance, an expert or an item of a data set, counted from 0. The types differ, so that ids cannot be
/// confused; use to_index() to index a column with one.
enum class InstanceId : std::uint32_t {};
enum class ExpertId : std::uint32_t {};
enum class ItemId : std::uint32_t {};

[[nodiscard]] constexpr std::uint32_t to_index(InstanceId id) { return static_cast<std::uint32_t>(id); }
[[nodiscard]] constexpr std::uint32_t to_index(ExpertId id) { return static_cast<std::uint32_t>(id); }
[[nodiscard]] constexpr std::uint32_t to_index(ItemId id) { return static_cast<std::uint32_t>(id); }

/// Number of an item within one instance, counted from 0. Candidates without statements have a slot, too.
using Slot = std::uint32_t;

/// Meaning of the values of a list. In a list of ranks, low values are best; in the other forms, high values are best.
enum class Form : std::uint8_t { rank, score, rating, judgement };
/// Meaning of items that are missing from a list.
///
/// - unknown: the list contains no information about them.
/// - below: they are worse than every item in the list; their order among themselves is unknown.
/// - tied_last: they are worse than every item in the list, and tied with each other.
enum class Silence : std::uint8_t { unknown, below, tied_last };

/// Cluster of a comparison without one.
inline constexpr std::uint32_t kNoCluster = std::numeric_limits<std::uint32_t>::max();

[[nodiscard]] std::string_view to_string(Form form);
[[nodiscard]] std::string_view to_string(Silence silence);
[[nodiscard]] inline bool low_is_best(Form form) { return form == Form::rank; }

/// One expert's values for several items of one instance.
struct List {
  std::uint64_t begin = 0;  ///< first entry, an index into the columns `slot` and `value`
  std::uint64_t end = 0;    ///< one past the last entry
  double weight = 1;        ///< how much the list counts
  std::uint32_t count = 1;  ///< number of identical ballots
  ExpertId expert{};
  Form form = Form::rank;
  Silence silence = Silence::unknown;
  bool open = false;  ///< true if it was read row by row: further rows of this expert and form are added to it

  [[nodiscard]] std::uint64_t size() const { return end - begin; }
  /// Returns weight × count.
  [[nodiscard]] double multiplicity() const { return weight * count; }
};

/// One expert's comparison of two items. Comparisons keep their input order, on which online ratings such as Elo
/// depend. `first` is the item that was shown first, which the estimate of position bias needs.
struct Comparison {
  Slot first;
  Slot second;
  ExpertId expert;
  double outcome;  ///< share of the win of `first`: 1 = win, 0.5 = tie, 0 = loss, or a value in between
};
static_assert(sizeof(Comparison) == 24 && sizeof(List) <= 40);

/// A view of the data of one instance (query, election, season). It shares ownership of the data, so it remains valid
/// when its Dataset is gone. Its spans, and names that it returns, are valid while the Dataset or an Instance of it
/// exists.
struct Instance {
  std::shared_ptr<const void> storage;  ///< what keeps the columns below alive
  std::string_view name;
  std::uint64_t first_slot = 0;              ///< row of slot 0 in the data set's table of features
  std::span<const ItemId> items;             ///< by slot, ascending
  std::span<const List> lists;               ///< grouped by expert
  std::span<const Slot> slot;                ///< column of the data set; index it with List::begin … List::end
  std::span<const double> value;             ///< column of the data set, like `slot`
  std::span<const double> entry_weight;      ///< column of the data set, like `slot`; empty: all 1
  std::span<const std::int64_t> entry_time;  ///< column of the data set, like `slot`; empty: unknown
  std::span<const Comparison> comparisons;
  std::span<const double> comparison_weight;          ///< one per comparison; empty: all 1
  std::span<const std::int64_t> comparison_time;      ///< one per comparison; empty: unknown
  std::span<const std::uint32_t> comparison_cluster;  ///< one per comparison, or kNoCluster; empty: no clusters
  std::span<const double> labels;                     ///< by slot, NaN: no label; empty: no item has a label
  std::span<const std::uint8_t> label_only;           ///< by slot, see is_label_only(); empty: all 0
  std::span<const std::uint32_t> input_row;           ///< by slot: input row in which the item first appears
  const Features* features = nullptr;                 ///< rows first_slot + slot; null: no features
  const NameTable* expert_names = nullptr;            ///< name table of the data set, for messages
  const NameTable* item_names = nullptr;              ///< name table of the data set, for messages
  bool presentation_known = true;  ///< false: some comparisons do not state which item was shown first
  TimeScale time_scale = {};       ///< of `entry_time` and `comparison_time`

  /// Returns the number of items.
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(items.size()); }
  [[nodiscard]] std::span<const Slot> slots_of(const List& list) const { return slot.subspan(list.begin, list.size()); }
  [[nodiscard]] std::span<const double> values_of(const List& list) const {
    return value.subspan(list.begin, list.size());
  }
  [[nodiscard]] std::string_view item_name(Slot item) const { return (*item_names)[to_index(items[item])]; }
  /// Returns true if a label and nothing else names the item, so that it is no candidate.
  [[nodiscard]] bool is_label_only(Slot item) const { return !label_only.empty() && label_only[item] != 0; }
  [[nodiscard]] double weight_of_entry(std::uint64_t entry) const {
    return entry_weight.empty() ? 1.0 : entry_weight[entry];
  }
  [[nodiscard]] double weight_of_comparison(std::size_t index) const {
    return comparison_weight.empty() ? 1.0 : comparison_weight[index];
  }
};

/// Rankings, ratings and comparisons of many experts in many instances. Immutable; built by DatasetBuilder.
///
/// Ids follow the names and not the input: instances and experts are in natural order, items in byte order, entries of
/// a list by slot. The order of the input rows therefore has no effect, except on the order of the comparisons.
///
/// A Dataset is a handle: copies share the data, so copying is O(1). Member functions that return a view cannot be
/// called on a temporary Dataset, so that no view outlives its data.
class Dataset {
 public:
  /// Contains no data.
  Dataset();
  // Without move operations, so that no Dataset is ever without columns.
  Dataset(const Dataset&) = default;
  Dataset& operator=(const Dataset&) = default;
  ~Dataset() = default;

  [[nodiscard]] std::size_t instance_count() const;
  /// Returns a view of an instance. O(1).
  [[nodiscard]] Instance instance(InstanceId id) const& { return instance(std::size_t{to_index(id)}); }
  /// Returns a view of the instance at `position` in natural order of names, from 0 to instance_count() − 1.
  [[nodiscard]] Instance instance(std::size_t position) const&;
  Instance instance(InstanceId id) const&& = delete;
  Instance instance(std::size_t position) const&& = delete;

  /// Returns the id of the instance, expert or item with this name, or nullopt if the data do not contain it.
  [[nodiscard]] std::optional<InstanceId> find_instance(std::string_view name) const;
  [[nodiscard]] std::optional<ExpertId> find_expert(std::string_view name) const;
  [[nodiscard]] std::optional<ItemId> find_item(std::string_view name) const;

  /// Return the names of all instances, experts and items, by id.
  [[nodiscard]] const NameTable& instance_names() const&;
  [[nodiscard]] const NameTable& expert_names() const&;
  [[nodiscard]] const NameTable& item_names() const&;
  /// Returns the names of the clusters of comparisons, such as tasks or sessions, by number.
  [[nodiscard]] const NameTable& cluster_names() const&;
  const NameTable& cluster_names() const&& = delete;
  const NameTable& instance_names() const&& = delete;
  const NameTable& expert_names() const&& = delete;
  const NameTable& item_names() const&& = delete;

  /// Return the name of one instance, expert or item.
  [[nodiscard]] std::string_view name(InstanceId id) const& { return instance_names()[to_index(id)]; }
  [[nodiscard]] std::string_view name(ExpertId id) const& { return expert_names()[to_index(id)]; }
  [[nodiscard]] std::string_view name(ItemId id) const& { return item_names()[to_index(id)]; }
  std::string_view name(InstanceId id) const&& = delete;
  std::string_view name(ExpertId id) const&& = delete;
  std::string_view name(ItemId id) const&& = delete;

  /// Returns the number of slots: pairs of an instance and one of its items.
  [[nodiscard]] std::uint64_t slot_count() const;
  [[nodiscard]] std::span<const List> lists() const&;
  std::span<const List> lists() const&& = delete;
  [[nodiscard]] std::uint64_t entry_count() const;
  [[nodiscard]] std::uint64_t comparison_count() const;
  [[nodiscard]] bool labelled() const;
  /// Returns the table of features, or null if there are none.
  [[nodiscard]] const Features* features() const&;
  const Features* features() const&& = delete;
  /// Returns the number of input rows if the input has one item per row (as in LETOR), else 0. Score files need it.
  [[nodiscard]] std::uint64_t item_rows() const;
  /// Returns false if some comparisons do not state which item was shown first.
  [[nodiscard]] bool presentation_known() const;
  /// Returns the scale of all times; that of whole numbers if there are none.
  [[nodiscard]] TimeScale time_scale() const;
  /// Returns true if the input or BuildOptions state the meaning of missing items, at least in a part of the data.
  [[nodiscard]] bool silence_given() const;
  /// Returns what the user should know about the input, such as ignored columns and dropped duplicates.
  [[nodiscard]] const std::vector<std::string>& notes() const&;
  [[nodiscard]] std::vector<std::string> notes() const&& { return notes(); }

 private:
  friend class DatasetAssembler;
  struct Columns;  // src/data/dataset_columns.hpp
  explicit Dataset(std::shared_ptr<const Columns> columns);

  std::shared_ptr<const Columns> columns_;  ///< never null
};

}  // namespace witan
