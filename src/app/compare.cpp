#include "witan/app/compare.hpp"

#include "witan/method/method.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>

#include "compare_parts.hpp"
#include "data/append_instance.hpp"
#include "data_source.hpp"
#include "interval_options.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::uint64_t kMaxSeeds = 1000;
constexpr std::uint64_t kMaxDraws = 100'000'000;

/// Splits "a,b(x=1,y=2)" at the commas outside parentheses.
std::vector<std::string> split_specs(const std::string& text) {
  std::vector<std::string> specs(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth == 0) {
      specs.emplace_back();
    } else if (c != ' ' || depth > 0) {
      specs.back() += c;
    }
  }
  return specs;
}

void check_count(std::string_view name, std::uint64_t count, std::uint64_t max) {
  if (count >= 1 && count <= max) return;
  throw UsageError(fmt::format("{}: expected 1 to {}", option(name, fmt::format("{}", count)), max));
}

/// Returns the spec of the baseline, or an empty text.
std::string baseline_of(const CompareRequest& request) {
  if (request.baseline.empty()) return {};
  const std::vector<std::string> named = split_specs(request.baseline);
  if (named.size() != 1) throw UsageError(fmt::format("{}: expected one method", option("baseline", request.baseline)));
  return named.front();
}

CompareOptions compare_options(const CompareRequest& request) {
  CompareOptions options;
  options.methods = compared_methods(request);
  const std::string baseline = baseline_of(request);
  if (!baseline.empty()) {
    options.baseline = static_cast<std::size_t>(std::ranges::find(options.methods, baseline) - options.methods.begin());
  }
  options.evaluation = evaluation_options(static_cast<const MetricRequest&>(request));
  options.selection = parse_metric(request.metric);
  check_count("seeds", request.seeds, kMaxSeeds);
  check_count("draws", request.draws, kMaxDraws);
  options.draws = request.draws;
  options.level = check_level(request.level);
  if (request.times) options.clock = request.clock;
  return options;
}

/// Labels come first, so that weights and the meaning of silence apply to the data only.
std::shared_ptr<const Dataset> read_labelled(const CompareRequest& request, const ReadOptions& options, Notes& notes,
                                             Context& context) {
  DatasetBuilder builder;
  if (request.label_data) {
    for (std::size_t i = 0; i < request.label_data->instance_count(); ++i) {
      append_instance(*request.label_data, InstanceId{static_cast<std::uint32_t>(i)}, Merging{}, builder);
    }
  } else if (!request.labels.empty()) {
    ReadOptions reading;
    reading.missing_label = options.missing_label;
    read_files(request.labels, reading, builder, context);
  } else {
    return read_data(request, options, notes, context);
  }
  builder.freeze();
  return read_data(request, options, std::move(builder), notes, context);
}

void note_ignored(const Dataset& data, const Parts& parts, Notes& notes) {
  const auto ignored = std::ranges::count(parts.of, Parts::kNone);
  if (ignored > 0) {
    notes.add(fmt::format("{} of {} instances ignored: they have labels only", ignored, data.instance_count()));
  }
}

}  // namespace

std::vector<std::string> compared_methods(const CompareRequest& request) {
  if (request.methods.empty()) throw UsageError(fmt::format("expected {}", option("methods")));
  std::vector<std::string> methods = split_specs(request.methods);
  const std::string baseline = baseline_of(request);
  if (!baseline.empty() && std::ranges::find(methods, baseline) == methods.end()) {
    methods.insert(methods.begin(), baseline);
  }
  for (const std::string& spec : methods) {
    (void)make_model(spec);
    if (std::ranges::count(methods, spec) > 1) {
      throw UsageError(fmt::format("{}: {} occurs twice", option("methods", request.methods), spec));
    }
  }
  return methods;
}

void check_request(const CompareRequest& request) {
  (void)compare_options(request);
  check_has_data(request);
  (void)read_options(request);
  check_parts(request);
}

CompareResult compare(const CompareRequest& request, Context& context) {
  return with_spelling(context, [&] {
    check_request(request);
    const CompareOptions options = compare_options(request);
    const ReadOptions reading = read_options(request);
    CompareResult result;
    Notes notes(result.notes, context);
    for (const AskedMetric& asked : parse_asked_metrics(request.metrics)) result.names.push_back(asked.written);
    result.evaluation = options.evaluation;
    result.data = read_labelled(request, reading, notes, context);
    const Parts parts = make_parts(request, reading, *result.data, context);
    note_ignored(*result.data, parts, notes);
    std::vector<std::unique_ptr<Context>> contexts;
    contexts.reserve(request.seeds);
    for (std::uint64_t seed = 0; seed < request.seeds; ++seed) contexts.push_back(context.with_later_seed(seed));
    result.board = compare_methods(*result.data, parts, options, contexts);
    const bool failed =
        std::ranges::any_of(result.board.methods, [](const MethodSummary& method) { return method.not_converged > 0; });
    if (failed) result.status = Status::not_converged;
    return result;
  });
}

}  // namespace witan
