#pragma once

#include "witan/method/training.hpp"

#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace witan {

/// One checkpoint for several trainings that are part of one, such as one for each transform: each keeps its numbers
/// under its own name. Safe to use by threads.
class CheckpointParts {
 public:
  /// `whole` may be null: then nothing is kept.
  explicit CheckpointParts(Checkpoint* whole);

  /// What one of the trainings takes as its checkpoint.
  class Part : public Checkpoint {
   public:
    Part(CheckpointParts& parts, std::string name) : parts_(parts), name_(std::move(name)) {}
    [[nodiscard]] std::optional<LearnedParameters> load() override;
    void keep(const LearnedParameters& state) override;

   private:
    CheckpointParts& parts_;
    std::string name_;
  };
  [[nodiscard]] Part part(std::string name) { return {*this, std::move(name)}; }

 private:
  Checkpoint* whole_;
  std::mutex mutex_;
  std::map<std::string, LearnedParameters> states_;
};

}  // namespace witan
