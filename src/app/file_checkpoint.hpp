#pragma once

#include "witan/method/training.hpp"

#include <optional>
#include <string>

#include "notes.hpp"

namespace witan {

/// A checkpoint in a file, which is complete at any moment. It belongs to one training and is rejected by any other.
class FileCheckpoint : public Checkpoint {
 public:
  /// `training` describes everything on which the result depends.
  FileCheckpoint(std::string path, std::string training, Notes& notes, Context& context)
      : path_(std::move(path)), training_(std::move(training)), notes_(notes), context_(context) {}

  /// Throws InputError if the file is not a checkpoint of this training.
  [[nodiscard]] std::optional<LearnedParameters> load() override;
  void keep(const LearnedParameters& state) override;
  /// Returns true if the training has read or written the checkpoint.
  [[nodiscard]] bool used() const { return used_; }
  /// Removes the file, once the training is complete.
  void remove() const;

 private:
  std::string path_, training_;
  Notes& notes_;
  Context& context_;
  bool used_ = false;
};

}  // namespace witan
