#pragma once

#include "witan/data/dataset.hpp"
#include "witan/io/format.hpp"

#include <string>

#include "session.hpp"

namespace witan::cli {

/// Returns the format of data that are written to `output`: the given one or, if it is empty, the one that the
/// extension of the file selects. Throws UsageError if the extension belongs to other formats than the given one.
[[nodiscard]] std::string choose_data_format(const std::string& given, const std::string& output);

/// Writes a data set to --output, with all files of the format. A note reports parts that standard output lacks.
void write_data(Session& session, const Dataset& data, const Format& format);

}  // namespace witan::cli
