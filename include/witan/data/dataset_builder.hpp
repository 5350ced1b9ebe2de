#pragma once

#include "witan/data/dataset.hpp"
#include "witan/util/error.hpp"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace witan {

/// Maximum length of the name of an instance, expert or item, in bytes.
inline constexpr std::size_t kMaxNameBytes = 4096;
/// Maximum absolute value of values and weights. Above it, sums of squares could overflow.
inline constexpr double kMaxSize = 1e50;
/// Maximum number of statements, of rows, and of distinct names of one kind in a data set.
inline constexpr std::uint64_t kMaxStatements = std::numeric_limits<std::uint32_t>::max() - 1;
/// Name of the only instance or expert of data that name none.
inline constexpr std::string_view kDefaultName = "all";

/// The treatment of items that a list contains twice, as in some TREC runs: reject the data, or keep the best entry.
enum class Duplicates : std::uint8_t { refuse, keep_best };

/// What messages about invalid statements expect; for readers that check a whole table before they add it.
inline constexpr std::string_view kOtherItemExpected = "an item other than the one it is compared with";
inline constexpr std::string_view kRankExpected = "a rank of at least 0";
inline constexpr std::string_view kCountExpected = "a number of ballots of at least 1";

/// Thrown if the weights contain an expert without statements. The builder is unchanged.
class UnknownExpert : public InputError {
 public:
  using InputError::InputError;
};

/// Factors for the weights of all statements of one form. With factor 2, each statement counts as if a second expert
/// repeated it. With factor 0, statements are ignored, but their items remain candidates.
struct FormWeights {
  std::array<double, 4> lists = {1, 1, 1, 1};  ///< by Form
  double comparisons = 1;

  [[nodiscard]] double of(Form form) const { return lists[static_cast<std::size_t>(form)]; }
};

/// Options that apply to the whole data set.
struct BuildOptions {
  std::optional<Silence> silence;  ///< replaces the silence of every list
  Duplicates duplicates = Duplicates::refuse;
  std::unordered_map<std::string, double> expert_weights;  ///< by name; default: 1
  FormWeights form_weights;                                ///< multiplied by the weights of the experts
};

/// Options of a statement that is added by names.
struct StatementOptions {
  std::string instance = std::string(kDefaultName);
  double weight = 1;                   ///< how much the statement counts
  std::uint32_t count = 1;             ///< number of identical ballots; must be 1 for a comparison
  Silence silence = Silence::unknown;  ///< meaning of items missing from a list; no effect on a comparison
  std::optional<Time> time = {};       ///< a whole number in any unit, or another Time
  std::string cluster = {};            ///< task or session of a comparison; must be empty for a list
};

struct StagedData;

/// Collects statements in any order and builds a Dataset.
///
/// There are two ways to add statements:
///
/// - By names: `builder.add_ranking("ann", {"a", "b", "c"}, {.instance = "q1"})`. The builder copies all names.
/// - By handles, for readers of large files: instance(), expert() and item() return a handle for a name, list() and
///   new_list() a handle for a list. Handles are valid for the builder that returned them, until build().
///
/// An expert may have several lists in an instance, which may rank the same items: each new list is a further ballot.
/// Within a list, only a judgement may be repeated.
///
/// Throws InputError at the current line if a name is empty, too long or not UTF-8, and if a value or weight exceeds
/// kMaxSize. Memory: 16 bytes per list entry and 24 bytes per comparison, freed while the data set is built.
class DatasetBuilder {
 public:
  enum class InstanceHandle : std::uint32_t {};
  enum class ExpertHandle : std::uint32_t {};
  enum class ItemHandle : std::uint32_t {};
  enum class ListHandle : std::uint32_t {};
  /// An item and its value, for initializer lists only.
  using ItemValue = std::pair<std::string_view, double>;

  DatasetBuilder();
  ~DatasetBuilder();
  /// Leaves the other builder empty but usable, which allocates memory and so can throw.
  DatasetBuilder(DatasetBuilder&& other);             // NOLINT(performance-noexcept-move-constructor)
  DatasetBuilder& operator=(DatasetBuilder&& other);  // NOLINT(performance-noexcept-move-constructor)
  DatasetBuilder(const DatasetBuilder&) = delete;
  DatasetBuilder& operator=(const DatasetBuilder&) = delete;

