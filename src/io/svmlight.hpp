#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// Reads features without queries: `label k:value …`. FILE.query has the number of rows of each query, one per line.
/// The names of queries are 1, 2, …, counted over all files. See docs/formats.md.
void read_svmlight(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
/// Writes the same data as write_letor(), if the names of the instances are 1, 2, …. write_query_sizes() writes the
/// other file.
void write_svmlight(const Dataset& data, std::ostream& out);

}  // namespace witan
