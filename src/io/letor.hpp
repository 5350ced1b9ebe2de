#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// Reads LETOR's format for learning to rank, also used by MSLR and Yahoo!: `label qid:query k:value … #docid = item`.
/// Features count from 1, and missing ones are 0. See docs/formats.md.
void read_letor(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
/// Writes data that have features and a label for every item. Queries and their items are in input order if the input
/// had one item per row.
void write_letor(const Dataset& data, std::ostream& out);

}  // namespace witan
