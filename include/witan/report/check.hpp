#pragma once

#include "witan/data/dataset.hpp"
#include "witan/util/context.hpp"

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Names of some of `total` things: the first few.
struct Named {
  std::vector<std::string> names;
  std::uint64_t total = 0;
};

/// What `check` finds out about one instance.
struct InstanceCheck {
  std::string name;
  std::uint64_t items = 0, experts = 0, lists = 0, entries = 0, comparisons = 0, labels = 0;
  double filled = 0;                 ///< share of the cells expert × item in which that expert says something
  Named unmentioned;                 ///< items of which nobody says anything
  std::uint64_t repeats = 0;         ///< statements that an expert had already made
  std::uint64_t contradictions = 0;  ///< an expert on two items, both ways; or on one item, with different judgements
  std::string contradiction;         ///< the first, in words
  bool labels_differ = false;        ///< two labels are not equal

  bool majority_known = false;  ///< false: too large, and the next five say nothing
  std::optional<std::string> condorcet_winner;
  Named smith_set;
  std::uint64_t cycles = 0;  ///< groups of items that beat each other in a circle
  std::uint64_t items_in_cycles = 0;
  Named largest_cycle;

  /// Weak components of the comparison graph without the items that nobody mentions, largest first; the first few.
  std::vector<Named> parts;
  std::uint64_t part_count = 0;
  std::uint64_t strong_count = 0;  ///< strong components of the same
  Named unbeaten, winless;

  std::optional<double> kendall_w, mean_tau;  ///< see Agreement
  bool agreement_sampled = false;
  double agreeing = 0, disagreeing = 0;  ///< see Agreement
};

/// What `check` finds out about one expert.
struct ExpertCheck {
  std::string name;
  std::uint64_t statements = 0;        ///< list entries and comparisons
  std::uint64_t instances = 0;         ///< in which it says something
  std::optional<double> with_rest;     ///< mean over instances of its agreement with all others, in [−1, 1]
  std::optional<double> with_labels;   ///< mean share of its pairs that labels order alike, in [0, 1]
  std::optional<std::string> same_as;  ///< an earlier expert that says exactly the same, of at least two statements
};

enum class Severity : std::uint8_t { ok, notice, warning };
[[nodiscard]] std::string_view to_string(Severity severity);

/// One thing that is as it should be, or is worth knowing, or stands in the way of a good ranking.
struct Finding {
  Severity severity = Severity::ok;
  std::string what;
  std::vector<std::string>
      where;           ///< which instances, items or experts: the first few, and how many more; may be empty
  std::string advice;  ///< what to do about it; may be empty
};

struct CheckReport {
  std::uint64_t experts = 0, items = 0, slots = 0, comparisons = 0, comparison_ties = 0, labels = 0, features = 0;
  std::array<std::uint64_t, 4> lists{};    ///< by Form
  std::array<std::uint64_t, 4> ballots{};  ///< the same, a list as often as it was cast
  std::array<std::uint64_t, 4> entries{};  ///< by Form
  double filled = 0;                       ///< over the cells of all instances
  std::vector<InstanceCheck> instances;
  std::vector<ExpertCheck> by_expert;
  std::vector<Finding> findings;  ///< warnings first
};

/// Majority facts are skipped, and the report says so, for an instance with more items, or with more work: the
/// sum over lists of their size squared, or of their size times items where silence is a statement.
inline constexpr std::uint32_t kMaxMajorityItems = 20'000;
inline constexpr double kMaxMajorityWork = 2e10;

/// Is this evidence fit to rank: connected, separated, cyclic, contradictory, repeated, agreed upon? Pairs are counted
/// as Transform::binary. O(that work + statements·log), on all threads of the context.
[[nodiscard]] CheckReport check_evidence(const Dataset& data, Context& context);

enum class CheckFormat : std::uint8_t { table, json };
/// Whether the table has a line for every instance and expert as well; JSON always has them.
enum class CheckDetail : std::uint8_t { summary, everything };

void write_check(const CheckReport& report, std::ostream& out, CheckFormat format,
                 CheckDetail detail = CheckDetail::summary);

}  // namespace witan
