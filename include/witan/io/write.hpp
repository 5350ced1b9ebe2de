#pragma once

#include "witan/data/dataset.hpp"

#include <iosfwd>

namespace witan {

/// Writers for formats in which a data set has several files. They throw InputError, before they write anything, if the
/// format cannot represent the data.

/// Writes the lists of one expert as a TREC run. The files of all experts together are the data set.
void write_trec_run(const Dataset& data, ExpertId only, std::ostream& out);
/// Writes the companion of an SVMlight file, FILE.query: the number of rows of each query.
void write_query_sizes(const Dataset& data, std::ostream& out);

}  // namespace witan
