#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// Labels: `topic iteration document label`, where the iteration may be anything. See docs/formats.md.
void read_trec_qrels(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
/// Holds labels and nothing else.
void write_trec_qrels(const Dataset& data, std::ostream& out);

}  // namespace witan
