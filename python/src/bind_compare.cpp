#include "witan/learn/harness/compare.hpp"
#include "witan/method/method.hpp"
#include "witan/report/leaderboard.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <chrono>
#include <sstream>

#include "asked_evaluation.hpp"
#include "bindings.hpp"
#include "interruptible.hpp"
#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

using Names = std::vector<std::string>;
/// How many parts to deal out, or the names of the instances in each.
using Folds = std::variant<std::uint32_t, std::vector<Names>>;

ReportFormat format_of(const std::string& name) {
  if (name == "table") return ReportFormat::table;
  if (name == "csv") return ReportFormat::csv;
  if (name == "json") return ReportFormat::json;
  throw UsageError(fmt::format("format {}: expected table, csv or json", in_quotes(name)));
}

struct Board {
  Leaderboard board;
  Dialect dialect;
  bool times;

  [[nodiscard]] std::string text(const std::string& format) const {
    LeaderboardOutput output{format_of(format), dialect, {}, times};
    output.spelling = Spelling::python;
    for (std::size_t metric = 0; metric < board.metrics.size(); ++metric) output.tested.push_back(metric);
    std::ostringstream out;
    write_leaderboard(board, output, out);
    return out.str();
  }
};

Parts parts_of(const Dataset& data, const Folds& folds, const Context& context) {
  if (const auto* const count = std::get_if<std::uint32_t>(&folds)) return deal_parts(data, *count, context);
  const auto& named = std::get<std::vector<Names>>(folds);
  if (named.size() < 2) throw UsageError("folds: expected at least two parts");
  Parts parts{static_cast<std::uint32_t>(named.size()),
              std::vector<std::uint32_t>(data.instance_count(), Parts::kNone)};
  for (std::uint32_t p = 0; p < named.size(); ++p) {
    for (const std::string& name : named[p]) {
      const auto instance = data.instance_names().find(name);
      if (!instance) throw UsageError(fmt::format("folds: there is no instance {}", in_quotes(name)));
      if (parts.of[*instance] != Parts::kNone) {
        throw UsageError(fmt::format("folds: instance {} is in two parts", in_quotes(name)));
      }
      parts.of[*instance] = p;
    }
  }
  return parts;
}

void check_methods(const Names& methods, std::size_t baseline) {
  if (baseline >= methods.size()) throw UsageError("expected at least one method");
  for (std::size_t k = 0; k < methods.size(); ++k) {
    (void)make_model(methods[k]);
    if (std::ranges::count(methods, methods[k]) > 1) throw UsageError(fmt::format("{} comes twice", methods[k]));
  }
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

CompareOptions compare_options(Names methods, std::size_t baseline, const AskedEvaluation& evaluation,
                               const std::string& selection, std::uint64_t draws, double level, bool times) {
  check_methods(methods, baseline);
  if (draws < 1 || draws > 100'000'000) throw UsageError(fmt::format("draws {}: expected 1 to 100000000", draws));
  if (!(level > 0 && level < 1)) throw UsageError(fmt::format("level {}: expected a number between 0 and 1", level));
  CompareOptions options{std::move(methods), baseline, evaluation, parse_metric(selection), draws, level, {}};
  if (times) options.clock = seconds_now;
  return options;
}

Board compare(const Dataset& data, const Folds& folds, const CompareOptions& options, std::uint32_t seeds,
              const How& how) {
  if (seeds < 1 || seeds > 1000) throw UsageError(fmt::format("seeds {}: expected 1 to 1000", seeds));
  return run_with_options(how, [&](const Context::Options& shared) {
    std::vector<std::unique_ptr<Context>> contexts;
    for (std::uint32_t k = 0; k < seeds; ++k) {
      Context::Options one = shared;
      one.seed += k;
      contexts.push_back(std::make_unique<Context>(std::move(one)));
    }
    const Parts parts = parts_of(data, folds, *contexts.front());
    return Board{compare_methods(data, parts, options, contexts), options.evaluation.how.dialect,
                 options.clock != nullptr};
  });
}

}  // namespace

void bind_compare(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Board>(module, "Board", "A leaderboard of methods.").def("text", &Board::text, "format"_a);
  nb::class_<CompareOptions>(module, "CompareOptions", "What is compared, and how.")
      .def(
          "__init__",
          [](CompareOptions* self, Names methods, std::size_t baseline, const AskedEvaluation& evaluation,
             const std::string& selection, std::uint64_t draws, double level, bool times) {
            new (self) CompareOptions(
                compare_options(std::move(methods), baseline, evaluation, selection, draws, level, times));
          },
          "methods"_a, "baseline"_a, "evaluation"_a, "selection"_a, "draws"_a, "level"_a, "times"_a);
  module.def("compare", &compare, "data"_a, "folds"_a, "options"_a, "seeds"_a, "how"_a);
}

}  // namespace witan::python
