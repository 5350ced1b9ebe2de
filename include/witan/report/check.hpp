#pragma once

#include "witan/data/dataset.hpp"
#include "witan/report/report_format.hpp"
#include "witan/util/context.hpp"
#include "witan/util/option_name.hpp"

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// The number of some objects, and the names of the first few.
struct Named {
  std::vector<std::string> names;
  std::uint64_t total = 0;
};

/// The results of `check` for one instance.
struct InstanceCheck {
  std::string name;
  std::uint64_t items = 0, experts = 0, lists = 0, entries = 0, comparisons = 0, labels = 0;
  double density = 0;                ///< share of expert–item pairs with data, over the experts of the instance
  Named without_data;                ///< items that no list and no comparison contains
  std::uint64_t repeats = 0;         ///< statements that repeat an earlier one of the same expert
  std::uint64_t contradictions = 0;  ///< pairs that an expert orders both ways, and items with different judgements
  std::string contradiction;         ///< description of the first contradiction
  bool labels_differ = false;        ///< at least two labels differ

  bool majority_known = false;  ///< false: the instance is too large, and the next five members are not set
  std::optional<std::string> condorcet_winner;
  Named smith_set;
  std::uint64_t cycles = 0;  ///< strong components of the majority relation with at least two items
  std::uint64_t items_in_cycles = 0;
  Named largest_cycle;

  /// The largest weak components of the comparison graph, in descending order of size. Items without data are not part
  /// of the graph.
  std::vector<Named> components;
  std::uint64_t component_count = 0;
  std::uint64_t strong_count = 0;  ///< number of strong components of the comparison graph
  Named unbeaten, winless;

  std::optional<double> kendall_w, mean_tau;  ///< see Agreement
  bool agreement_sampled = false;
  double agreeing = 0, disagreeing = 0;  ///< see Agreement
};

/// The results of `check` for one expert.
struct ExpertCheck {
  std::string name;
  std::uint64_t entries = 0;           ///< number of list entries and comparisons
  std::uint64_t instances = 0;         ///< number of instances with data from the expert
  std::uint64_t ballots = 0;           ///< number of lists; each counts as often as it was cast
  std::optional<double> agreement;     ///< mean over instances of its agreement with all other experts, in [−1, 1]
  std::optional<double> vs_labels;     ///< mean share of its pairs that the labels order the same way, in [0, 1]
  std::optional<std::string> same_as;  ///< an earlier expert with identical data, of at least two entries
  std::string warning;                 ///< reason to distrust the expert, as in `experts`; empty if there is none
};

enum class Severity : std::uint8_t { ok, notice, warning };
[[nodiscard]] std::string_view to_string(Severity severity);

/// One result of a check, in words. The texts mark options as in `option`.
struct Finding {
  std::string id;  ///< names the check, such as "condorcet-cycle"; does not change between versions
  Severity severity = Severity::ok;
  std::string message;
  std::vector<std::string>
      where;                ///< the first few instances, items or experts, and the number of others; may be empty
  std::string advice = {};  ///< may be empty
  std::uint64_t count = 0;  ///< number of instances, experts or groups of names that the finding concerns; 0 if passed
  /// The names of the first few instances, experts and items that the finding concerns; empty if it concerns all.
  std::vector<std::string> instances = {}, experts = {}, items = {};
};

struct CheckReport {
  std::uint64_t experts = 0, items = 0, slots = 0, comparisons = 0, comparison_ties = 0, labels = 0, features = 0;
  std::uint64_t voters = 0;                ///< number of ballots of an election; 0 if the data are not an election
  std::array<std::uint64_t, 4> lists{};    ///< by Form
  std::array<std::uint64_t, 4> ballots{};  ///< by Form; a list counts as often as it was cast
  std::array<std::uint64_t, 4> entries{};  ///< by Form
  double density = 0;                      ///< share of expert–item pairs with data, over all instances
  /// Share of list–item pairs that are silent, if most are and the meaning is a default; else 0. See SilentCells.
  double silent_by_default = 0;
  std::vector<InstanceCheck> instances;
  std::vector<ExpertCheck> by_expert;
  /// Groups of names that look alike, such as "Ann" and "Ann" with a no-break space at its end.
  std::vector<std::vector<std::string>> expert_look_alikes, item_look_alikes, instance_look_alikes;
  std::vector<Finding> findings;  ///< warnings first
};

/// Limits of the majority relation: `check` skips it, with a notice, for an instance with more items or more work. Work
/// is the sum over lists of size², or of size × items if the list has an opinion on the items that it does not contain.
inline constexpr std::uint32_t kMaxMajorityItems = 20'000;
inline constexpr double kMaxMajorityWork = 2e10;

/// Checks the data for problems: connectivity, separation, Condorcet cycles, contradictions, repetitions and agreement.
/// Pairs are counted as Transform::binary. O(work of the majority relation + statements·log), on all threads of the
/// context.
[[nodiscard]] CheckReport check_evidence(const Dataset& data, Context& context);

enum class CheckFormat : std::uint8_t { table, json };
/// Selects whether the table has a line for every instance and expert; JSON always has them.
enum class CheckDetail : std::uint8_t { summary, everything };

void write_check(const CheckReport& report, std::ostream& out, CheckFormat format,
                 CheckDetail detail = CheckDetail::summary, Spelling spelling = Spelling::command_line,
                 const TableStyle& style = {});

}  // namespace witan
