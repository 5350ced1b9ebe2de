#pragma once

#include "witan/data/dataset.hpp"

#include <optional>
#include <string>
#include <vector>

#include "session.hpp"

namespace witan::cli {

/// The data with the labels of other files, such as qrels; as they are if there are no files. Throws InputError if
/// there is no label of an item of the data.
[[nodiscard]] Dataset with_label_files(Session& session, Dataset data, const std::vector<std::string>& files,
                                       std::optional<double> missing_label);

}  // namespace witan::cli
