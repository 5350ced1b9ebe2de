#include "witan/io/write.hpp"
#include "witan/util/error.hpp"

#include <ostream>

#include "feature_writer.hpp"
#include "svmlight.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

LetorLayout checked_layout(const Dataset& data) {
  require_features_alone(data, "svmlight");
  LetorLayout layout(data, "svmlight");
  std::uint32_t number = 0;
  for (const std::uint32_t i : layout.instances()) {
    const std::string_view name = data.instance_names()[i];
    if (name == fmt::to_string(++number)) continue;
    throw InputError(
        fmt::format("svmlight needs instances named 1, 2, … in row order, found {} as number {}; letor can hold names",
                    in_quotes(name), number));
  }
  return layout;
}

}  // namespace

void write_svmlight(const Dataset& data, std::ostream& out) {
  write_feature_rows(data, checked_layout(data), QueryField::omitted, out);
}

void write_query_sizes(const Dataset& data, std::ostream& out) {
  const LetorLayout layout = checked_layout(data);
  for (const std::uint32_t i : layout.instances()) out << data.instance(i).size() << '\n';
}

}  // namespace witan
