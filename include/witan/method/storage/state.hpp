#pragma once

#include "witan/data/append_instance.hpp"
#include "witan/data/dataset.hpp"
#include "witan/data/dataset_builder.hpp"
#include "witan/method/fit.hpp"
#include "witan/method/method.hpp"
#include "witan/util/context.hpp"

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace witan {

/// Where the fit of one instance ended, items by name since slots belong to one data set.
struct SavedFit {
  std::string instance;
  Merging merged;                                      ///< how its statements were summed up
  std::vector<std::uint64_t> open;                     ///< the places of its lists that further rows add to, ascending
  std::vector<std::pair<std::string, double>> scores;  ///< NaN: none
  std::vector<Estimate> estimates;
};

/// What `rank` leaves behind so that later evidence can be added to it: a method, the evidence that it has seen, and
/// where it ended.
struct State {
  std::string file;
  std::string spec;
  Dataset evidence;
  std::vector<SavedFit> fits;  ///< one for each instance of the evidence
};

/// Writes a state as JSON Lines: a header with the method, a checksum and how many lines follow; a line or more an
/// instance with its scores; then the evidence as jsonl has it.
///
/// Equal statements of an expert become one, comparisons of summed weight and lists of summed count, and those of all
/// experts for a method that does not judge experts. But lists to which further rows may be added stay as they are, and
/// so do comparisons where the method needs their order, or where it puts pairs on a scale that depends on how many
/// each expert made: under scale=unit, and where lists stand beside them unless under scale=raw; then lists too are
/// merged by expert only, so that the state still knows who said what.
void write_state(const Dataset& data, std::span<const Fit> fits, std::string_view spec, std::ostream& out);

/// Throws InputError with file and line for what is no state, a newer or a damaged one.
[[nodiscard]] State read_state(const std::string& path, Context& context);
[[nodiscard]] State parse_state(std::string_view text, const std::string& name);

/// Throws UsageError unless both specs ask for the same.
void check_same_method(const State& state, std::string_view spec);

/// Puts the state's evidence into a builder, ahead of what is new; what build() is told about silence and weights does
/// not change it.
void add_state(const State& state, DatasetBuilder& builder);
/// Throws InputError where old and new evidence cannot be joined exactly: new lists beside old comparisons that were
/// summed up.
void check_joined(const State& state, const Dataset& joined);
/// One fit for each instance of the joined data: the state's scores, or none.
[[nodiscard]] std::vector<Fit> starts_from(const State& state, const Dataset& joined);
/// Whether the state knows who said what, so that intervals can be drawn from experts.
[[nodiscard]] bool knows_experts(const State& state);
/// A sentence if it does not; else empty.
[[nodiscard]] std::string note_on_experts(const State& state);

}  // namespace witan
