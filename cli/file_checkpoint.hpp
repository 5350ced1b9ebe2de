#pragma once

#include "witan/data/instance_set.hpp"
#include "witan/method/training.hpp"

#include <optional>
#include <string>

#include "session.hpp"

namespace witan::cli {

/// A checkpoint in a file, which is whole at any moment. It is good for the training that it is of, and no other.
class FileCheckpoint : public Checkpoint {
 public:
  /// `training` describes all that the result depends on.
  FileCheckpoint(std::string path, std::string training, Session& session)
      : path_(std::move(path)), training_(std::move(training)), session_(session) {}

  /// Throws InputError if the file is no checkpoint, or that of another training.
  [[nodiscard]] std::optional<LearnedParameters> load() override;
  void keep(const LearnedParameters& state) override;
  /// Whether the training looked for it or wrote it.
  [[nodiscard]] bool used() const { return used_; }
  /// The training is over: the file goes.
  void remove() const;

 private:
  std::string path_, training_;
  Session& session_;
  bool used_ = false;
};

/// Digits that change when the data do: names, statements, weights or labels.
[[nodiscard]] std::string fingerprint(const Dataset& data);

}  // namespace witan::cli
