#include "file_checkpoint.hpp"

#include "witan/io/write_file.hpp"
#include "witan/method/storage/model_file.hpp"
#include "witan/util/error.hpp"

#include <cstdio>
#include <filesystem>
#include <ostream>

#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::string_view kCheckpointFact = "checkpoint of";

}  // namespace

std::optional<LearnedParameters> FileCheckpoint::load() {
  used_ = true;
  if (!std::filesystem::exists(path_)) return std::nullopt;
  const ModelFile saved = read_model(path_, context_);
  const bool ours =
      saved.facts.size() == 1 && saved.facts[0].first == kCheckpointFact && saved.facts[0].second == training_;
  if (!ours) {
    throw InputError(SourceLocation{path_, 1, 0}, "the checkpoint of another training",
                     "one of the same method, data, seed and options; remove the file to restart the training");
  }
  notes_.add(fmt::format("training resumed from {}", path_));
  return saved.learned;
}

void FileCheckpoint::keep(const LearnedParameters& state) {
  used_ = true;
  write_file(
      path_,
      [&](std::ostream& out) {
        write_model({"checkpoint", state, {}, {{std::string(kCheckpointFact), training_}}}, out);
      },
      context_);
}

void FileCheckpoint::remove() const { std::remove(path_.c_str()); }

}  // namespace witan
