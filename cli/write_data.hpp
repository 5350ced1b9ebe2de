#pragma once

#include "witan/data/dataset.hpp"
#include "witan/io/format.hpp"

#include "session.hpp"

namespace witan::cli {

/// Writes a data set to --output. A trec-run file contains one expert, so a folder gets one file per expert. The query
/// sizes of svmlight are written to FILE.query; a note reports if there is no file.
void write_data(Session& session, const Dataset& data, const Format& format);

}  // namespace witan::cli
