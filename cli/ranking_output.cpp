#include "ranking_output.hpp"

#include "witan/method/storage/state.hpp"
#include "witan/util/error.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace witan::cli {

void RankingArguments::describe(Arguments& arguments) {
  arguments.text("--format", format_, "FORMAT", "table, csv, json, jsonl, trec, or scores (one number per input row)");
  arguments.whole("--top", top_, "N", "only the first N items of an instance; 0 is all");
  arguments.text("--tag", tag_, "TAG", "the last column of a TREC run; the method's name if not given");
}

RankingOutput RankingArguments::parse(const std::string& method) const {
  RankingOutput output;
  const auto found = std::find_if(kRankingFormats.begin(), kRankingFormats.end(),
                                  [&](const auto& choice) { return choice.first == format_; });
  if (found == kRankingFormats.end()) {
    throw UsageError(fmt::format("--format {}: expected table, csv, json, jsonl, trec or scores", format_));
  }
  output.format = found->second;
  output.method = method;
  output.tag = tag_.empty() ? parse_spec(method).name : tag_;
  if (!tag_.empty() && output.format != RankingFormat::trec) throw UsageError("--tag goes with --format trec");
  if (output.tag.find_first_of(" \t\n") != std::string::npos) {
    throw UsageError(fmt::format("--tag {}: expected a word without blanks", in_quotes(output.tag)));
  }
  if (top_ > kMaxTop) throw UsageError(fmt::format("--top {}: expected at most {}", top_, kMaxTop));
  if (top_ > 0 && output.format == RankingFormat::scores) {
    throw UsageError("--top goes with every format but scores, which prints one number per input row");
  }
  output.top = static_cast<std::uint32_t>(top_);
  return output;
}

namespace {

/// Where nobody speaks, all items tie, which must not look like a result.
void note_silence(Session& session, const Dataset& data, const std::string& method) {
  if ((find_method(parse_spec(method).name).input & kFeatures) != 0) return;
  std::size_t silent = 0;
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    silent += instance.lists.empty() && instance.comparisons.empty() ? 1 : 0;
  }
  if (silent == 0) return;
  std::string hint;
  if (data.features() != nullptr) {
    hint =
        "; these are features, which methods such as pmop-fd take, unless they are experts' ranks (--from letor-agg)";
  } else if (data.labelled()) {
    hint = "; labels are no evidence, but what rankings are judged by (`witan eval`)";
  }
  session.note(fmt::format("nobody says anything about the items of {} of {} instances, so they tie{}", silent,
                           data.instance_count(), hint));
}

/// A file of empty cells would look like a result.
void check_has_probabilities(const std::vector<Fit>& fits, const std::string& method) {
  const bool none = std::ranges::none_of(fits, [](const Fit& fit) {
    return fit.uncertainty || fit.outcome_model != OutcomeModel::none || !has_converged(fit.diagnostics.stop);
  });
  if (!none || fits.empty()) return;
  throw UsageError(
      fmt::format("--probabilities: {} says neither how probably an item wins nor how sure its scores are; "
                  "--intervals bootstrap=200 gives it the latter",
                  method));
}

}  // namespace

int write_fits(Session& session, const Dataset& data, const Model& model, RankingOutput output,
               const UncertaintyRequest& request, const FitFiles& files) {
  check_ranking_format(data, output);
  if (files.solved.empty()) note_silence(session, data, output.method);
  output.level = request.level;
  output.seed = session.context().seed_for("rank intervals", "");
  std::vector<Fit> fits =
      files.solved.empty() ? solve_all(model, data, files.starts, request.intervals, session.context()) : files.solved;
  const std::vector<Fit> plain = files.state.empty() ? std::vector<Fit>() : fits;  // before they are rescaled
  session.context().parallel_for(fits.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (!files.solved.empty()) {
        add_uncertainty(model, data.instance(i), request.intervals, fits[i], session.context());
      }
      apply(request, data.instance(i), fits[i], session.context());
    }
  });
  if (!files.probabilities.empty()) {
    check_has_probabilities(fits, output.method);
    Session::write_file(files.probabilities, [&](std::ostream& out) { write_probabilities(data, fits, out); });
  }
  session.write([&](std::ostream& out) { write_rankings(data, fits, output, out); });
  // The state comes last: were it kept although the ranking could not be written, the data would count twice next time.
  if (!files.state.empty()) {
    Session::write_file(files.state, [&](std::ostream& out) { write_state(data, plain, output.method, out); });
  }
  const auto bad =
      std::count_if(fits.begin(), fits.end(), [](const Fit& fit) { return !has_converged(fit.diagnostics.stop); });
  if (bad > 0) session.note(fmt::format("{} of {} instances did not converge", bad, fits.size()));
  return bad > 0 ? kNotConverged : kDone;
}

}  // namespace witan::cli
