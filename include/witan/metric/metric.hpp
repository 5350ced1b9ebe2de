#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// What is measured; `metric_infos` describes each.
enum class MetricKind : std::uint8_t { ndcg, dcg, p, recall, success, rprec, ap, err, rbp, mrr, judged, kendall };

/// One metric described once, for the parser, the help text and the docs. l is a label, i a position from 1, k the
/// cut-off (the length of the list when there is none), R the number of relevant items, ranked or not, and rel(i) is 1
/// when the item at i is relevant, else 0.
struct MetricInfo {
  enum class Cutoff : std::uint8_t { optional, none };

  MetricKind kind;
  std::string_view name;
  std::string_view aliases;  ///< other names that the parser takes, separated by spaces
  std::string_view title;
  std::string_view formula;
  std::string_view citation;
  Cutoff cutoff;
};

/// All metrics, in the order of the enumeration.
[[nodiscard]] std::span<const MetricInfo> metric_infos();

/// A metric with its cut-off and parameter, e.g. `ndcg@10`.
struct Metric {
  static constexpr std::uint32_t kLargestCutoff = 1'000'000'000;

  MetricKind kind = MetricKind::ndcg;
  std::uint32_t cutoff = 0;  ///< 0 = the whole list
  double persistence = 0.8;  ///< p of RBP, in (0, 1); of no meaning to other metrics

  /// As `parse_metric` takes it: `ndcg@10`, `ap`, `rbp(p=0.8)@20`.
  [[nodiscard]] std::string name() const;
  [[nodiscard]] const MetricInfo& info() const;
  friend bool operator==(const Metric&, const Metric&) = default;
};

/// Reads `name`, `name@k` or `rbp(p=0.95)@k`, and what other tools write for these: trec_eval's `ndcg_cut_10`, `P_10`
/// and `P.10`, ranx's `rbp.95`; capitals do not count. UsageError when the name is unknown (the message offers the
/// nearest ones) or the cut-off or parameter is not one.
[[nodiscard]] Metric parse_metric(std::string_view text);

/// Reads a list such as `ndcg@1-5,p@10,ap`, in which `@a-b` means every cut-off from a to b. UsageError as above, also
/// for an empty list or entry.
[[nodiscard]] std::vector<Metric> parse_metrics(std::string_view text);

/// A metric, and how it was asked for; one of a range goes by its own name.
struct AskedMetric {
  Metric metric;
  std::string written;
};
/// The same list with what was written.
[[nodiscard]] std::vector<AskedMetric> parse_asked_metrics(std::string_view text);

}  // namespace witan
