#pragma once

#include "witan/app/data_request.hpp"
#include "witan/app/options.hpp"
#include "witan/app/provenance.hpp"
#include "witan/learn/harness/compare.hpp"
#include "witan/metric/evaluate_rankings.hpp"
#include "witan/util/context.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace witan {

struct RankResult;

/// The part of a request that selects metrics.
struct MetricRequest {
  std::string metrics = "ndcg@10,p@10,ap,mrr";
  std::string dialect = "standard";
  std::optional<double> relevant_from;
  bool judged_only = false;

  template <class V>
  static void describe(V&& v) {
    v("metrics", &MetricRequest::metrics, "LIST",
      "metrics, e.g. ndcg@1-5,p@10,ap,err,rbp(p=0.8),kendall [default: ndcg@10,p@10,ap,mrr]");
    v("dialect", &MetricRequest::dialect, "NAME",
      "dialect of the metrics: standard, letor4 or trec [default: standard]");
    v("relevant-from", &MetricRequest::relevant_from, "LABEL", "lowest label of a relevant item [default: 1]");
    v("judged-only", &MetricRequest::judged_only, "", "ignore ranked items without a label (condensed lists)");
  }
};

/// Labels of instances and the scores of one ranking in memory, without data sets.
struct JudgedInstances {
  std::vector<std::string> names;  ///< of the instances, in natural order
  std::vector<NamedJudgements> instances;
  std::uint32_t unlabelled = 0;         ///< number of instances of the ranking without labels
  std::string unlabelled_example = {};  ///< the name of one of them
};

/// A request to evaluate rankings against labels.
struct EvaluateRequest : MetricRequest, LabelRequest, LabelReading {
  std::vector<std::string> rankings;  ///< TREC runs, CSV files of `rank`, or files with one score per label row
  bool complete = false;
  std::string baseline;  ///< name of the ranking that the others are tested against; empty: no tests
  std::string tests;     ///< metrics whose tests the table shows; empty: the first metric
  std::uint64_t draws = 10'000;
  std::optional<double> level;
  std::string label_scale;  ///< "0-4"; empty: 0 to the largest label
  NamedTexts columns;       ///< of CSV files of labels
  // One ranking in memory, instead of files:
  std::optional<Dataset> ranking_data = {};
  std::shared_ptr<const RankResult> ranked = nullptr;       ///< a result of `rank` or `fuse`
  std::shared_ptr<const JudgedInstances> judged = nullptr;  ///< also instead of the labels

  template <class V>
  static void describe(V&& v) {
    v("RANKING", &EvaluateRequest::rankings, "RANKING",
      "TREC runs, CSV files written by `witan rank`, or files with one score per label row");
    v("labels", &EvaluateRequest::labels, "FILE", "qrels, or any data with labels; repeatable");
    MetricRequest::describe(v);
    v("complete", &EvaluateRequest::complete, "",
      "labelled instances missing from a ranking count as 0, under every dialect");
    v("baseline", &EvaluateRequest::baseline, "RANKING",
      "test the differences of the other rankings from this one, paired over instances");
    v("tests", &EvaluateRequest::tests, "LIST", "metrics whose tests the table shows [default: the first metric]");
    v("draws", &EvaluateRequest::draws, "N",
      "number of draws of the randomisation test and the bootstrap [default: 10000]");
    v("level", &EvaluateRequest::level, "P", "confidence level of the bootstrap intervals [default: 0.95]");
    v("label-scale", &EvaluateRequest::label_scale, "MIN-MAX",
      "smallest and largest label, for ERR [default: 0 to the largest label]");
    LabelReading::describe(v);
    v("columns", &EvaluateRequest::columns, "NAME=HEADER,...", "headers of the columns of a CSV file with labels");
  }
};

/// The values of one ranking.
struct RankingEvaluation {
  std::string name;
  EvaluatedRanking result;
  std::vector<std::string> instances;  ///< names of the instances of `result`
};

struct EvaluateResult {
  Dataset labels;  ///< empty if the request has `judged`
  EvaluationOptions options;
  std::vector<std::string> names;  ///< of the metrics, as the request writes them
  std::vector<RankingEvaluation> rankings;
  std::optional<Leaderboard> comparison = {};  ///< the rankings and their tests, if the request has a baseline
  std::vector<std::size_t> tested = {};        ///< indices of the metrics whose tests the table shows
  std::vector<std::string> notes;
  Provenance provenance = {};
};

/// Returns the metrics of a request as the engine needs them. Throws UsageError if an option is invalid.
[[nodiscard]] EvaluationOptions evaluation_options(const MetricRequest& request);
[[nodiscard]] EvaluationOptions evaluation_options(const EvaluateRequest& request);

/// Evaluates every ranking. Throws UsageError if the request is invalid, and InputError if the labels or a ranking are
/// invalid.
[[nodiscard]] EvaluateResult evaluate(const EvaluateRequest& request, Context& context);

}  // namespace witan
