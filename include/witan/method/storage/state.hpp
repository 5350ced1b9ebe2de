#pragma once

#include "witan/data/dataset.hpp"
#include "witan/data/dataset_builder.hpp"
#include "witan/data/merging.hpp"
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

/// The fit of one instance, for a warm start. Items are identified by name, since slots belong to one data set.
struct SavedFit {
  std::string instance;
  Merging merged;                                      ///< how its statements were merged
  std::vector<std::uint64_t> open;                     ///< indices of the lists to which rows can be added, ascending
  std::vector<std::pair<std::string, double>> scores;  ///< NaN if the item has no score
  std::vector<Estimate> estimates;
};

/// The saved state of `rank`: a method, its data and its fits. Later data can be added to it.
struct State {
  std::string file;
  std::string spec;
  Dataset evidence;
  std::vector<SavedFit> fits;  ///< one per instance of the data
};

/// Writes a state as JSON Lines: a header with the method, a checksum and the number of lines; one or more lines per
/// instance with its scores; then the data in the jsonl format.
///
/// Equal statements of an expert are merged: comparisons sum their weights, and lists sum their counts. If the method
/// does not use experts, equal statements of all experts are merged. Exceptions: lists to which rows can be added are
/// not merged. Comparisons are not merged if the method needs their order, or if it scales pairs by the number of pairs
/// per expert. It does so with scale=unit, and for lists with comparisons unless scale=raw. Lists are then merged only
/// within an expert, so the state still identifies experts.
void write_state(const Dataset& data, std::span<const Fit> fits, std::string_view spec, std::ostream& out);

/// Reads a state. Throws InputError, with file and line, if the text is not a state, is damaged or has a newer version.
[[nodiscard]] State read_state(const std::string& path, Context& context);
[[nodiscard]] State parse_state(std::string_view text, const std::string& name);

/// Throws UsageError if the two specs select different methods or parameters.
void check_same_method(const State& state, std::string_view spec);

/// Adds the data of the state to a builder, before new data. Options of build() for silence and weights do not change
/// them.
void add_state(const State& state, DatasetBuilder& builder);
/// Throws InputError if old and new data cannot be joined exactly: new lists with old comparisons that were merged.
void check_joined(const State& state, const Dataset& joined);
/// Returns one fit per instance of the joined data, with the scores of the state if it has them.
[[nodiscard]] std::vector<Fit> starts_from(const State& state, const Dataset& joined);
/// Returns true if the state identifies experts, so that intervals can resample them.
[[nodiscard]] bool knows_experts(const State& state);
/// Returns a message for the user if the state does not identify experts; else an empty text.
[[nodiscard]] std::string note_on_experts(const State& state);

}  // namespace witan
