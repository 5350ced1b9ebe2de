#include "witan/app/rank.hpp"

#include "witan/factor/user_rankings.hpp"
#include "witan/method/inference/intervals.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "cost_check.hpp"
#include "data_source.hpp"
#include "fit_all.hpp"
#include "interval_options.hpp"
#include "io/byte_source.hpp"
#include "io/file_lock.hpp"
#include "io/file_version.hpp"
#include "io/line_reader.hpp"
#include "method/storage/state_format.hpp"
#include "method_source.hpp"
#include "silence_note.hpp"
#include "state_source.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Returns the intervals of the request, none if the output cannot show them and nothing else needs them. Throws
/// UsageError for options of intervals that then have no effect.
IntervalOptions shown_intervals(const RankRequest& request) {
  IntervalOptions options = interval_options(request);
  if (request.shows_intervals) return options;
  const bool needed = !request.probabilities.empty();  // the probabilities depend on the source of the standard errors
  const std::pair<std::string_view, bool> given[] = {
      {"intervals", !needed && options.kind != Intervals::automatic && options.kind != Intervals::none},
      {"by", !needed && request.by.has_value()},
      {"level", request.level.has_value()},
      {"quasi", request.quasi}};
  if (request.fragility) {
    throw UsageError(fmt::format("{} has no effect: this output format cannot show it", option("fragility")));
  }
  for (const auto& [name, is_given] : given) {
    if (is_given) throw UsageError(fmt::format("{} has no effect: this output format has no intervals", option(name)));
  }
  if (!needed) options.kind = Intervals::none;
  return options;
}

/// Throws UsageError if the request for one user has options that apply to a consensus only.
void check_for_user(const RankRequest& request, const IntervalOptions& intervals) {
  const bool wants_intervals = intervals.kind != Intervals::automatic && intervals.kind != Intervals::none;
  const std::pair<std::string_view, bool> given[] = {
      {"intervals", wants_intervals},        {"by", request.by.has_value()},
      {"level", request.level.has_value()},  {"quasi", request.quasi},
      {"fragility", request.fragility},      {"min-comparisons", request.min_comparisons > 0},
      {"scale", request.scale != "natural"}, {"anchor", request.anchor.has_value()},
      {"silence", !request.silence.empty()}, {"probabilities", !request.probabilities.empty()},
      {"state", !request.state.empty()},     {"save-state", !request.save_state.empty()}};
  const std::string_view one = request.for_user.empty() ? "for-users" : "for";
  for (const auto& [name, is_given] : given) {
    if (is_given) throw UsageError(fmt::format("{} cannot be combined with {}", option(one), option(name)));
  }
  if (!request.for_user.empty() && !request.for_users.empty()) {
    throw UsageError(fmt::format("{} cannot be combined with {}", option("for"), option("for-users")));
  }
}

bool ranks_for_users(const RankRequest& request) { return !request.for_user.empty() || !request.for_users.empty(); }

/// Returns the names of the users; none if all are requested.
std::vector<std::string> requested_users(const std::string& text) {
  if (text == "all") return {};
  std::vector<std::string> names;
  if (text.starts_with('@')) {
    const std::string file = text.substr(1);
    LineReader lines(open_source(file), file);
    while (lines.next()) {
      if (!lines.line().empty()) names.emplace_back(lines.line());
    }
  } else {
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find(',', begin), text.size());
      if (end > begin) names.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  if (names.empty()) throw InputError(fmt::format("{}: no users", option("for-users", text)));
  return names;
}

/// Throws UsageError if a result depends on more than the counts of pairs.
void check_counting(const RankRequest& request, const MethodSource& source) {
  if (!request.count_pairs) return;
  if (request.data) refuse_for_data_in_memory("count-pairs");
  const std::pair<std::string_view, bool> given[] = {{"model", source.is_model()},
                                                     {"for", !request.for_user.empty()},
                                                     {"weights", !request.weights.empty()},
                                                     {"by", request.by && *request.by != "statements"},
                                                     {"fragility", request.fragility},
                                                     {"min-comparisons", request.min_comparisons > 0},
                                                     {"save-state", !request.save_state.empty()}};
  for (const auto& [name, is_given] : given) {
    if (is_given) throw UsageError(fmt::format("{} cannot be combined with {}", option("count-pairs"), option(name)));
  }
  const MethodInfo& method = find_method(source.spec().name);
  const bool unit = has_scale(method) && scale_of(source.spec()) == "unit";
  if (unit || method.statistic != SufficientStatistic::pair_counts || (method.input & kOrder) != 0) {
    throw UsageError(fmt::format("{} has no exact result for {}, which needs more than the counts of pairs",
                                 option("count-pairs"), source.spec_text()));
  }
}

/// Checks everything that needs no file.
void check_rank_options(const RankRequest& request, const MethodSource& method, const IntervalOptions& intervals) {
  method.check();
  if (request.best > 0 && request.for_users.empty()) {
    throw UsageError(fmt::format("{} needs {}", option("best"), option("for-users")));
  }
  check_counting(request, method);
  if (!ranks_for_users(request)) {
    if (request.rated) throw UsageError(fmt::format("{} needs {}", option("rated"), option("for")));
    StateSource(request.state).check(method, request);
    if (!request.save_state.empty() && method.is_model()) {
      throw UsageError(fmt::format("{} cannot be combined with {}", option("save-state"), option("model")));
    }
    return;
  }
  check_for_user(request, intervals);
  if (!method.is_model()) check_ranks_for_user(method.spec().name);
  if (!request.data && request.files.empty() && !method.is_model()) {
    throw UsageError(fmt::format("expected {}, or {} with {}", option("DATA"), option("model"),
                                 option(request.for_user.empty() ? "for-users" : "for")));
  }
  check_reading_has_effect(request);
}

