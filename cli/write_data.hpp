#pragma once

#include "witan/data/dataset.hpp"
#include "witan/io/format.hpp"

#include "session.hpp"

namespace witan::cli {

/// Writes a data set to --output, with all files of the format. A note reports parts that standard output lacks.
void write_data(Session& session, const Dataset& data, const Format& format);

}  // namespace witan::cli
