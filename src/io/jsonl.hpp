#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// Reads one JSON object per line; see docs/formats.md. The format can represent every data set.
void read_jsonl(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
/// Throws InputError if a list, or the features of one item, need a line of about kMaxLineBytes.
void write_jsonl(const Dataset& data, std::ostream& out);

}  // namespace witan
