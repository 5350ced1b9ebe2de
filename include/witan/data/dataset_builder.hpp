#pragma once

#include "witan/data/dataset.hpp"
#include "witan/data/staging.hpp"
#include "witan/util/error.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace witan {

/// Longest name of an instance, expert or item, in bytes.
inline constexpr std::size_t kMaxNameBytes = 4096;
/// Largest size of a value and of a weight: beyond it, sums of squares would leave the range of numbers.
inline constexpr double kMaxSize = 1e50;
/// Most statements (and most rows, and most different names of a kind) in one data set.
inline constexpr std::uint64_t kMaxStatements = std::numeric_limits<std::uint32_t>::max() - 1;

/// What to do when a list names an item twice. Search people's runs do that now and then.
enum class Duplicates : std::uint8_t { refuse, keep_best };

/// How often what has one form counts: 2 as if all of it were said by a second expert too, 0 as if it were not there,
/// except that the items that it names stay candidates.
struct FormWeights {
  std::array<double, 4> lists = {1, 1, 1, 1};  ///< by Form
  double comparisons = 1;

  [[nodiscard]] double of(Form form) const { return lists[static_cast<std::size_t>(form)]; }
};

/// Choices of the user that hold for the whole data set.
struct BuildOptions {
  std::optional<Silence> silence;  ///< replaces the formats' habits
  Duplicates duplicates = Duplicates::refuse;
  std::unordered_map<std::string, double> expert_weights;  ///< by name; an expert not named has 1
  FormWeights form_weights;                                ///< times those of the experts
};

/// Takes statements in any order and makes a Dataset of them. Readers only fill builders.
///
/// Names are given as text and become ids at once; a name that is empty, too long or not UTF-8 is an InputError at the
/// current line, and so is a value or a weight beyond kMostSize. Staging costs 16 bytes a list entry or comparison and
/// is given back while the data set is assembled.
class DatasetBuilder {
 public:
  using ListHandle = std::uint32_t;

  DatasetBuilder() = default;
  // Moved but not copied: names that are not looked up yet point to their entries.
  DatasetBuilder(DatasetBuilder&&) = default;
  DatasetBuilder& operator=(DatasetBuilder&&) = default;

  /// From here on, lines are those of this file.
  void begin_source(std::string file);
  void at_line(std::uint64_t line) { line_ = static_cast<std::uint32_t>(line); }
  [[nodiscard]] SourceLocation here(std::uint64_t column = 0) const;

  std::uint32_t instance(std::string_view name, std::uint64_t column = 0);
  std::uint32_t expert(std::string_view name, std::uint64_t column = 0);
  std::uint32_t item(std::string_view name, std::uint64_t column = 0);

  /// How many different instances have been named so far.
  [[nodiscard]] std::uint32_t instance_count() const { return instances_.size(); }

  /// The list of this expert and form in this instance: rows that come one by one gather in it and must agree on what
  /// its silence means.
  ListHandle list(std::uint32_t instance, std::uint32_t expert, Form form, Silence silence, std::uint64_t column = 0);
  /// A list of its own, for formats in which a statement is a whole list.
  ListHandle new_list(std::uint32_t instance, std::uint32_t expert, Form form, Silence silence,
                      std::uint32_t count = 1);
  /// Lists so far, over all sources.
  [[nodiscard]] std::size_t list_count() const { return lists_.size(); }
  /// The trust in a list; rows that gather in one list must agree on it, as on its count.
  void set_list_weight(ListHandle list, double weight, std::uint64_t column = 0);
  void set_list_count(ListHandle list, std::uint32_t count, std::uint64_t column = 0);
  void add_entry(ListHandle list, std::uint32_t item, double value);
  /// The same as add_entry(list, item(name, column), value), but names are looked up many at a time, which hides most
  /// of the waiting for memory. A name that is wrong is reported a little later, with its own place.
  void add_entry(ListHandle list, std::string_view name, std::uint64_t column, double value);
  /// Weight and time of the entry added last; columns exist only once they are used.
  void set_entry_weight(double weight);
  void set_entry_time(std::int64_t time);

