#include "witan/app/train.hpp"

#include "witan/io/write_file.hpp"
#include "witan/method/storage/model_file.hpp"
#include "witan/metric/dialect.hpp"
#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "cost_check.hpp"
#include "data/fingerprint.hpp"
#include "data/without_experts.hpp"
#include "data_source.hpp"
#include "file_checkpoint.hpp"
#include "find_names.hpp"
#include "learn/harness/tuning.hpp"
#include "training_notes.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::uint64_t kMaxTrials = 100'000;

std::vector<std::string> split_names(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    if (end > begin) names.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return names;
}

bool has_validation(const TrainRequest& request) { return !request.valid.empty() || request.valid_data; }

std::vector<std::string> specs_to_train(const TrainRequest& request, const Context& context) {
  if (!request.tune) return {request.method};
  if (!request.trials) return tuning_grid(request.method);
  return random_specs(request.method, *request.trials, context.seed_for("trials", ""));
}

/// Training and validation data, labelled and without the dropped experts.
struct TrainingData {
  Dataset training;
  std::optional<Dataset> validation;
};

Dataset prepare(Dataset data, const TrainRequest& request, Notes& notes, Context& context) {
  data = ranked_data(std::move(data), notes);
  const std::vector<std::string> dropped = split_names(request.drop);
  if (!dropped.empty()) data = without_experts(data, dropped);
  return label_data(std::move(data), request, label_options(request), context);
}

TrainingData read_training_data(const TrainRequest& request, const ReadOptions& options, Notes& notes,
                                Context& context) {
  Dataset data = read_data(request, options, notes, context);
  for (const std::string& name : split_names(request.drop)) {
    if (!data.expert_names().find(name)) {
      throw InputError(fmt::format("{}: the data contain no such expert{}", option("drop", name),
                                   did_you_mean(name, names_in(data.expert_names()))));
    }
  }
  TrainingData both{prepare(std::move(data), request, notes, context), {}};
  if (request.valid_data) {
    both.validation = prepare(*request.valid_data, request, notes, context);
  } else if (!request.valid.empty()) {
    both.validation =
        prepare(read_files_like(request, options, request.valid, notes, context), request, notes, context);
  }
  return both;
}

/// Everything on which the result depends, for the checkpoint.
std::string describe_training(const TrainRequest& request, const Training& training, const Context& context) {
  std::string text;
  for (const std::string& spec : specs_to_train(request, context)) text += spec + ' ';
  text += fmt::format("towards {} ({}), seed {}, data {}", training.metric.name(), request.dialect, context.seed(),
                      fingerprint(training.instances.data()));
  if (!training.validation.empty()) text += ", validation " + fingerprint(training.validation.data());
  return text;
}

Tuned train_or_tune(const TrainRequest& request, const Training& training, Context& context) {
  if (request.tune) return tune(specs_to_train(request, context), training, context);
  Tuned only;
  only.spec = request.method;
  only.model = train_model(request.method, training, context);
  return only;
}

void check_learned(const Tuned& tuned) {
  if (!tuned.model->learned()->empty()) return;
  throw UsageError(fmt::format("{} has nothing to learn with these parameters; rank with {} instead of a model",
                               parse_spec(tuned.spec).name, option("method", tuned.spec)));
}

/// Throws UsageError if the method was told how to measure, but does not measure.
void check_metric_has_effect(const TrainRequest& request) {
  const MethodInfo& method = find_method(parse_spec(request.method).name);
  if (request.tune || method.uses_metric) return;
  const TrainRequest defaults;
  for (const auto& [name, given] : {std::pair("metric", request.metric != defaults.metric),
                                    std::pair("dialect", request.dialect != defaults.dialect)}) {
    if (given) {
      throw UsageError(fmt::format("{} has no effect: the training of {} uses no metric", option(name), method.name));
    }
  }
}

}  // namespace

void check_request(const TrainRequest& request) {
  if (request.method.empty()) throw UsageError(fmt::format("expected {}", option("method")));
  check_trains(request.method);
  (void)parse_metric(request.metric);
  (void)parse_dialect(request.dialect);
  check_metric_has_effect(request);
  if (request.tune && !has_validation(request)) {
    throw UsageError(fmt::format("{} needs validation data: expected {}", option("tune"), option("valid")));
  }
  if (request.tune) (void)tuning_grid(request.method);
  if (request.trials && (!request.tune || *request.trials < 2 || *request.trials > kMaxTrials)) {
    throw UsageError(request.tune ? fmt::format("{}: expected 2 to {}",
                                                option("trials", fmt::format("{}", *request.trials)), kMaxTrials)
                                  : fmt::format("{} needs {}", option("trials"), option("tune")));
  }
  check_has_data(request);
  (void)read_options(request);
  if (!request.checkpoint.empty()) check_writable(request.checkpoint);
  check_limit(request);
}

TrainResult train(const TrainRequest& request, Context& context) {
  return with_spelling(context, [&] {
    check_request(request);
    const ReadOptions options = read_options(request);
    TrainResult result;
    Notes notes(result.notes, context);
    const TrainingData data = read_training_data(request, options, notes, context);
    note_unused_options(request, data.training, notes);
    Training training(data.training);
    if (data.validation) training.validation = InstanceSet(*data.validation);
    training.metric = parse_metric(request.metric);
    training.metric_options.dialect = parse_dialect(request.dialect);
    training.on_pass = request.on_pass;
    std::optional<FileCheckpoint> checkpoint;
    if (!request.checkpoint.empty()) {
      checkpoint.emplace(request.checkpoint, describe_training(request, training, context), notes, context);
      training.checkpoint = &*checkpoint;
    }
    for (const std::string& spec : specs_to_train(request, context))
      check_training(parse_spec(spec), training, request, notes);
    Tuned tuned = train_or_tune(request, training, context);
    check_learned(tuned);
    result.facts = training_facts_of(tuned, training, request.dialect, context.seed());
    result.summary = training_summary(tuned, training);
    result.status = note_training(tuned, training, request.tune, notes);
    if (checkpoint && checkpoint->used()) checkpoint->remove();
    if (checkpoint && !checkpoint->used()) {
      notes.add(fmt::format("{} has no effect: {} is not trained in passes", option("checkpoint"), tuned.spec));
    }
    result.tried = std::move(tuned.tried);
    result.model = {tuned.spec,
                    std::move(tuned.model),
                    {options.build.silence, options.direction, options.columns, split_names(request.drop)}};
    return result;
  });
}

void write_model(const TrainResult& result, std::ostream& out) {
  write_model({result.model.spec, *result.model.model->learned(), result.model.read, result.facts}, out);
}

}  // namespace witan
