#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// Statements, one a row, under a header that names the columns; see docs/formats.md.
void read_csv(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
void write_csv(const Dataset& data, std::ostream& out);

}  // namespace witan
