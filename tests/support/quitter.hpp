#pragma once

#include "witan/method/training.hpp"

#include <optional>

namespace witan::test {

/// Saves states in memory, and throws Quit after a number of them.
class Quitter : public Checkpoint {
 public:
  struct Quit {};
  std::optional<LearnedParameters> load() override { return kept; }
  void keep(const LearnedParameters& state) override {
    kept = state;
    if (--left == 0) throw Quit();
  }
  std::optional<LearnedParameters> kept;
  int left = 1;
};

}  // namespace witan::test
