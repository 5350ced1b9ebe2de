#include "checkpoint_parts.hpp"

#include <fmt/format.h>

namespace witan {
namespace {

std::string in_part(std::string_view part, std::string_view name) { return fmt::format("{}/{}", part, name); }

/// Adds the fields of a whole checkpoint, named "PART/NAME", to their parts.
template <class Fields>
void split_parts(const LearnedParameters& whole, Fields LearnedParameters::* fields,
                 std::map<std::string, LearnedParameters>& parts) {
  for (const auto& [name, values] : whole.*fields) {
    const std::size_t slash = name.find('/');
    if (slash != std::string::npos) (parts[name.substr(0, slash)].*fields).emplace_back(name.substr(slash + 1), values);
  }
}

}  // namespace

CheckpointParts::CheckpointParts(Checkpoint* whole) : whole_(whole) {
  if (whole_ == nullptr) return;
  const auto kept = whole_->load();
  if (!kept) return;
  split_parts(*kept, &LearnedParameters::numbers, states_);
  split_parts(*kept, &LearnedParameters::choices, states_);
}

std::optional<LearnedParameters> CheckpointParts::Part::load() {
  const std::lock_guard lock(parts_.mutex_);
  const auto found = parts_.states_.find(name_);
  return found == parts_.states_.end() ? std::nullopt : std::optional(found->second);
}

void CheckpointParts::Part::keep(const LearnedParameters& state) {
  const std::lock_guard lock(parts_.mutex_);
  parts_.states_[name_] = state;
  if (parts_.whole_ == nullptr) return;
  LearnedParameters all;
  for (const auto& [part, learned] : parts_.states_) {
    for (const auto& [name, values] : learned.numbers) all.numbers.emplace_back(in_part(part, name), values);
    for (const auto& [name, values] : learned.choices) all.choices.emplace_back(in_part(part, name), values);
  }
  parts_.whole_->keep(all);
}

}  // namespace witan
