#include "without_label_only.hpp"

#include <algorithm>

#include "append_instance.hpp"

namespace witan {
namespace {

std::uint64_t count_in(const Instance& instance) {
  const auto count = static_cast<std::uint64_t>(std::ranges::count(instance.label_only, std::uint8_t{1}));
  return count == instance.size() ? 0 : count;
}

}  // namespace

std::uint64_t count_label_only(const Dataset& data) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < data.instance_count(); ++i) count += count_in(data.instance(i));
  return count;
}

Dataset without_label_only(const Dataset& data) {
  DatasetBuilder builder;
  builder.begin_source("data");
  for (std::uint32_t i = 0; i < data.instance_count(); ++i) {
    const auto labels = count_in(data.instance(i)) > 0 ? LabelOnlyItems::skip : LabelOnlyItems::keep;
    append_instance(data, InstanceId{i}, Merging{}, builder, {}, {}, labels);
  }
  for (const std::string& note : data.notes()) builder.note(note);
  return builder.build();
}

}  // namespace witan
