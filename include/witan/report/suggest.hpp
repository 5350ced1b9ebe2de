#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/inference/intervals.hpp"
#include "witan/method/method.hpp"
#include "witan/report/report_format.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace witan {

struct SuggestOptions {
  std::uint32_t count = 10;             ///< how many comparisons
  std::uint32_t top = 0;                ///< which places matter; 0: all
  double level = 0.95;                  ///< when membership of the top is sure
  ResampleBy by = ResampleBy::experts;  ///< what the errors of the scores take as independent
};

/// A comparison worth asking: the item with the higher score first.
struct Suggestion {
  Slot item = 0, other = 0;
  bool joins = false;  ///< the two are in parts of the evidence that nothing connects
  double above = 0;    ///< P(the true score of `item` exceeds that of `other`); NaN where it joins, as the next two
  double wins = 0;     ///< P(`item` wins the comparison)
  double gain = 0;     ///< expected information about the scores, in nats, weighed by how much it matters
};

/// Who belongs to the first places.
struct TopCertainty {
  std::uint32_t places = 0;
  std::vector<Slot> surely, maybe;  ///< best first
  [[nodiscard]] bool settled() const { return surely.size() >= places; }
};

/// What to ask next about one instance.
struct Suggestions {
  std::string instance;
  std::vector<Suggestion> pairs;
  std::optional<TopCertainty> top;
  std::vector<std::string> notes;
  bool good = true;  ///< whether the fit came out well; if not, there is nothing but notes
};

/// Most items of an instance: the covariance of all of them is held.
inline constexpr std::uint32_t kMaxSuggestItems = 2'500;

/// Different comparisons, the most telling first.
///
/// If nothing connects two parts of the evidence, they have to be connected first: one comparison for each part with
/// the largest one, between the items that are known best. All others are chosen one by one: a comparison of i and j
/// adds w = p(1 − p) to the information (or what the model's link has in its place), which is worth ln(1 + w·Var(s_i −
/// s_j)), the gain of D-optimal design, times 4·P(1 − P), where P is the probability that i is truly above j, and with
/// `top`, times the probability that the two stand on different sides of the border behind the first places. After each
/// choice the covariance is what it would be once the answer is in (Sherman & Morrison 1950), so that choices do not
/// tell the same twice. O(items³ + count·items²).
///
/// Throws UsageError if the method has no win link or no Fisher information, InputError beyond kMostSuggestItems. A fit
/// that did not come out well gives a note and nothing else.
[[nodiscard]] Suggestions suggest(const Model& model, const Instance& instance, const SuggestOptions& options,
                                  Context& context);

/// "the top 3 is settled: a, b, c", or who competes for how many places.
[[nodiscard]] std::string sentence_on(const TopCertainty& top, const Instance& instance);

void write_suggestions(const Dataset& data, std::span<const Suggestions> all, const std::string& method,
                       ReportFormat format, std::ostream& out);

}  // namespace witan
