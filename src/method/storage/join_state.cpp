#include "witan/method/storage/state.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>

#include "data/append_instance.hpp"
#include "state_format.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Returns the spec with current names, sorted.
Spec comparable_spec(std::string_view text) {
  Spec spec = parse_spec(text);
  spec = find_method(spec.name).current(spec);
  std::sort(spec.arguments.begin(), spec.arguments.end());
  return spec;
}

std::vector<double> scores_by_slot(const SavedFit& saved, const Instance& instance) {
  std::vector<double> scores(instance.size(), std::nan(""));
  std::vector<std::string_view> names;
  names.reserve(instance.size());
  for (Slot slot = 0; slot < instance.size(); ++slot) names.push_back(instance.item_name(slot));
  for (const auto& [name, score] : saved.scores) {
    const auto found = std::lower_bound(names.begin(), names.end(), name);  // slots follow the bytes of names
    if (found != names.end() && *found == name) scores[static_cast<std::size_t>(found - names.begin())] = score;
  }
  return scores;
}

}  // namespace

void check_same_method(const State& state, std::string_view spec) {
  const Spec saved = comparable_spec(state.spec);
  const Spec asked = comparable_spec(spec);
  if (saved.name == asked.name && saved.arguments == asked.arguments) return;
  throw UsageError(fmt::format("{} is a state of {}, which differs from {}; omit {} to use the method of the state",
                               state.file, state.spec, option("method", spec), option("method")));
}

void add_state(const State& state, DatasetBuilder& builder) {
  builder.begin_source(state.file);
  for (std::size_t i = 0; i < state.evidence.instance_count(); ++i) {
    append_instance(state.evidence, InstanceId{static_cast<std::uint32_t>(i)}, {}, builder, state.fits[i].open);
  }
  builder.freeze();
}

void check_joined(const State& state, const Dataset& joined) {
  const Spec spec = parse_spec(state.spec);
  if (!has_scale(find_method(spec.name)) || scale_of(spec) == "raw") return;
  for (const SavedFit& saved : state.fits) {
    const auto id = joined.instance_names().find(saved.instance);
    if (saved.merged.comparisons == Merge::none || !id) continue;
    const Instance instance = joined.instance(*id);
    if (std::all_of(instance.lists.begin(), instance.lists.end(), [](const List& list) { return list.size() == 0; })) {
      continue;
    }
    throw InputError(
        fmt::format("{} contains the comparisons of instance {} as sums, but the new data have lists: {} needs single "
                    "statements to scale both; rank all data at once, or save the state with scale=raw",
                    state.file, in_quotes(saved.instance), spec.name));
  }
}

std::vector<Fit> starts_from(const State& state, const Dataset& joined) {
  std::vector<Fit> starts(joined.instance_count());
  for (const SavedFit& saved : state.fits) {
    const auto id = joined.instance_names().find(saved.instance);
    if (!id) continue;
    starts[*id].scores = scores_by_slot(saved, joined.instance(*id));
    starts[*id].estimates = saved.estimates;
  }
  return starts;
}

bool knows_experts(const State& state) {
  return std::none_of(state.fits.begin(), state.fits.end(), [](const SavedFit& fit) {
    return fit.merged.comparisons == Merge::of_all || fit.merged.lists == Merge::of_all;
  });
}

std::string note_on_experts(const State& state) {
  if (knows_experts(state)) return {};
  const bool compared = std::any_of(state.fits.begin(), state.fits.end(),
                                    [](const SavedFit& fit) { return fit.merged.comparisons == Merge::of_all; });
  return fmt::format("{} contains counts without experts: {}intervals resample single statements", state.file,
                     compared ? fmt::format("its comparisons belong to one expert, \"{}\", and ", kStandIn) : "");
}

}  // namespace witan
