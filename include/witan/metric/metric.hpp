#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// The kinds of metrics, in the order of the table in src/metric/metric_table.cpp.
enum class MetricKind : std::uint8_t {
  ndcg,
  dcg,
  p,
  recall,
  success,
  rprec,
  ap,
  err,
  rbp,
  mrr,
  judged,
  kendall,
  bpref,
  infap,
  gm_map,
  gm_bpref,
  hits,
  f1,
  relative_p,
  set_map,
  utility,
  iprec,
  eleven_points,
  num_q,
  num_ret,
  num_rel,
  num_nonrelevant,
  bin_g,
  g,
  ndcg_rel,
  rndcg,
  rprec_mult,
};

/// A metric: one row in the table of src/metric/metric_table.cpp. In formulas, l is a label, i a position from 1, k the
/// cut-off (without one, the length of the list), R the number of relevant items, ranked or not, and rel(i) is 1 if the
/// item at i is relevant, else 0.
struct MetricInfo {
  enum class Cutoff : std::uint8_t { optional, none };
  /// How values of instances are averaged. The mean of a count is the sum over instances.
  enum class Mean : std::uint8_t { arithmetic, geometric, sum };
  /// The value of tied items: the mean over their orders, or available only in dialects that break ties.
  enum class Ties : std::uint8_t { mean, broken };

  MetricKind kind;
  std::string_view name;
  std::string_view aliases;  ///< other names that the parser accepts, separated by spaces
  std::string_view title;
  std::string_view formula;
  std::string_view citation;
  Cutoff cutoff;
  Mean mean = Mean::arithmetic;
  Ties ties = Ties::mean;
};

/// Returns all metrics, in the order of the enumeration.
[[nodiscard]] std::span<const MetricInfo> metric_infos();

/// A metric with its cut-off and parameter, e.g. `ndcg@10`.
struct Metric {
  static constexpr std::uint32_t kLargestCutoff = 1'000'000'000;

  MetricKind kind = MetricKind::ndcg;
  std::uint32_t cutoff = 0;  ///< 0 = the whole list
  double persistence = 0.8;  ///< p of RBP, in (0, 1); unused by other metrics
  double recall = 0;         ///< r of iprec, in [0, 1]; unused by other metrics
  double multiple = 1;       ///< x of rprec_mult, in [0, 1000]; unused by other metrics

  /// Returns the name, as in `parse_metric`: `ndcg@10`, `ap`, `rbp(p=0.8)@20`.
  [[nodiscard]] std::string name() const;
  [[nodiscard]] const MetricInfo& info() const;
  friend bool operator==(const Metric&, const Metric&) = default;
};

/// Returns the value of an instance on the scale on which a metric is averaged and systems are compared: the value or,
/// for a geometric mean, the logarithm of the value, or of 0.00001 if the value is lower.
[[nodiscard]] double to_mean_scale(const Metric& metric, double value);
/// Converts a mean from the scale of to_mean_scale to the scale of the metric.
[[nodiscard]] double from_mean_scale(const Metric& metric, double mean);

/// Parses `name`, `name@k`, `rbp(p=0.95)@k`, `iprec(r=0.1)` or `rprec_mult(x=0.2)`, and the notation of other tools:
/// `ndcg_cut_10`, `P_10`, `P.10`, `iprec_at_recall_0.10` and `Rprec_mult_0.20` of trec_eval, `rbp.95` of ranx. Case is
/// ignored. Throws UsageError if the name is unknown (the message suggests similar names), or if the cut-off or
/// parameter is invalid.
[[nodiscard]] Metric parse_metric(std::string_view text);

/// Parses a list such as `ndcg@1-5,p@10,ap`, where `@a-b` means every cut-off from a to b, and `official`, `ndcg_cut`,
/// `map_cut`, `iprec_at_recall` and `Rprec_mult` are the families of trec_eval. Throws UsageError as parse_metric, and
/// for an empty list or entry.
[[nodiscard]] std::vector<Metric> parse_metrics(std::string_view text);

/// A metric and its text in the request; a metric of a range has its own name.
struct AskedMetric {
  Metric metric;
  std::string written;
};
/// Parses a list of metrics, and returns the text of each.
[[nodiscard]] std::vector<AskedMetric> parse_asked_metrics(std::string_view text);

}  // namespace witan
