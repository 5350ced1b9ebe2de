#include "fields.hpp"
#include "trec_qrels.hpp"
#include <fmt/format.h>

namespace witan {

void read_trec_qrels(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  std::vector<std::string_view> fields;
  while (lines.next()) {
    split_blanks(lines.line(), fields);
    if (fields.empty()) continue;
    builder.at_line(lines.number());
    if (fields.size() != 4) {
      throw InputError(lines.location(), fmt::format("{} fields", fields.size()),
                       "4: topic, iteration, document and label");
    }
    const auto instance = builder.instance(fields[0], lines.column_of(fields[0]));
    const auto item = builder.item(fields[2], lines.column_of(fields[2]));
    const double label = finite_number(lines, fields[3], lines.column_of(fields[3]), "a label");
    if (options.marks_missing(label))
      builder.add_candidate(instance, item);
    else
      builder.add_label(instance, item, label);
  }
}

}  // namespace witan
