#pragma once

#include "witan/app/data_request.hpp"
#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "notes.hpp"

namespace witan {

/// Returns how to read the files of a request. Throws UsageError if an option is invalid, or has no effect because the
/// data are in memory.
[[nodiscard]] ReadOptions read_options(const DataRequest& request);

/// Returns how to read files of labels. Throws UsageError if an option is invalid.
[[nodiscard]] ReadOptions label_options(const LabelReading& request);
/// Throws UsageError unless the number is finite.
void check_finite(std::string_view option_name, const std::optional<double>& number);
/// Throws UsageError: the option belongs to reading or building.
[[noreturn]] void refuse_for_data_in_memory(std::string_view option_name);

/// Throws UsageError unless the request has data.
void check_has_data(const DataRequest& request);

/// Returns the data of a request. `options` come from `read_options`, and may have been completed by a model.
[[nodiscard]] Dataset read_data(const DataRequest& request, const ReadOptions& options, Notes& notes, Context& context);
/// Returns the data of a request, which may have none, on top of what `builder` contains.
[[nodiscard]] Dataset read_data(const DataRequest& request, const ReadOptions& options, DatasetBuilder builder,
                                Notes& notes, Context& context);
/// Throws UsageError if a request that may have no data sets an option of reading without them.
void check_reading_has_effect(const DataRequest& request);
/// Throws UsageError if a request with labels in memory sets an option of reading labels.
void check_labels_in_memory(const LabelReading& request);
/// Notes every option of reading that has no effect on the data, which include labels from elsewhere.
void note_unused_options(const DataRequest& request, const Dataset& data, Notes& notes);
/// Reads other files with the same options.
[[nodiscard]] Dataset read_files_like(const DataRequest& request, const ReadOptions& options,
                                      std::span<const std::string> files, Notes& notes, Context& context);

/// Returns the data without items that have only a label, because they must not influence a fit nor count as ranked.
/// Notes their number.
[[nodiscard]] Dataset ranked_data(Dataset data, Notes& notes);

/// Returns the data with the labels of a request, or unchanged if it has none. `options` come from label_options().
/// Throws InputError if no label belongs to an item of the data.
[[nodiscard]] Dataset label_data(Dataset data, const LabelRequest& request, const ReadOptions& options,
                                 Context& context);

}  // namespace witan
