#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// Reads a matrix as in benchmarks of the linear ordering problem: the number of items n, then n rows of n numbers of
/// at least 0, the weight of item i above item j. Line breaks do not matter; the diagonal is ignored. Items are named 1
/// … n.
void read_pairwise_matrix(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
/// Writes the sums of the comparisons of one instance, whose items must be named 1 … n. O(n²) memory.
void write_pairwise_matrix(const Dataset& data, std::ostream& out);

}  // namespace witan
