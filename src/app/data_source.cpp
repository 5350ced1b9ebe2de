#include "data_source.hpp"

#include "witan/data/with_labels.hpp"
#include "witan/io/expert_weights.hpp"
#include "witan/io/format.hpp"
#include "witan/util/option_name.hpp"

#include <utility>

#include "data/append_instance.hpp"
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

/// Options of reading, which cannot change data that are in memory already.
void refuse_for_data_in_memory(const DataRequest& request) {
  const std::pair<std::string_view, bool> given[] = {{"DATA", !request.files.empty()},
                                                     {"from", !request.format.empty()},
                                                     {"silence", !request.silence.empty()},
                                                     {"direction", !request.direction.empty()},
                                                     {"columns", !request.columns.empty()},
                                                     {"weights", !request.weights.empty()},
                                                     {"form-weights", !request.form_weights.empty()},
                                                     {"missing-label", request.missing_label.has_value()}};
  for (const auto& [name, is_given] : given) {
    if (is_given) {
      throw UsageError(fmt::format("{} has no effect on data in memory: set it when the data are built", option(name)));
    }
  }
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

void note_options_of_lists(const DataRequest& request, const Dataset& data, Notes& notes) {
  if (!data.lists().empty() || data.comparison_count() == 0) return;
  for (const auto& [name, text] :
       {std::pair("silence", &request.silence), std::pair("direction", &request.direction)}) {
    if (!text->empty()) notes.add(fmt::format("{} has no effect: the data contain comparisons only", option(name)));
  }
}

}  // namespace

ReadOptions read_options(const DataRequest& request) {
  if (request.data) refuse_for_data_in_memory(request);
  ReadOptions options;
  options.from = request.format;
  if (!request.format.empty()) (void)find_format(request.format);
  if (!request.silence.empty()) options.build.silence = parse_silence(request.silence);
  if (!request.direction.empty()) options.direction = parse_direction(request.direction);
  check_columns(request.columns);
  options.columns = request.columns;
  options.build.expert_weights = {request.weights.by_name.begin(), request.weights.by_name.end()};
  options.build.form_weights = parse_form_weights(request.form_weights);
  options.missing_label = request.missing_label;
  return options;
}

void check_has_data(const DataRequest& request) {
  if (!request.data && request.files.empty()) throw UsageError(fmt::format("expected {}", option("DATA")));
}

std::shared_ptr<const Dataset> read_data(const DataRequest& request, const ReadOptions& options, Notes& notes,
                                         Context& context) {
  if (!request.data) return read_data(request, options, DatasetBuilder(), notes, context);
  notes.add_all(request.data->notes());
  return request.data;
}

std::shared_ptr<const Dataset> read_data(const DataRequest& request, const ReadOptions& options, DatasetBuilder builder,
                                         Notes& notes, Context& context) {
  const ReadOptions complete = with_weights(request, options, context);
  if (request.data) {
    builder.begin_source("data");
    for (std::size_t i = 0; i < request.data->instance_count(); ++i) {
      append_instance(*request.data, InstanceId{static_cast<std::uint32_t>(i)}, Merging{}, builder);
    }
    for (const std::string& note : request.data->notes()) builder.note(note);
  } else {
    read_files(request.files, complete, builder, context);
  }
  auto data = std::make_shared<const Dataset>(builder.build(complete.build));
  notes.add_all(data->notes());
  note_options_of_lists(request, *data, notes);
  return data;
}

std::shared_ptr<const Dataset> read_files_like(const DataRequest& request, const ReadOptions& options,
                                               std::span<const std::string> files, Notes& notes, Context& context) {
  DataRequest other = request;
  other.data = nullptr;
  other.files.assign(files.begin(), files.end());
  return read_data(other, options, notes, context);
}

std::shared_ptr<const Dataset> label_data(std::shared_ptr<const Dataset> data, const LabelRequest& request,
                                          std::optional<double> missing_label, Context& context) {
  if (request.labels.empty() && !request.label_data) return data;
  ReadOptions options;
  options.missing_label = missing_label;
  const auto labels = request.label_data
                          ? request.label_data
                          : std::make_shared<const Dataset>(read_dataset(request.labels, options, context));
  Labelled labelled = with_labels(*data, *labels);
  if (labelled.found == 0) {
    const std::string sentence = "no label belongs to an item of the data";
    if (request.label_data) throw InputError(fmt::format("{}: {}", option("labels"), sentence));
    throw InputError(SourceLocation{request.labels.front(), 0, 0}, sentence);
  }
  return std::make_shared<const Dataset>(std::move(labelled.data));
}

}  // namespace witan
