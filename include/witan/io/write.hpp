#pragma once

#include "witan/data/dataset.hpp"

#include <iosfwd>

namespace witan {

/// Writers for formats in which a data set is more than one file. They throw InputError, before they write anything, if
/// the format cannot hold the data.

/// One expert's lists as a TREC run; the files of all experts together are the data set.
void write_trec_run(const Dataset& data, ExpertId only, std::ostream& out);
/// What belongs beside an SVMlight file, as FILE.query: how many rows each query has.
void write_query_sizes(const Dataset& data, std::ostream& out);

}  // namespace witan
