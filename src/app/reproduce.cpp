#include "witan/app/reproduce.hpp"

#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <filesystem>

#include "notes.hpp"
#include "reproduce/study.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

using published::Study;

const Study& find_study(const std::string& name) {
  std::vector<std::string_view> known;
  for (const Study& study : published::study_list()) {
    if (study.name == name) return study;
    known.push_back(study.name);
  }
  throw UsageError(fmt::format("unknown table {}, expected one of {}{}", in_quotes(name), fmt::join(known, ", "),
                               did_you_mean(name, known)));
}

std::vector<const Study*> requested(const ReproduceRequest& request) {
  std::vector<const Study*> found;
  for (const std::string& name : request.studies) {
    const Study* const study = &find_study(name);
    if (std::ranges::find(found, study) != found.end()) throw UsageError(fmt::format("table {} occurs twice", name));
    found.push_back(study);
  }
  if (!found.empty()) return found;
  for (const Study& study : published::study_list()) found.push_back(&study);
  return found;
}

/// Returns the data sets of a study that do not exist.
std::vector<std::string> missing_data(const Study& study, const std::string& folder) {
  std::vector<std::string> missing;
  for (const std::string_view data : study.data) {
    if (!std::filesystem::exists(std::filesystem::path(folder) / data)) missing.emplace_back(data);
  }
  return missing;
}

Reproduction run(const Study& study, const ReproduceRequest& request, Context& context) {
  const auto clock = request.times ? request.clock : std::function<double()>();
  const double begin = clock ? clock() : 0;
  Reproduction result{std::string(study.name), std::string(study.title), std::string(study.source), {}};
  result.tables = study.compute({request.data, request.seeds, clock}, context);
  if (clock) result.seconds = clock() - begin;
  return result;
}

bool all_converged(const std::vector<Reproduction>& studies) {
  for (const Reproduction& study : studies) {
    for (const ReproducedTable& table : study.tables) {
      if (std::ranges::any_of(table.rows, [](const ReproducedRow& row) { return row.not_converged > 0; })) return false;
    }
  }
  return true;
}

}  // namespace

void check_request(const ReproduceRequest& request) {
  (void)requested(request);
  if (request.data.empty()) throw UsageError(fmt::format("expected {}", option("data")));
  if (request.seeds && (*request.seeds < 1 || *request.seeds > 100)) {
    throw UsageError(fmt::format("{}: expected 1 to 100", option("seeds", fmt::format("{}", *request.seeds))));
  }
}

ReproduceResult reproduce(const ReproduceRequest& request, Context& context) {
  return with_spelling(context, [&] {
    check_request(request);
    ReproduceResult result;
    result.provenance = provenance_of("reproduce", request, context);
    Notes notes(result.notes, context);
    std::vector<const Study*> ready;
    for (const Study* study : requested(request)) {
      const std::vector<std::string> missing = missing_data(*study, request.data);
      if (missing.empty()) {
        ready.push_back(study);
      } else {
        notes.add(fmt::format("table {} skipped: {} is not in {}", study->name, fmt::join(missing, ", "),
                              in_quotes(request.data)));
      }
    }
    if (ready.empty()) {
      throw InputError(fmt::format("no data for these tables in {}; see docs/results.md", in_quotes(request.data)));
    }
    for (const Study* study : ready) result.studies.push_back(run(*study, request, context));
    if (!all_converged(result.studies)) result.status = Status::not_converged;
    return result;
  });
}

}  // namespace witan
