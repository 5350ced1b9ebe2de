#pragma once

#include "witan/app/data_request.hpp"
#include "witan/app/evaluate.hpp"
#include "witan/app/memory_request.hpp"
#include "witan/app/provenance.hpp"
#include "witan/app/status.hpp"
#include "witan/learn/harness/compare.hpp"
#include "witan/report/leaderboard.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace witan {

/// A request to cross-validate methods and test their differences for significance.
struct CompareRequest : DataRequest, LabelRequest, MetricRequest, MemoryRequest {
  std::string methods;      ///< specs, separated by commas outside parentheses; required
  std::string baseline;     ///< empty: the first method
  std::string folds = "5";  ///< a number, or "parts": every file is a fold
  /// "instances", or "users": every method ranks items for single users, see `compare_users`.
  std::string split = "instances";
  std::string hold_out;                ///< of each user's ratings: a share, a number, or last=N; empty: 1/folds
  std::string protocol = "all-items";  ///< with split users: all-items or rated-items
  std::string metric = "ndcg@10";
  std::uint64_t seeds = 1;
  std::uint64_t draws = 10'000;
  std::optional<double> level;
  bool times = true;
  std::uint64_t depth = 0;      ///< number of items of a ranking that count as retrieved; 0: all
  std::string tests;            ///< metrics whose tests the table shows; empty: the first metric
  std::uint64_t instances = 0;  ///< number of instances to list with the largest gains and losses; not in CSV
  bool all_pairs = false;       ///< also test every pair of methods; false if the output has no place for it
  /// The names of the instances in each part, instead of `folds`.
  std::vector<std::vector<std::string>> parts = {};
  /// Returns seconds since an arbitrary moment; needed if `times`. The library never reads the clock itself.
  std::function<double()> clock = {};

  template <class V>
  static void describe(V&& v) {
    DataRequest::describe(v);
    v("methods", &CompareRequest::methods, "SPEC,...",
      "methods to compare, e.g. 'rrf,rrf(k=10),mpm'; see `witan methods`; expert:NAME is an expert alone, and experts "
      "are all of them");
    v("baseline", &CompareRequest::baseline, "SPEC",
      "baseline method of the significance tests [default: the first method]");
    v("folds", &CompareRequest::folds, "K|parts",
      "number of random folds, or `parts` to use every file as a fold [default: 5]");
    v("split", &CompareRequest::split, "instances|users",
      "what is divided into training and test data: instances, or the ratings of every user, to evaluate rankings for "
      "single users [default: instances]");
    v("hold-out", &CompareRequest::hold_out, "SHARE|N|last=N",
      "with ⟦split=users⟧: test ratings of every user, as a share, a number, or the last N by time [default: one of "
      "⟦folds⟧ parts]");
    v("protocol", &CompareRequest::protocol, "NAME",
      "with ⟦split=users⟧: all-items ranks all items without a training rating, held-out ones are relevant; "
      "rated-items ranks the held-out items, labels are the ratings [default: all-items]");
    LabelRequest::describe(v);
    MetricRequest::describe(v);
    v("metric", &CompareRequest::metric, "METRIC",
      "metric by which trained methods select on validation data, in the standard dialect [default: ndcg@10]");
    v("seeds", &CompareRequest::seeds, "N", "number of runs of methods that depend on the seed [default: 1]");
    v("draws", &CompareRequest::draws, "N",
      "number of draws of the randomisation test and the bootstrap [default: 10000]");
    v("level", &CompareRequest::level, "P", "confidence level of the bootstrap intervals [default: 0.95]");
    v("depth", &CompareRequest::depth, "N",
      "count only the best N items of every ranking as retrieved, as `fuse ⟦depth⟧`; 0: all [default: 0]");
    v("times", &CompareRequest::times, "", "measure wall-clock times, which differ between runs");
    v("tests", &CompareRequest::tests, "LIST", "metrics whose tests the table shows [default: the first metric]");
    v("instances", &CompareRequest::instances, "N",
      "number of instances to list with the largest gains over the baseline, and with the largest losses; not in CSV");
    MemoryRequest::describe(v);
  }
};

struct CompareResult {
  Dataset data;
  Leaderboard board;
  std::uint64_t draws = 0;  ///< of the randomisation tests and the bootstrap
  EvaluationOptions evaluation;
  std::vector<std::string> names;  ///< of the metrics, as the request writes them
  std::vector<std::string> notes;
  Status status = Status::converged;
  Provenance provenance = {};
};

/// Returns the methods of a request, with the baseline first if it is not among them. Throws UsageError if a spec is
/// invalid or occurs twice.
[[nodiscard]] std::vector<std::string> compared_methods(const CompareRequest& request);

/// Throws UsageError if options of the request are invalid or cannot be combined. Opens no file.
void check_request(const CompareRequest& request);

/// Cross-validates the methods. Seeds are those of the context and the following ones. Throws UsageError as
/// `check_request`, and InputError if the data are invalid or have no labels.
[[nodiscard]] CompareResult compare(const CompareRequest& request, Context& context);

/// Returns how `write_leaderboard` writes the result of a request.
[[nodiscard]] LeaderboardOutput leaderboard_output(const CompareRequest& request, const CompareResult& result,
                                                   ReportFormat format, Spelling spelling);

}  // namespace witan