  // Statements by names. All of them throw InputError, before they add anything, if a name, value or option is invalid.

  /// Adds a ranking of items, best first.
  void add_ranking(std::string_view expert, std::initializer_list<std::string_view> items,
                   const StatementOptions& options = {});
  void add_ranking(std::string_view expert, std::span<const std::string> items, const StatementOptions& options = {});
  /// Adds a ranking with ties: groups of tied items, best first.
  void add_tiers(std::string_view expert, std::initializer_list<std::initializer_list<std::string_view>> tiers,
                 const StatementOptions& options = {});
  void add_tiers(std::string_view expert, std::span<const std::vector<std::string>> tiers,
                 const StatementOptions& options = {});
  /// Adds one expert's scores, ratings or judgements of items; high values are best.
  void add_scores(std::string_view expert, std::initializer_list<ItemValue> values,
                  const StatementOptions& options = {});
  void add_scores(std::string_view expert, std::span<const std::pair<std::string, double>> values,
                  const StatementOptions& options = {});
  void add_ratings(std::string_view expert, std::initializer_list<ItemValue> values,
                   const StatementOptions& options = {});
  void add_ratings(std::string_view expert, std::span<const std::pair<std::string, double>> values,
                   const StatementOptions& options = {});
  void add_judgements(std::string_view expert, std::initializer_list<ItemValue> values,
                      const StatementOptions& options = {});
  void add_judgements(std::string_view expert, std::span<const std::pair<std::string, double>> values,
                      const StatementOptions& options = {});
  /// Adds a comparison without information on which item was shown first.
  void add_comparison(std::string_view expert, std::string_view winner, std::string_view loser,
                      const StatementOptions& options = {});
  void add_tie(std::string_view expert, std::string_view one, std::string_view other,
               const StatementOptions& options = {});
  /// Adds the label of an item: its known correct value, for training and evaluation.
  void add_label(std::string_view item, double label, std::string_view instance = kDefaultName);
  /// Adds an item to an instance. Items of statements need no such call.
  void add_candidate(std::string_view item, std::string_view instance = kDefaultName);

  // Position in the input, for messages.

  /// Starts a new source: at_line() counts lines of this file from now on.
  void begin_source(std::string file);
  void at_line(std::uint64_t line) { line_ = static_cast<std::uint32_t>(line); }
  [[nodiscard]] SourceLocation here(std::uint64_t column = 0) const;

  // Handles. `column` is the position of the name in the current line, for messages; 0: unknown.

  InstanceHandle instance(std::string_view name, std::uint64_t column = 0);
  ExpertHandle expert(std::string_view name, std::uint64_t column = 0);
  ItemHandle item(std::string_view name, std::uint64_t column = 0);
  /// Returns the number of distinct instances so far.
  [[nodiscard]] std::uint32_t instance_count() const;

  // Lists by handles.

  /// Returns the list of this expert and form in this instance, for formats with one entry per row. All rows of a list
  /// must have the same silence.
  ListHandle list(InstanceHandle instance, ExpertHandle expert, Form form, Silence silence, std::uint64_t column = 0);
  /// Returns one of several lists of this expert and form in this instance, for formats with one entry per row and a
  /// name for each list. The data set does not store the name.
  ListHandle named_list(InstanceHandle instance, ExpertHandle expert, Form form, Silence silence, std::string_view name,
                        std::uint64_t column = 0);
  /// Creates a list, for formats in which one statement is a whole list.
  ListHandle new_list(InstanceHandle instance, ExpertHandle expert, Form form, Silence silence,
                      std::uint32_t count = 1);
  /// Returns the number of lists so far, over all sources.
  [[nodiscard]] std::size_t list_count() const;
  /// Set the weight and the count of a list. Throw InputError if another row of the list has set a different one.
  void set_list_weight(ListHandle list, double weight, std::uint64_t column = 0);
  void set_list_count(ListHandle list, std::uint32_t count, std::uint64_t column = 0);
  void add_entry(ListHandle list, ItemHandle item, double value);
  /// Equals add_entry(list, item(name, column), value), but looks up names in batches, which hides most of the memory
  /// latency. An invalid name is therefore reported a little later, with its own location.
  void add_entry(ListHandle list, std::string_view name, std::uint64_t column, double value);
  /// Set the weight and the time of the last entry.
  void set_entry_weight(double weight);
  /// A time is rejected with InputError if earlier times are dates and it is a number, or vice versa, and if the times
  /// do not fit in 64 bits with the decimals of all of them.
  void set_entry_time(const Time& time, std::uint64_t column = 0);

