#pragma once

#include "witan/app/status.hpp"
#include "witan/method/training.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "learn/harness/tuning.hpp"
#include "notes.hpp"

namespace witan {

/// Returns how a model was trained, as names and values for the model file.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> training_facts_of(const Tuned& tuned,
                                                                                 const Training& training,
                                                                                 const std::string& dialect,
                                                                                 std::uint64_t seed);

/// Returns "crf trained on 24 instances, 20 of them labelled".
[[nodiscard]] std::string training_summary(const Tuned& tuned, const Training& training);

/// Notes the specs that were tried, the best pass, and whether the training converged. Returns the status.
[[nodiscard]] Status note_training(const Tuned& tuned, const Training& training, bool tuning, Notes& notes);

}  // namespace witan
