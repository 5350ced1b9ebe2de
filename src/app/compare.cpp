#include "witan/app/compare.hpp"

#include "witan/data/dataset_builder.hpp"
#include "witan/data/with_labels.hpp"
#include "witan/method/method.hpp"
#include "witan/report/text_table.hpp"
#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <span>
#include <utility>

#include "compare_parts.hpp"
#include "cost_check.hpp"
#include "data_source.hpp"
#include "evaluation_checks.hpp"
#include "find_names.hpp"
#include "interval_options.hpp"
#include "silence_note.hpp"
#include "user_split_option.hpp"
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

/// In the list of methods, stands for every expert as a row of its own.
constexpr std::string_view kAllExperts = "experts";

/// Returns the specs of methods, without rows for single experts.
std::vector<std::string> without_experts(const std::vector<std::string>& specs) {
  std::vector<std::string> methods;
  std::ranges::copy_if(specs, std::back_inserter(methods),
                       [](const std::string& spec) { return spec != kAllExperts && !compared_expert(spec); });
  return methods;
}

/// Replaces "experts" by a row for every expert that has none.
void add_experts(const Dataset& data, CompareOptions& options) {
  const std::string baseline = options.methods[options.baseline];
  const auto all = std::ranges::find(options.methods, kAllExperts);
  if (all == options.methods.end()) return;
  if (baseline == kAllExperts) throw UsageError(fmt::format("{}: expected one method", option("baseline", baseline)));
  options.methods.erase(all);
  for (std::uint32_t e = 0; e < data.expert_names().size(); ++e) {
    const std::string row = fmt::format("expert:{}", data.expert_names()[e]);
    if (std::ranges::find(options.methods, row) == options.methods.end()) options.methods.push_back(row);
  }
  options.baseline = static_cast<std::size_t>(std::ranges::find(options.methods, baseline) - options.methods.begin());
}

/// Throws UsageError for a row of an expert that the data do not contain.
void check_experts(const Dataset& data, const std::vector<std::string>& specs) {
  for (const std::string& spec : specs) {
    const auto name = compared_expert(spec);
    if (!name || data.expert_names().find(*name)) continue;
    throw InputError(fmt::format("{}: the data contain no expert {}{}", option("methods"), in_quotes(*name),
                                 did_you_mean(*name, names_in(data.expert_names()))));
  }
}

/// Throws UsageError if an option has no effect on these methods.
void check_has_effect(const CompareRequest& request, const CompareOptions& options) {
  const CompareRequest defaults;
  if (options.methods.size() == 1 && options.methods.front() != kAllExperts) {
    for (const auto& [name, given] :
         {std::pair("tests", !request.tests.empty()), std::pair("instances", request.instances > 0),
          std::pair("draws", request.draws != defaults.draws), std::pair("level", request.level.has_value())}) {
      if (given) throw UsageError(fmt::format("{} needs a second method to compare with the baseline", option(name)));
    }
  }
  const auto of = [](const std::string& spec) -> const MethodInfo& { return find_method(parse_spec(spec).name); };
  const std::vector<std::string> methods = without_experts(options.methods);
  if (request.seeds > 1 && std::ranges::none_of(methods, depends_on_seed, of)) {
    throw UsageError(fmt::format("{} has no effect: no method depends on the seed", option("seeds")));
  }
  const bool selects = std::ranges::any_of(methods, [&](const std::string& spec) { return of(spec).uses_metric; });
  if (request.metric != defaults.metric && !selects) {
    throw UsageError(fmt::format("{} has no effect: no method is trained towards a metric", option("metric")));
  }
  std::vector<Metric> metrics = options.evaluation.metrics;
  if (selects) metrics.push_back(options.selection);
  check_relevance_has_effect(request, metrics);
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
  options.depth = request.depth;
  options.level = check_level(request.level);
  options.all_pairs = request.all_pairs;
  if (request.times) options.clock = request.clock;
  (void)tested_metrics(request, request.tests, options.evaluation.metrics);
  check_has_effect(request, options);
  return options;
}

bool has_labels(const CompareRequest& request) { return request.label_data || !request.labels.empty(); }

void append_labels(const Dataset& data, DatasetBuilder& builder) {
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    for (Slot slot = 0; slot < instance.labels.size(); ++slot) {
      if (std::isnan(instance.labels[slot])) continue;
      builder.add_label(builder.instance(instance.name), builder.item(instance.item_name(slot)), instance.labels[slot]);
    }
  }
}

/// Returns the labels of the request, with those that the data contain. Evaluation counts all of them, also those of
/// items that nobody ranks.
Dataset read_labels(const CompareRequest& request, const Dataset& data, Context& context) {
  if (!has_labels(request)) return data;
  DatasetBuilder builder;
  if (request.label_data) {
    builder.begin_source("labels");
    append_labels(*request.label_data, builder);
  } else {
    read_files(request.labels, label_options(request), builder, context);
  }
  builder.begin_source("data");
  append_labels(data, builder);
  return builder.build();
}

