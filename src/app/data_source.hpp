#pragma once

#include "witan/app/data_request.hpp"
#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "notes.hpp"

namespace witan {

/// Returns how to read the files of a request. Throws UsageError if an option is invalid, or has no effect because the
/// data are in memory.
[[nodiscard]] ReadOptions read_options(const DataRequest& request);

/// Throws UsageError unless the request has data.
void check_has_data(const DataRequest& request);

/// Returns the data of a request. `options` come from `read_options`, and may have been completed by a model.
[[nodiscard]] std::shared_ptr<const Dataset> read_data(const DataRequest& request, const ReadOptions& options,
                                                       Notes& notes, Context& context);
/// Returns the data of a request, which may have none, on top of what `builder` contains.
[[nodiscard]] std::shared_ptr<const Dataset> read_data(const DataRequest& request, const ReadOptions& options,
                                                       DatasetBuilder builder, Notes& notes, Context& context);
/// Reads other files with the same options.
[[nodiscard]] std::shared_ptr<const Dataset> read_files_like(const DataRequest& request, const ReadOptions& options,
                                                             std::span<const std::string> files, Notes& notes,
                                                             Context& context);

/// Returns the data with the labels of a request, or unchanged if it has none. Throws InputError if no label belongs to
/// an item of the data.
[[nodiscard]] std::shared_ptr<const Dataset> label_data(std::shared_ptr<const Dataset> data,
                                                        const LabelRequest& request,
                                                        std::optional<double> missing_label, Context& context);

}  // namespace witan
