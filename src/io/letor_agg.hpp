#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// LETOR 4.0's rank aggregation: `label qid:query 1:rank 2:NULL … #docid = item`. Column k is expert "k", NULL is
/// silence, and the smallest rank is the top unless the direction is high. See docs/formats.md.
void read_letor_agg(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
/// Holds one list of ranks for each expert and instance, experts that are called by numbers, and a label for every
/// item. Queries in the order of the input if it had one item a row, and their items likewise.
void write_letor_agg(const Dataset& data, std::ostream& out);

}  // namespace witan
