#include "fingerprint.hpp"

#include <span>
#include <string_view>

#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

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

std::string fingerprint(const Dataset& data) {
  std::uint64_t mix = data.instance_count();
  if (data.features() != nullptr && !data.features()->index().empty()) {
    mix = mix_seed(mix, bytes_of(data.features()->index()));
  }
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
    for (const Comparison& comparison : instance.comparisons) {
      mix = mix_seed(mix, fmt::format("{} {} {} {}", comparison.first, comparison.second, data.name(comparison.expert),
                                      comparison.outcome));
    }
    mix = mix_seed(mix, bytes_of(instance.comparison_weight));
    mix = mix_seed(mix, bytes_of(instance.labels));
    for (Slot slot = 0; slot < instance.size() && instance.features != nullptr; ++slot) {
      mix = mix_features(mix, *instance.features, instance.first_slot + slot);
    }
  }
  return fmt::format("{:016x}", mix);
}

}  // namespace witan