  // Comparisons by handles.

  /// Adds a comparison; `outcome` is the share of the win of `first`, which was shown first.
  void add_comparison(InstanceHandle instance, ExpertHandle expert, ItemHandle first, ItemHandle second,
                      double outcome);
  /// Adds many comparisons of one expert in one instance, about as fast as copying. `outcomes` contains one value per
  /// comparison, or one value for all.
  void add_comparisons(InstanceHandle instance, ExpertHandle expert, std::span<const ItemHandle> firsts,
                       std::span<const ItemHandle> seconds, std::span<const double> outcomes);
  /// Reserves memory for `more` further comparisons.
  void reserve_comparisons(std::size_t more);
  /// Set the weight and the time of the last comparison.
  void set_comparison_weight(double weight);
  void set_comparison_time(const Time& time, std::uint64_t column = 0);
  /// Names the cluster of the last comparison, such as a task or session. Comparisons of one cluster may be dependent.
  /// A text above kMaxNameBytes, such as a prompt, is replaced by its checksum.
  void set_comparison_cluster(std::string_view name, std::uint64_t column = 0);
  /// Counts equal comparisons from now on, so that memory depends on the number of distinct ones: comparisons of the
  /// same items with the same outcome become one with the sum of their weights. Ignores their experts, times and
  /// clusters.
  void count_comparisons();
  [[nodiscard]] bool counts_comparisons() const;
  /// States that it is unknown which item of a comparison was shown first, as in a table of winners and losers.
  void presentation_unknown();
  /// States that the input gives the meaning of items missing from its lists; see Dataset::silence_given().
  void silence_given();

  // Candidates, labels and features by handles.

  /// Adds the item to the candidates of the instance.
  void add_candidate(InstanceHandle instance, ItemHandle item);
  void add_label(InstanceHandle instance, ItemHandle item, double label);
  /// Adds a row of a format with one item per row; build() throws InputError for a second row of an item. The label
  /// may be NaN.
  void add_item_row(InstanceHandle instance, ItemHandle item, double label);
  /// Sets the features of the last item row. Columns count from 0 and ascend.
  void set_features(std::span<const std::uint32_t> columns, std::span<const float> values);

  /// Adds all data of another data set, as if its statements followed in the input, and its notes.
  void append(const Dataset& data);

  /// Makes all statements so far final: the silence and weights in BuildOptions apply to later statements only.
  void freeze();

  /// Adds a note for the user; see Dataset::notes().
  void note(std::string sentence);

  /// Builds the data set and leaves the builder empty. O(statements + names log names).
  ///
  /// Throws InputError if statements contradict each other, and UnknownExpert if the weights contain an unknown expert.
  [[nodiscard]] Dataset build(const BuildOptions& options = {});

 private:
  friend class DatasetAssembler;
  friend class PartCollector;  // src/data/statement_part.hpp
  friend class PartAppender;
  struct NamedList;

  std::uint32_t intern(NameTable& names, std::string_view name, std::uint64_t column, std::string_view what);
  void look_up_pending();
  void add_named_list(std::string_view expert, const NamedList& list, const StatementOptions& options);
  void add_named_comparison(std::string_view expert, std::string_view first, std::string_view second, double outcome,
                            const StatementOptions& options);
  /// Returns the time on the scale of all times, which is refined if necessary.
  [[nodiscard]] std::int64_t ticks_of(const Time& time, std::uint64_t column);
  void refine_times(int decimals, const Time& time, std::uint64_t column);
  void check_silence(ListHandle list, Silence silence, std::uint64_t column) const;
  void check_options(const StatementOptions& options) const;
  void check_entry(ListHandle list, double value) const;
  void check_size(double value, std::string_view what, std::uint64_t column = 0) const;
  void check_room(std::uint64_t count) const;
  [[nodiscard]] bool opened_by_this_row(ListHandle list) const;
  /// Returns "line 3", with the file if it is not the current one.
  [[nodiscard]] std::string beginning_of(ListHandle list) const;

  std::unique_ptr<StagedData> staged_;
  std::uint32_t line_ = 0;
};

}  // namespace witan
