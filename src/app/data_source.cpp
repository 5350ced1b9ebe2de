#include "data_source.hpp"

#include "witan/data/with_labels.hpp"
#include "witan/io/format.hpp"
#include "witan/util/option_name.hpp"

#include <cmath>
#include <utility>

#include "data/without_label_only.hpp"
#include "io/expert_weights.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

Silence parse_silence(const std::string& text) {
  for (const Silence silence : {Silence::unknown, Silence::below, Silence::tied_last}) {
    if (to_string(silence) == text) return silence;
  }
  throw UsageError(fmt::format("{}: expected unknown, below or tied-last", option("silence", text)));
}

Direction parse_direction(const std::string& text) {
  if (text == "low") return Direction::low;
  if (text == "high") return Direction::high;
  throw UsageError(fmt::format("{}: expected low or high", option("direction", text)));
}

Encoding parse_encoding(const std::string& text) {
  if (text.empty() || text == "utf-8") return Encoding::utf_8;
  if (text == "latin-1" || text == "iso-8859-1") return Encoding::latin_1;
  if (text == "windows-1252") return Encoding::windows_1252;
  throw UsageError(fmt::format("{}: expected utf-8, latin-1 or windows-1252", option("encoding", text)));
}

FormWeights parse_form_weights(const NamedNumbers& named) {
  FormWeights weights;
  for (const auto& [name, weight] : named) {
    double* to = name == "comparison" ? &weights.comparisons : nullptr;
    for (const Form form : {Form::rank, Form::score, Form::rating, Form::judgement}) {
      if (to_string(form) == name) to = &weights.lists[static_cast<std::size_t>(form)];
    }
    if (to == nullptr) {
      throw UsageError(fmt::format("{}: unknown form {}, expected one of rank, score, rating, judgement and comparison",
                                   option("form-weights"), in_quotes(name)));
    }
    *to = weight;
  }
  return weights;
}

/// Throws UsageError unless all weights are valid.
void check_weights(std::string_view name, const NamedNumbers& weights) {
  for (const auto& [key, weight] : weights) {
    if (weight >= 0 && weight <= kMaxSize) continue;
    throw UsageError(fmt::format("{}: found {} for {}, expected a weight of at least 0{}", option(name), weight,
                                 in_quotes(key), weight > kMaxSize ? fmt::format(" and at most {}", kMaxSize) : ""));
  }
}

/// Returns the name of an option of reading that the request sets, or an empty name.
std::string_view reading_option(const DataRequest& request) {
  const std::pair<std::string_view, bool> given[] = {{"from", !request.format.empty()},
                                                     {"silence", !request.silence.empty()},
                                                     {"direction", !request.direction.empty()},
                                                     {"columns", !request.columns.empty()},
                                                     {"encoding", !request.encoding.empty()},
                                                     {"decimal-comma", request.decimal_comma},
                                                     {"weights", !request.weights.empty()},
                                                     {"form-weights", !request.form_weights.empty()},
                                                     {"missing-label", request.missing_label.has_value()}};
  for (const auto& [name, is_given] : given) {
    if (is_given) return name;
  }
  return {};
}

/// Throws UsageError if there are options of reading, which cannot change data that are in memory already.
void check_data_in_memory(const DataRequest& request) {
  const std::string_view name = request.files.empty() ? reading_option(request) : "DATA";
  if (!name.empty()) refuse_for_data_in_memory(name);
}

/// Adds the weights of a file; weights that the options contain already, such as 0 for a dropped expert, take
/// precedence.
ReadOptions with_weights(const DataRequest& request, ReadOptions options, Context& context) {
  if (request.weights.file.empty()) return options;
  auto weights = read_expert_weights(request.weights.file, context);
  for (const auto& [name, weight] : options.build.expert_weights) weights[name] = weight;
  options.build.expert_weights = std::move(weights);
  return options;
}

}  // namespace

void refuse_for_data_in_memory(std::string_view option_name) {
  throw UsageError(
      fmt::format("{} has no effect on data in memory: set it when the data are built", option(option_name)));
}

void check_finite(std::string_view option_name, const std::optional<double>& number) {
  if (!number || std::isfinite(*number)) return;
  throw UsageError(fmt::format("{}: expected a finite number", option(option_name, fmt::format("{}", *number))));
}

