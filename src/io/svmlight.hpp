#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// Features without queries: `label k:value …`. How many rows each query has is in FILE.query, one number a line.
/// Queries are called 1, 2, … and go on counting over several files. See docs/formats.md.
void read_svmlight(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
/// Holds what write_letor holds, if the instances are called 1, 2, …; write_query_sizes writes the other file.
void write_svmlight(const Dataset& data, std::ostream& out);

}  // namespace witan
