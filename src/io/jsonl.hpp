#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// Statements, one JSON object a line; see docs/formats.md. The format that holds whatever a data set holds.
void read_jsonl(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
/// Cannot hold a list, or one item's features, that would make a line about as long as kMaxLineBytes.
void write_jsonl(const Dataset& data, std::ostream& out);

}  // namespace witan
