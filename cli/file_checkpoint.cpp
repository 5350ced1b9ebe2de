#include "file_checkpoint.hpp"

#include "witan/method/storage/model_file.hpp"
#include "witan/util/error.hpp"

#include <cstdio>
#include <filesystem>
#include <ostream>
#include <span>

#include "util/random.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

constexpr std::string_view kFact = "checkpoint of";

template <class T>
std::string_view bytes_of(std::span<const T> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

std::uint64_t mix_features(std::uint64_t mix, const Features& features, std::uint64_t row) {
  if (features.dense()) return mix_seed(mix, bytes_of(features.row(row)));
  mix = mix_seed(mix, bytes_of(features.sparse_columns(row)));
  return mix_seed(mix, bytes_of(features.sparse_values(row)));
}

}  // namespace

std::optional<LearnedParameters> FileCheckpoint::load() {
  used_ = true;
  if (!std::filesystem::exists(path_)) return std::nullopt;
  const ModelFile kept = read_model(path_, session_.context());
  const bool ours = kept.facts.size() == 1 && kept.facts[0].first == kFact && kept.facts[0].second == training_;
  if (!ours) {
    throw InputError(SourceLocation{path_, 1, 0}, "the checkpoint of another training",
                     "one of the same method, data, seed and flags; without the file the training begins anew");
  }
  session_.note(fmt::format("going on from {}", path_));
  return kept.learned;
}

void FileCheckpoint::keep(const LearnedParameters& state) {
  used_ = true;
  Session::write_file(path_, [&](std::ostream& out) {
    write_model({"checkpoint", state, {}, {{std::string(kFact), training_}}}, out);
  });
}

void FileCheckpoint::remove() const { std::remove(path_.c_str()); }

std::string fingerprint(const Dataset& data) {
  std::uint64_t mix = data.instance_count();
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    mix = mix_seed(mix, instance.name);
    for (const ItemId item : instance.items) mix = mix_seed(mix, data.name(item));
    for (const List& list : instance.lists) {
      mix = mix_seed(mix, fmt::format("{} {} {} {}", data.name(list.expert), list.multiplicity(), to_string(list.form),
                                      to_string(list.silence)));
      mix = mix_seed(mix, bytes_of(instance.slots_of(list)));
      mix = mix_seed(mix, bytes_of(instance.values_of(list)));
      if (!instance.entry_weight.empty()) {
        mix = mix_seed(mix, bytes_of(instance.entry_weight.subspan(list.begin, list.size())));
      }
    }
    for (const Comparison& said : instance.comparisons) {
      mix = mix_seed(mix, fmt::format("{} {} {} {}", said.first, said.second, data.name(said.expert), said.outcome));
    }
    mix = mix_seed(mix, bytes_of(instance.comparison_weight));
    mix = mix_seed(mix, bytes_of(instance.labels));
    for (Slot slot = 0; slot < instance.size() && instance.features != nullptr; ++slot) {
      mix = mix_features(mix, *instance.features, instance.first_slot + slot);
    }
  }
  return fmt::format("{:016x}", mix);
}

}  // namespace witan::cli
