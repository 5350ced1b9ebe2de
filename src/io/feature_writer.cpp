#include "feature_writer.hpp"

#include "witan/util/error.hpp"

#include <iterator>
#include <ostream>

#include "contents.hpp"
#include "data/absent_value.hpp"
#include "number_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

void append_features(const Features& features, std::uint64_t at, std::string& row) {
  const auto append = [&](std::uint32_t column, float value) {
    fmt::format_to(std::back_inserter(row), " {}:", features.number(column));
    append_number(row, value);
  };
  if (features.dense()) {
    const auto values = features.row(at);
    for (std::uint32_t column = 0; column < values.size(); ++column) {
      if (!is_absent(values[column])) append(column, values[column]);
    }
    return;
  }
  const auto columns = features.sparse_columns(at);
  const auto values = features.sparse_values(at);
  for (std::size_t k = 0; k < columns.size(); ++k) append(columns[k], values[k]);
}

}  // namespace

void require_features_alone(const Dataset& data, std::string_view format) {
  refuse_all_but(contents_of(data), format, {Part::labels, Part::features, Part::silent_items});
  if (data.features() == nullptr) throw InputError(fmt::format("{} needs features, but the data have none", format));
}

void write_feature_rows(const Dataset& data, const LetorLayout& layout, QueryField query, std::ostream& out) {
  std::string row;
  for (const std::uint32_t i : layout.instances()) {
    const Instance instance = data.instance(i);
    for (const Slot slot : LetorLayout::slots(instance)) {
      row.clear();
      append_number(row, instance.labels[slot]);
      if (query == QueryField::written) row.append(" qid:").append(instance.name);
      append_features(*instance.features, instance.first_slot + slot, row);
      layout.end_row(instance.items[slot], row);
      out << row;
    }
  }
}

}  // namespace witan
