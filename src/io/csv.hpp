#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// Reads one statement per row, below a header with the column names; see docs/formats.md.
void read_csv(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
void write_csv(const Dataset& data, std::ostream& out);

}  // namespace witan
