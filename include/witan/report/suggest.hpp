#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/inference/intervals.hpp"
#include "witan/method/method.hpp"
#include "witan/report/report_format.hpp"
#include "witan/util/context.hpp"
#include "witan/util/option_name.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace witan {

struct SuggestOptions {
  std::uint32_t count = 10;             ///< number of comparisons
  std::uint32_t top = 0;                ///< number of top ranks of interest; 0: the whole order
  double level = 0.95;                  ///< confidence level of membership in the top
  ResampleBy by = ResampleBy::experts;  ///< independent unit of the standard errors
};

/// A comparison to collect. `item` has the higher score.
struct Suggestion {
  Slot item = 0, other = 0;
  bool connects = false;   ///< the items are in different components of the comparison graph; the rest is then NaN
  double p_higher = 0;     ///< P(the true score of `item` exceeds that of `other`)
  double p_win = 0;        ///< P(`item` wins the comparison)
  double information = 0;  ///< expected information about the scores in nats, weighted by relevance; see suggest
};

/// The items in the top ranks.
struct TopMembership {
  std::uint32_t size = 0;                 ///< number of top ranks
  std::vector<Slot> members, candidates;  ///< items that are in the top, and items that may be; best first
  double level = 0.95;                    ///< confidence level
  [[nodiscard]] bool determined() const { return members.size() >= size; }
};

/// The suggestions for one instance.
struct Suggestions {
  std::string instance;
  std::vector<Suggestion> pairs;
  std::optional<TopMembership> top;
  std::vector<std::string> notes;
  bool converged = true;  ///< whether the fit converged; if not, there are only notes
};

/// Maximum number of items of an instance, because the covariance matrix of all items is stored.
inline constexpr std::uint32_t kMaxSuggestItems = 2'500;

/// Returns distinct comparisons, the most informative first.
///
/// If the comparison graph is not connected, the first suggestions connect every component with the largest one,
/// between the items with the smallest variance. The others are selected greedily. A comparison of i and j adds w = p(1
/// − p) to the Fisher information (or the corresponding term of the model's link). Its information is ln(1 + w·Var(s_i
/// − s_j)), as in D-optimal design, times 4·P(1 − P), where P is the probability that i truly ranks above j. With
/// `top`, it is also multiplied by the probability that only one of the two items is in the top. After each selection
/// the covariance is updated as if the comparison had been made (Sherman & Morrison 1950), so that selections are not
/// redundant. O(items³ + count·items²).
///
/// Throws UsageError if the method has no win probability or no Fisher information, and InputError for more than
/// kMaxSuggestItems items. If the fit did not converge, returns only notes.
[[nodiscard]] Suggestions suggest(const Model& model, const Instance& instance, const SuggestOptions& options,
                                  Context& context);

/// Returns a sentence such as "top 3 determined at level 0.95: a, b, c".
[[nodiscard]] std::string describe_top(const TopMembership& top, const Instance& instance);

void write_suggestions(const Dataset& data, std::span<const Suggestions> all, const std::string& method,
                       ReportFormat format, std::ostream& out, Spelling spelling = Spelling::command_line,
                       const TableStyle& style = {});

}  // namespace witan
