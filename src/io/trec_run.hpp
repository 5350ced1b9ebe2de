#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>

#include "line_reader.hpp"

namespace witan {

/// What a search engine found: `topic Q0 document rank score tag`. A file is an expert and is called as the file. The
/// scores order the documents, the ranks are passed over, and what is not named is below. See docs/formats.md.
void read_trec_run(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder);
/// Holds one expert with scores: witan/io/write.hpp writes one of several. Documents by descending score, equal scores
/// by name; the tag is the expert.
void write_trec_run(const Dataset& data, std::ostream& out);

}  // namespace witan
