#pragma once

#include "witan/data/dataset.hpp"
#include "witan/io/format.hpp"
#include "witan/util/context.hpp"

#include <iosfwd>
#include <string>

namespace witan {

/// Writers for formats in which a data set has several files. They throw InputError, before they write anything, if the
/// format cannot represent the data.

/// Writes a data set with all its files. `svmlight` also writes FILE.query. For `trec-run`, the path may be a folder,
/// which gets one run per expert, named after the expert. Other formats have one file. Throws InputError if the format
/// cannot represent the data, Error if a file cannot be written, and Cancelled if a stop is requested.
void write_files(const Dataset& data, const Format& format, const std::string& path, const Context& context);
/// Returns a note for users who write the data to standard output, or an empty text: without FILE.query, the rows of
/// `svmlight` belong to one query.
[[nodiscard]] std::string note_on_stream(const Dataset& data, const Format& format);

/// Writes the lists of one expert as a TREC run. The files of all experts together are the data set.
void write_trec_run(const Dataset& data, ExpertId only, std::ostream& out);
/// Writes the companion of an SVMlight file, FILE.query: the number of rows of each query.
void write_query_sizes(const Dataset& data, std::ostream& out);

}  // namespace witan
