#include "witan/io/format.hpp"

#include "fields.hpp"
#include "read_lines.hpp"
#include "trec_run.hpp"
#include <fmt/format.h>

namespace witan {

void read_trec_run(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  const bool low = options.direction == Direction::low;
  const std::string name = source_name(lines, options);
  std::optional<DatasetBuilder::ExpertHandle> expert;  // set at the first valid row
  std::vector<std::string_view> fields;
  while (lines.next()) {
    split_blanks(lines.line(), fields);
    if (fields.empty()) continue;
    builder.at_line(lines.number());
    if (fields.size() != 6) {
      throw InputError(lines.location(), fmt::format("{} fields", fields.size()),
                       "6: topic, Q0, document, rank, score and tag");
    }
    const auto instance = builder.instance(fields[0], lines.column_of(fields[0]));
    const double score = finite_number(lines, fields[4], lines.column_of(fields[4]), "a score");
    if (!expert) expert = builder.expert(name);
    builder.add_entry(builder.list(instance, *expert, Form::score, Silence::below), fields[2],
                      lines.column_of(fields[2]), low ? 0.0 - score : score);
  }
}

}  // namespace witan
