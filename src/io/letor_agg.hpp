#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// Reads LETOR 4.0's format for rank aggregation: `label qid:query 1:rank 2:NULL … #docid = item`. Column k is expert
/// "k", and NULL is silence. The smallest rank is best unless the direction is high. See docs/formats.md.
void read_letor_agg(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
/// Writes data with one list of ranks per expert and instance, experts with numbers as names, and a label for every
/// item. Queries and their items are in input order if the input had one item per row.
void write_letor_agg(const Dataset& data, std::ostream& out);

}  // namespace witan