/// Checks the costs of training every method on all instances, and of ranking them.
void check_costs(const std::vector<std::string>& methods, const Dataset& data, const MemoryRequest& request,
                 Notes& notes, const Context& context) {
  for (const std::string& method : methods) {
    const Spec spec = parse_spec(method);
    check_fits(spec, *make_model(spec), data, request, notes, context);
    check_training(spec, Training(data), request, notes);
  }
}

/// Notes instances without statements, which no fold tests.
void note_ignored(const Dataset& data, const Dataset& labels, const Parts& parts, Notes& notes) {
  const std::ptrdiff_t without_data = std::ranges::count_if(
      std::views::iota(0U, labels.instance_names().size()),
      [&](std::uint32_t i) { return !data.find_instance(labels.instance_names()[i]).has_value(); });
  const std::ptrdiff_t ignored = without_data + std::ranges::count(parts.of, Parts::kNone);
  if (ignored > 0) {
    const auto all = data.instance_count() + static_cast<std::size_t>(without_data);
    notes.add(fmt::format("{} of {} ignored: they have labels only", ignored, counted(all, "instance")));
  }
}

using Contexts = std::span<const std::unique_ptr<Context>>;

void compare_on_instances(const CompareRequest& request, const ReadOptions& reading, const Dataset& read,
                          CompareOptions options, Contexts contexts, Notes& notes, CompareResult& result) {
  Context& context = *contexts.front();
  const Dataset labels = read_labels(request, read, context);
  result.data = ranked_data(read, notes);
  if (has_labels(request)) result.data = with_labels(result.data, labels).data;
  note_unused_options(request, result.data, notes);
  options.labels = &labels;
  add_experts(result.data, options);
  check_experts(result.data, options.methods);
  const std::vector<std::string> methods = without_experts(options.methods);
  check_costs(methods, result.data, request, notes, context);
  const Parts parts = make_parts(request, reading, result.data, context);
  note_ignored(result.data, labels, parts, notes);
  note_silence(result.data, methods, notes);
  result.board = compare_methods(result.data, parts, options, contexts);
}

/// Throws UsageError for rows that are experts and for methods that need labels.
void check_methods_for_users(const CompareRequest& request) {
  for (const std::string& spec : compared_methods(request)) {
    if (spec == kAllExperts || compared_expert(spec)) {
      throw UsageError(fmt::format("{}: experts cannot be rows with {}", option("methods", request.methods),
                                   option("split", "users")));
    }
    check_ranks_untrained(spec);
  }
}

void compare_for_users(const CompareRequest& request, const Dataset& read, const UserSplit& split,
                       const CompareOptions& options, Contexts contexts, Notes& notes, CompareResult& result) {
  const Dataset data = ranked_data(read, notes);
  note_unused_options(request, data, notes);
  check_costs(options.methods, data, request, notes, *contexts.front());
  UserComparison compared = compare_users(data, split, options, contexts);
  result.board = std::move(compared.board);
  result.data = compared.users;
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
    if (spec != kAllExperts && !compared_expert(spec)) (void)make_model(spec);
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
  if (user_split(request)) {
    check_methods_for_users(request);
  } else {
    check_parts(request);
  }
  check_limit(request);
}

CompareResult compare(const CompareRequest& request, Context& context) {
  return with_spelling(context, [&] {
    check_request(request);
    CompareOptions options = compare_options(request);
    const ReadOptions reading = read_options(request);
    CompareResult result;
    result.provenance = provenance_of("compare", request, context);
    Notes notes(result.notes, context);
    for (const AskedMetric& asked : parse_asked_metrics(request.metrics)) result.names.push_back(asked.written);
    result.evaluation = options.evaluation;
    result.draws = request.draws;
    const Dataset read = read_data(request, reading, notes, context);
    std::vector<std::unique_ptr<Context>> contexts;
    contexts.reserve(request.seeds);
    for (std::uint64_t seed = 0; seed < request.seeds; ++seed) contexts.push_back(context.with_later_seed(seed));
    if (const auto split = user_split(request)) {
      compare_for_users(request, read, *split, options, contexts, notes, result);
    } else {
      compare_on_instances(request, reading, read, options, contexts, notes, result);
    }
    if (request.all_pairs && result.board.pairs.empty() && options.methods.size() > 1) {
      notes.add(fmt::format("the pairs of methods without the baseline are not tested: that needs minutes; reduce {}",
                            option("draws")));
    }
    if (all_tied(result.board)) {
      notes.add("all methods have the same values on every instance, so no test can distinguish them");
    }
    const bool failed =
        std::ranges::any_of(result.board.methods, [](const MethodSummary& method) { return method.not_converged > 0; });
    if (failed) result.status = Status::not_converged;
    return result;
  });
}

LeaderboardOutput leaderboard_output(const CompareRequest& request, const CompareResult& result, ReportFormat format,
                                     Spelling spelling) {
  LeaderboardOutput output;
  output.format = format;
  output.dialect = result.evaluation.metric_options.dialect;
  output.tested = tested_metrics(request, request.tests, result.evaluation.metrics);
  output.times = request.times;
  output.instances = request.instances;
  output.data = result.data;
  output.spelling = spelling;
  return output;
}

}  // namespace witan