/// Throws InputError if the scale of the comparisons depends on the number of pairs per expert.
void check_counted(const RankRequest& request, const Spec& spec, const Dataset& data) {
  const bool both = data.comparison_count() > 0 && data.entry_count() > 0;
  if (!request.count_pairs || !both || !has_scale(find_method(spec.name)) || scale_of(spec) == "raw") return;
  throw InputError(fmt::format("{}: found lists beside comparisons, expected comparisons only, or {} with scale=raw",
                               option("count-pairs"), spec.name));
}

bool provides_wins(const Fit& fit) {
  return fit.outcome_model != OutcomeModel::none && fit.outcome_model != OutcomeModel::rankings;
}

void check_has_probabilities(const RankRequest& request, const RankResult& result) {
  if (request.probabilities.empty() || result.fits.empty()) return;
  const bool none = std::ranges::none_of(result.fits, [](const Fit& fit) {
    return fit.uncertainty || provides_wins(fit) || !has_converged(fit.diagnostics.stop);
  });
  if (!none) return;
  throw UsageError(fmt::format("{}: {} has neither win probabilities nor standard errors; {} adds standard errors",
                               option("probabilities"), result.model.spec, option("intervals", "bootstrap=200")));
}

RankResult rank_users(const RankRequest& request, MethodSource method, Context& context) {
  RankResult result;
  Notes notes(result.notes, context);
  ReadOptions options = read_options(request);
  method.open(options, context);
  const bool has_data = request.data || !request.files.empty();
  if (has_data) result.input = ranked_data(read_data(request, options, notes, context), notes);
  if (has_data) note_unused_options(request, result.input, notes);
  result.model = method.make(result.input, context);
  const Dataset* const data = has_data ? &result.input : nullptr;
  const ItemsShown shown = request.rated ? ItemsShown::all : ItemsShown::unrated;
  UserRanking ranking =
      request.for_users.empty()
          ? rank_for(*result.model.model, method.spec().name, request.for_user, data, shown, context)
          : rank_for_users(*result.model.model, method.spec().name, requested_users(request.for_users),
                           method.is_model() ? data : nullptr, request.best, shown, context);
  result.data = ranking.data;
  result.fits = std::move(ranking.fits);
  return result;
}

/// Returns true if the request replaces the state from which it resumes. Concurrent updates must then take turns, else
/// the last one discards the data of the others.
bool updates_in_place(const RankRequest& request) {
  std::error_code error;
  return !request.state.empty() && !request.save_state.empty() &&
         std::filesystem::equivalent(request.state, request.save_state, error);
}

RankResult rank_consensus(const RankRequest& request, MethodSource method, IntervalOptions intervals,
                          Context& context) {
  RankResult result;
  Notes notes(result.notes, context);
  ReadOptions options = read_options(request);
  options.count_comparisons = request.count_pairs;
  if (request.count_pairs) intervals.by = ResampleBy::statements;
  if (updates_in_place(request)) result.state_lock = std::make_shared<const FileLock>(request.state, context);
  result.state = request.state;
  if (!request.state.empty()) result.state_version = file_version(request.state);
  StateSource state(request.state);
  state.open(method, context);
  state.adapt(request.by, intervals);
  method.open(options, context);
  result.data = result.input = ranked_data(state.read(request, options, notes, context), notes);
  check_counted(request, method.spec(), result.data);
  note_unused_options(request, result.data, notes);
  note_without_statements(result.data, find_method(method.spec().name), notes);
  // A trained model and a saved state determine the meaning of silence.
  if (!method.is_model() && request.state.empty()) {
    note_silence(result.data, std::array{method.spec().name}, notes);
  }
  check_fits(method, result.data, request, notes, context);
  result.model = method.make(result.data, context);
  if (request.fragility) check_fragility_has_effect(result.model.spec);
  fit_all(request, intervals, state.starts(result.data), result, context);
  check_has_probabilities(request, result);
  return result;
}

}  // namespace

void check_request(const RankRequest& request) {
  check_rank_options(request, MethodSource(request, RankRequest::kDefaultMethod), shown_intervals(request));
  (void)read_options(request);
  check_limit(request);
}

RankingOutput ranking_output(const RankResult& result, RankingFormat format) {
  RankingOutput output;
  output.format = format;
  output.method = result.model.spec;
  output.level = result.level;
  output.seed = result.seed;
  output.fragility = result.fragility;
  output.given_seed = result.provenance.seed;
  output.date = result.provenance.date;
  if (format == RankingFormat::json || format == RankingFormat::jsonl) {
    output.data_sha256 = data_sha256(result.provenance);
  }
  return output;
}

RankResult rank(const RankRequest& request, Context& context) {
  return with_spelling(context, [&] {
    const MethodSource method(request, RankRequest::kDefaultMethod);
    const IntervalOptions intervals = shown_intervals(request);
    check_rank_options(request, method, intervals);
    check_limit(request);
    Provenance provenance = provenance_of("rank", request, context);
    RankResult result = ranks_for_users(request) ? rank_users(request, method, context)
                                                 : rank_consensus(request, method, intervals, context);
    result.provenance = std::move(provenance);
    result.level = check_level(request.level);
    result.seed = context.seed_for("rank intervals", "");
    note_failures(result, context);
    return result;
  });
}

}  // namespace witan
