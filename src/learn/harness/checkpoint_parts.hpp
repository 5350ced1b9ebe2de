#pragma once

#include "witan/method/training.hpp"

#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace witan {

/// One checkpoint that several trainings share, for example one per transform. Each stores its state under its own
/// name. Thread-safe.
class CheckpointParts {
 public:
  /// If `whole` is null, nothing is saved.
  explicit CheckpointParts(Checkpoint* whole);

  /// The checkpoint of one training.
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