  void add_comparison(std::uint32_t instance, std::uint32_t expert, std::uint32_t first, std::uint32_t second,
                      float outcome);
  /// Many comparisons of one expert in one instance; `outcomes` holds one for each, or one for all. About as fast as
  /// copying.
  void add_comparisons(std::uint32_t instance, std::uint32_t expert, std::span<const std::uint32_t> firsts,
                       std::span<const std::uint32_t> seconds, std::span<const float> outcomes);
  /// So many more comparisons will come: fetches their memory at once instead of copying what outgrew its own.
  void reserve_comparisons(std::size_t more);
  /// Weight and time of the comparison added last.
  void set_comparison_weight(double weight);
  void set_comparison_time(std::int64_t time);
  /// A comparison came as winner and loser: who was shown first is not known.
  void presentation_unknown() { presentation_known_ = false; }

  /// The item is a candidate in the instance, whether or not anybody says something about it.
  void add_candidate(std::uint32_t instance, std::uint32_t item);
  void add_label(std::uint32_t instance, std::uint32_t item, float label);
  /// A row of a format with one item a row: at most one row an item. The label may be NaN.
  void add_item_row(std::uint32_t instance, std::uint32_t item, float label);
  /// Features of the item row added last; columns count from 0 and ascend.
  void set_features(std::span<const std::uint32_t> columns, std::span<const float> values);

  /// All statements so far are final: what build() is told about silence and weights holds only for later ones.
  void settle();

  /// Something the user should see, though it is no error.
  void note(std::string sentence) { notes_.push_back(std::move(sentence)); }

  /// O(statements + names log names). Leaves the builder empty.
  [[nodiscard]] Dataset build(const BuildOptions& options = {});

 private:
  friend class DatasetAssembler;

  struct StagedList {
    std::uint32_t instance, expert, count, line;
    std::uint32_t entries;
    double weight;
    Form form;
    Silence silence;
    bool open;
  };
  struct StagedEntry {
    std::uint32_t list, item;
    double value;
  };
  struct ComparisonRun {  ///< comparisons of one instance, up to the next run's first
    std::uint32_t instance, first;
  };
  struct Mention {
    std::uint32_t instance, item, line;
    float label;
    bool item_row;
  };
  struct PendingName {          ///< of an entry, not looked up yet
    std::uint32_t begin, size;  ///< in pending_bytes_
    std::uint32_t hash, line;
    std::uint64_t column;
    StagedEntry* entry;
  };
  struct RecentItem {
    std::uint32_t hash = 0, id = 0;
  };
  struct Source {
    std::string file;
    std::uint64_t first_entry, first_mention, first_list;
  };
  std::uint32_t intern(NameTable& names, std::string_view name, std::uint64_t column, std::string_view what);
  void look_up_pending();
  StagedEntry& stage_entry(const StagedEntry& entry);
  void stage_instance_of_comparison(std::uint32_t instance);
  void check_size(double number, std::string_view what, std::uint64_t column = 0) const;
  void check_room(std::uint64_t count) const;
  [[nodiscard]] bool opened_by_this_row(ListHandle list) const;
  /// "line 3", with the file if it is not the current one.
  [[nodiscard]] std::string beginning_of(ListHandle list) const;

  std::vector<Source> sources_;
  std::uint32_t line_ = 0;
  std::uint32_t last_instance_ = 0, last_expert_ = 0;
  NameTable instances_, experts_, items_;
  std::vector<StagedList> lists_;
  std::unordered_map<std::uint64_t, ListHandle> gathered_[4];  ///< by form, by instance and expert
  std::uint64_t last_key_ = 0;
  ListHandle last_list_ = std::numeric_limits<ListHandle>::max();
  StagedRows<StagedEntry> entries_;
  LineRuns entry_lines_;
  std::vector<double> entry_weight_;
  std::vector<std::int64_t> entry_time_;
  std::vector<PendingName> pending_;
  std::string pending_bytes_;
  std::vector<RecentItem> recent_items_;  ///< by hash
  std::vector<Comparison> comparisons_;   ///< with staged ids
  std::vector<ComparisonRun> comparison_runs_;
  std::vector<double> comparison_weight_;
  std::vector<std::int64_t> comparison_time_;
  std::vector<Mention> mentions_;
  std::vector<std::uint64_t> feature_row_begin_;  ///< one for each mention once there are features
  std::vector<std::uint32_t> feature_column_;
  std::vector<float> feature_value_;
  std::vector<std::string> notes_;
  bool presentation_known_ = true;
  std::size_t settled_lists_ = 0, settled_comparisons_ = 0;
};

}  // namespace witan
