#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// Reads GroupLens ratings: user, item, rating and time, separated by tabs or double colons; see docs/formats.md.
void read_movielens(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
void write_movielens(const Dataset& data, std::ostream& out);

}  // namespace witan
