#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// Reads labels: `topic iteration document label`. The iteration is ignored. See docs/formats.md.
void read_trec_qrels(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
/// Writes labels. Throws InputError if there are other data.
void write_trec_qrels(const Dataset& data, std::ostream& out);

}  // namespace witan
