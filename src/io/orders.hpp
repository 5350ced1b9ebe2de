#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// Reads one ranking per line, best first, without a header; see docs/formats.md. The expert of the k-th ranking is
/// "k", counted over all files.
void read_orders(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
void write_orders(const Dataset& data, std::ostream& out);

}  // namespace witan
