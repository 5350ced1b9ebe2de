#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// Reads the results of a search engine: `topic Q0 document rank score tag`. The expert of a file has the name of the
/// file. Scores order the documents, ranks are ignored, and silence is `below`. See docs/formats.md.
void read_trec_run(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
/// Writes the scores of a single expert; witan/io/write.hpp writes one of several. Documents are sorted by descending
/// score, then by name. The tag is the expert.
void write_trec_run(const Dataset& data, std::ostream& out);

}  // namespace witan
