#include "expert_weights.hpp"

#include "csv_header.hpp"
#include "csv_rows.hpp"
#include "expert_weights_source.hpp"
#include "fields.hpp"
#include <fmt/format.h>

namespace witan {

std::unordered_map<std::string, double> read_expert_weights(const std::string& path, Context& context) {
  return read_expert_weights(open_source(path, &context), path, context);
}

std::unordered_map<std::string, double> read_expert_weights(std::unique_ptr<ByteSource> source, const std::string& name,
                                                            Context& context) {
  LineReader lines(std::move(source), name, &context);
  CsvRows rows(lines);
  if (!rows.next()) throw InputError(lines.location(), "an empty file", "a header with expert and weight");
  const CsvHeader header = read_csv_header(rows, ReadOptions{});
  if (!header.has(Role::expert) || !header.has(Role::weight) || header.fields != 2) {
    throw InputError(lines.location(1), in_quotes(lines.line()), "a header with the columns expert and weight");
  }
  std::unordered_map<std::string, double> weights;
  while (rows.next()) {
    if (rows.fields().size() != 2) {
      throw InputError(lines.location(), fmt::format("{} fields", rows.fields().size()), "an expert and a weight");
    }
    const std::string expert(trimmed(rows.fields()[header.at(Role::expert)]));
    const double weight = non_negative_number(lines, trimmed(rows.fields()[header.at(Role::weight)]),
                                              rows.column(header.at(Role::weight)), "a weight");
    if (!weights.emplace(expert, weight).second) {
      throw InputError(lines.location(rows.column(header.at(Role::expert))), fmt::format("{} again", in_quotes(expert)),
                       "every expert once");
    }
  }
  return weights;
}

}  // namespace witan
