#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// GroupLens's ratings: user, item, rating and time, between tabs or double colons; see docs/formats.md.
void read_movielens(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
void write_movielens(const Dataset& data, std::ostream& out);

}  // namespace witan
