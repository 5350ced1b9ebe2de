#pragma once

#include "witan/data/features.hpp"
#include "witan/data/name_table.hpp"

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

enum class ExpertId : std::uint32_t {};
enum class ItemId : std::uint32_t {};
/// One item in one instance, counted from 0 within the instance. Candidates that nobody mentions have one too.
using Slot = std::uint32_t;

/// What the numbers of a list are. rank: low is best; the others: high is best.
enum class Form : std::uint8_t { rank, score, rating, judgement };
/// What it means that a list does not name an item. `below`: it is worse than everything named, and nothing is said
/// among the unnamed; `tied_last`: the same, and the unnamed are tied.
enum class Silence : std::uint8_t { unknown, below, tied_last };

/// The time of a statement that has none, in a data set where others have one.
inline constexpr std::int64_t kNoTime = std::numeric_limits<std::int64_t>::min();

[[nodiscard]] std::string_view to_string(Form form);
[[nodiscard]] std::string_view to_string(Silence silence);
[[nodiscard]] inline bool low_is_best(Form form) { return form == Form::rank; }

/// What one expert says about several items of one instance.
struct List {
  std::uint64_t begin = 0;  ///< in the columns `slot` and `value`
  std::uint64_t end = 0;
  double weight = 1;        ///< trust
  std::uint32_t count = 1;  ///< identical ballots that it stands for
  ExpertId expert{};
  Form form = Form::rank;
  Silence silence = Silence::unknown;
  bool open = false;  ///< it was gathered row by row, so further rows of its expert and form belong to it

  [[nodiscard]] std::uint64_t size() const { return end - begin; }
  /// How often it counts: trust times ballots.
  [[nodiscard]] double multiplicity() const { return weight * count; }
};

/// One expert on two items, in input order (online raters need it) and as shown (position bias).
struct Comparison {
  Slot first;
  Slot second;
  ExpertId expert;
  float outcome;  ///< the first's share of the win: 1, 0.5 = tie, 0, or between
};
static_assert(sizeof(Comparison) == 16 && sizeof(List) <= 40);

/// One instance (query, election, league) as a view: all that a model sees. Valid while its Dataset lives.
struct Instance {
  std::string_view name;
  std::uint64_t first_slot = 0;              ///< of slot 0, in the data set's rows of features
  std::span<const ItemId> items;             ///< by slot, ascending
  std::span<const List> lists;               ///< grouped by expert
  std::span<const Slot> slot;                ///< the data set's column: index with a list's begin … end
  std::span<const double> value;             ///< likewise
  std::span<const double> entry_weight;      ///< likewise, or empty: all 1
  std::span<const std::int64_t> entry_time;  ///< likewise, or empty: unknown
  std::span<const Comparison> comparisons;
  std::span<const double> comparison_weight;      ///< one a comparison, or empty: all 1
  std::span<const std::int64_t> comparison_time;  ///< one a comparison, or empty: unknown
  std::span<const float> labels;                  ///< by slot, NaN = none; or empty: nothing is labelled
  std::span<const std::uint32_t> input_row;       ///< by slot: where the item first appeared in the input
  const Features* features = nullptr;             ///< rows first_slot + slot; null: none
  const NameTable* expert_names = nullptr;        ///< the data set's, so that messages can name who is meant
  const NameTable* item_names = nullptr;          ///< likewise
  bool presentation_known = true;                 ///< false: some comparisons do not say who was shown first

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(items.size()); }
  [[nodiscard]] std::span<const Slot> slots_of(const List& list) const { return slot.subspan(list.begin, list.size()); }
  [[nodiscard]] std::span<const double> values_of(const List& list) const {
    return value.subspan(list.begin, list.size());
  }
  [[nodiscard]] std::string_view item_name(Slot item) const {
    return (*item_names)[static_cast<std::uint32_t>(items[item])];
  }
  [[nodiscard]] double weight_of_entry(std::uint64_t entry) const {
    return entry_weight.empty() ? 1.0 : entry_weight[entry];
  }
  [[nodiscard]] double weight_of_comparison(std::size_t index) const {
    return comparison_weight.empty() ? 1.0 : comparison_weight[index];
  }
};

/// Evidence of many experts on many instances. Immutable; made by DatasetBuilder.
///
/// Ids follow the names, not the input: instances and experts in natural order, items in byte order, entries of a list
/// by slot. So the order of the input's rows changes nothing; only comparisons keep it.
class Dataset {
 public:
  [[nodiscard]] std::size_t instance_count() const { return instances_.size(); }
  [[nodiscard]] Instance instance(std::size_t index) const;
  [[nodiscard]] const NameTable& instance_names() const { return instance_names_; }
  [[nodiscard]] const NameTable& expert_names() const { return expert_names_; }
  [[nodiscard]] const NameTable& item_names() const { return item_names_; }
  [[nodiscard]] std::string_view name(ExpertId id) const { return expert_names_[static_cast<std::uint32_t>(id)]; }
  [[nodiscard]] std::string_view name(ItemId id) const { return item_names_[static_cast<std::uint32_t>(id)]; }

  [[nodiscard]] std::uint64_t slot_count() const { return items_.size(); }
  [[nodiscard]] std::span<const List> lists() const { return lists_; }
  [[nodiscard]] std::uint64_t entry_count() const { return entry_count_; }
  [[nodiscard]] std::uint64_t comparison_count() const { return comparisons_.size(); }
  [[nodiscard]] bool labelled() const { return !labels_.empty(); }
  [[nodiscard]] const Features* features() const { return features_.rows() == 0 ? nullptr : &features_; }
  /// Rows of the input if it had one item a row (LETOR and the like), else 0: then `--format scores` has no meaning.
  [[nodiscard]] std::uint64_t item_rows() const { return item_rows_; }
  /// False when some comparison came as winner and loser, so that who was shown first is not known.
  [[nodiscard]] bool presentation_known() const { return presentation_known_; }
  /// What reading noticed and the user should see: columns passed over, duplicates dropped and the like.
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

 private:
  friend class DatasetAssembler;
  struct Range {  ///< where an instance's parts are
    std::uint64_t slot = 0, slot_end = 0;
    std::uint64_t list = 0, list_end = 0;
    std::uint64_t comparison = 0, comparison_end = 0;
  };

  NameTable instance_names_, expert_names_, item_names_;
  std::vector<Range> instances_;
  std::vector<ItemId> items_;
  std::vector<float> labels_;
  std::vector<std::uint32_t> input_row_;
  std::vector<List> lists_;
  std::vector<Slot> slot_;
  std::vector<double> value_, entry_weight_;
  std::vector<std::int64_t> entry_time_;
  std::vector<Comparison> comparisons_;
  std::vector<double> comparison_weight_;
  std::vector<std::int64_t> comparison_time_;
  Features features_;
  std::uint64_t entry_count_ = 0;  ///< less than the columns' length where repeats were merged or dropped
  std::uint64_t item_rows_ = 0;
  bool presentation_known_ = true;
  std::vector<std::string> notes_;
};

}  // namespace witan
