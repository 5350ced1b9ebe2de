#pragma once

#include "witan/data/dataset.hpp"

#include <span>
#include <string>

#include "notes.hpp"

namespace witan {

/// Adds a note if most expert–item cells of the data are silent, the meaning of silence is a default, and a method
/// depends on it. `methods` are names or specs.
void note_silence(const Dataset& data, std::span<const std::string> methods, Notes& notes);

}  // namespace witan
