#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// LETOR's learning to rank, which MSLR and Yahoo! use too: `label qid:query k:value … #docid = item`. Features count
/// from 1, and those that a row does not name are 0. See docs/formats.md.
void read_letor(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
/// Holds features and a label for every item. Queries in the order of the input if it had one item a row, and their
/// items likewise.
void write_letor(const Dataset& data, std::ostream& out);

}  // namespace witan