void check_labels_in_memory(const LabelReading& request) {
  if (request.missing_label) refuse_for_data_in_memory("missing-label");
}

ReadOptions label_options(const LabelReading& request) {
  check_finite("missing-label", request.missing_label);
  ReadOptions options;
  options.missing_label = request.missing_label;
  return options;
}

ReadOptions read_options(const DataRequest& request, Context& context) {
  return with_spelling(context, [&] { return with_weights(request, read_options(request), context); });
}

ReadOptions read_options(const DataRequest& request) {
  if (request.data) check_data_in_memory(request);
  ReadOptions options = label_options(request);
  options.from = request.format;
  if (!request.format.empty()) (void)find_format(request.format);
  if (!request.silence.empty()) options.build.silence = parse_silence(request.silence);
  if (!request.direction.empty()) options.direction = parse_direction(request.direction);
  check_columns(request.columns);
  options.columns = request.columns;
  options.encoding = parse_encoding(request.encoding);
  options.decimal_comma = request.decimal_comma;
  check_weights("weights", request.weights.by_name);
  check_weights("form-weights", request.form_weights);
  options.build.expert_weights = {request.weights.by_name.begin(), request.weights.by_name.end()};
  options.build.form_weights = parse_form_weights(request.form_weights);
  return options;
}

void check_reading_has_effect(const DataRequest& request) {
  if (request.data || !request.files.empty()) return;
  const std::string_view name = reading_option(request);
  if (!name.empty()) throw UsageError(fmt::format("{} needs {}", option(name), option("DATA")));
}

void note_unused_options(const DataRequest& request, const Dataset& data, Notes& notes) {
  const std::string_view contents = data.comparison_count() > 0 ? "comparisons only" : "no lists";
  for (const auto& [name, text] :
       {std::pair("silence", &request.silence), std::pair("direction", &request.direction)}) {
    if (text->empty() || !data.lists().empty()) continue;
    notes.add(fmt::format("{} has no effect: the data contain {}", option(name), contents));
  }
  if (!request.missing_label || data.labelled()) return;
  notes.add(fmt::format("{} has no effect: the data contain no other label",
                        option("missing-label", fmt::format("{}", *request.missing_label))));
}

void check_has_data(const DataRequest& request) {
  if (!request.data && request.files.empty()) throw UsageError(fmt::format("expected {}", option("DATA")));
}

Dataset read_data(const DataRequest& request, const ReadOptions& options, Notes& notes, Context& context) {
  if (!request.data) return read_data(request, options, DatasetBuilder(), notes, context);
  notes.add_all(request.data->notes());
  return *request.data;
}

Dataset read_data(const DataRequest& request, const ReadOptions& options, DatasetBuilder builder, Notes& notes,
                  Context& context) {
  const ReadOptions complete = with_weights(request, options, context);
  if (request.data) {
    builder.append(*request.data);
  } else {
    read_files(request.files, complete, builder, context);
  }
  Dataset data = builder.build(complete.build);
  notes.add_all(data.notes());
  return data;
}

Dataset read_files_like(const DataRequest& request, const ReadOptions& options, std::span<const std::string> files,
                        Notes& notes, Context& context) {
  DataRequest other = request;
  other.data.reset();
  other.files.assign(files.begin(), files.end());
  return read_data(other, options, notes, context);
}

Dataset ranked_data(Dataset data, Notes& notes) {
  const std::uint64_t count = count_label_only(data);
  if (count == 0) return data;
  notes.add(count == 1 ? "1 item ignored: it has only a label"
                       : fmt::format("{} items ignored: they have only a label", count));
  return without_label_only(data);
}

Dataset label_data(Dataset data, const LabelRequest& request, const ReadOptions& options, Context& context) {
  if (request.labels.empty() && !request.label_data) return data;
  const Dataset labels = request.label_data ? *request.label_data : read_dataset(request.labels, options, context);
  Labelled labelled = with_labels(data, labels);
  if (labelled.found == 0) {
    const std::string sentence = "no label belongs to an item of the data";
    if (request.label_data) throw InputError(fmt::format("{}: {}", option("labels"), sentence));
    throw InputError(SourceLocation{request.labels.front(), 0, 0}, sentence);
  }
  return labelled.data;
}

}  // namespace witan
