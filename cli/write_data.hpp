#pragma once

#include "witan/data/dataset.hpp"
#include "witan/io/format.hpp"

#include "session.hpp"

namespace witan::cli {

/// Writes a data set where --output says. In trec-run, which holds one expert, a folder gets a file for each; what
/// svmlight cannot hold goes to FILE.query, and a note says so where there is no file.
void write_data(Session& session, const Dataset& data, const Format& format);

}  // namespace witan::cli
