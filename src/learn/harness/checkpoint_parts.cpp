#include "checkpoint_parts.hpp"

#include <fmt/format.h>

namespace witan {

CheckpointParts::CheckpointParts(Checkpoint* whole) : whole_(whole) {
  if (whole_ == nullptr) return;
  const auto kept = whole_->load();
  if (!kept) return;
  for (const auto& [name, values] : kept->numbers) {
    const std::size_t slash = name.find('/');
    if (slash != std::string::npos) states_[name.substr(0, slash)].numbers.emplace_back(name.substr(slash + 1), values);
  }
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
    for (const auto& [name, values] : learned.numbers)
      all.numbers.emplace_back(fmt::format("{}/{}", part, name), values);
  }
  parts_.whole_->keep(all);
}

}  // namespace witan
