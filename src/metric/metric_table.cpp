#include "witan/metric/metric.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "measures.hpp"
#include "metric_input.hpp"

namespace witan {
namespace {

using Cutoff = MetricInfo::Cutoff;
using Mean = MetricInfo::Mean;
using Ties = MetricInfo::Ties;

double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

double ndcg(const MetricInput& in) {
  if (in.dialect == Dialect::letor4 && in.metric.cutoff > in.ranking.items()) return 0;
  // Without a cut-off, the ideal list may be longer than the ranking.
  const std::uint32_t cutoff = in.metric.cutoff > 0 ? in.metric.cutoff : Metric::kLargestCutoff;
  return ratio(measures::dcg(in.ranking, cutoff, in.discounts), measures::ideal_dcg(in.ranking, cutoff, in.discounts));
}

double r_precision(const MetricInput& in) {
  return ratio(measures::relevant_above(in.ranking, in.ranking.relevant()), in.ranking.relevant());
}

/// A metric and its computation.
struct MetricRow {
  MetricInfo info;
  double (*compute)(const MetricInput& input);
};

constexpr MetricRow kMetrics[] = {
    {{MetricKind::ndcg, "ndcg", "", "normalised discounted cumulative gain",
      "DCG@k / DCG@k of all labelled items in the best order",
      "Järvelin & Kekäläinen, TOIS 2002; Burges et al., ICML 2005", Cutoff::optional},
     ndcg},
    {{MetricKind::dcg, "dcg", "", "discounted cumulative gain", "sum over i <= k of gain(l_i) * discount(i)",
      "Järvelin & Kekäläinen, TOIS 2002", Cutoff::optional},
     [](const MetricInput& in) { return measures::dcg(in.ranking, in.cutoff, in.discounts); }},
    {{MetricKind::p, "p", "precision prec set_p", "precision", "(sum over i <= k of rel(i)) / k",
      "Cleverdon, Mills & Keen 1966", Cutoff::optional},
     [](const MetricInput& in) { return measures::relevant_above(in.ranking, in.cutoff) / in.cutoff; }},
    {{MetricKind::recall, "recall", "r set_recall", "recall", "(sum over i <= k of rel(i)) / R",
      "Cleverdon, Mills & Keen 1966", Cutoff::optional},
     [](const MetricInput& in) {
       return ratio(measures::relevant_above(in.ranking, in.cutoff), in.ranking.relevant());
     }},
    {{MetricKind::success, "success", "hit hit_rate", "success", "1 if rel(i) = 1 for some i <= k, else 0",
      "Craswell & Hawking, TREC 2004", Cutoff::optional},
     [](const MetricInput& in) { return measures::success(in.ranking, in.cutoff); }},
    {{MetricKind::rprec, "rprec", "r-prec r_prec r-precision", "R-precision", "P@R", "Buckley & Voorhees, TREC 2005",
      Cutoff::none},
     r_precision},
    {{MetricKind::ap, "ap", "map", "average precision", "(sum over i <= k of rel(i) * P@i) / R",
      "Buckley & Voorhees, SIGIR 2000", Cutoff::optional},
     [](const MetricInput& in) { return measures::average_precision(in.ranking, in.cutoff); }},
    {{MetricKind::err, "err", "", "expected reciprocal rank",
      "sum over i <= k of V(l_i)/i * product over j < i of (1 - V(l_j)), V(l) = (2^(l-min) - 1)/2^(max-min)",
      "Chapelle et al., CIKM 2009", Cutoff::optional},
     [](const MetricInput& in) {
       return measures::expected_reciprocal_rank(in.ranking, in.cutoff, in.scale, in.scratch);
     }},
    {{MetricKind::rbp, "rbp", "", "rank-biased precision", "(1 - p) * sum over i <= k of rel(i) * p^(i-1)",
      "Moffat & Zobel, TOIS 2008", Cutoff::optional},
     [](const MetricInput& in) {
       return measures::rank_biased_precision(in.ranking, in.cutoff, in.metric.persistence);
     }},
    {{MetricKind::mrr, "mrr", "rr recip_rank", "reciprocal rank",
      "1/i for the first i <= k with rel(i) = 1, 0 if there is none", "Voorhees, TREC 1999", Cutoff::optional},
     [](const MetricInput& in) { return measures::reciprocal_rank(in.ranking, in.cutoff); }},
    {{MetricKind::judged, "judged", "", "share of judged items", "(number of judged items at i <= k) / k",
      "MacAvaney et al., ECIR 2022", Cutoff::optional},
     [](const MetricInput& in) { return measures::judged_above(in.ranking, in.cutoff) / in.cutoff; }},
    {{MetricKind::kendall, "kendall", "tau kendall_tau", "Kendall's tau-b between ranking and labels",
      "(C - D) / sqrt((C + D + Ts) * (C + D + Tl)) over pairs of items both ranked and judged: C concordant, D "
      "discordant, Ts tied in the ranking only, Tl tied in the labels only",
      "Kendall, Biometrika 1945", Cutoff::none},
     [](const MetricInput& in) { return measures::kendall_tau(in.ranking, in.scratch); }},
    {{MetricKind::bpref, "bpref", "", "binary preference",
      "1/R * sum over relevant items of 1 - min(n, R) / min(N, R), n: number of nonrelevant items above it, N: number "
      "of nonrelevant items",
      "Buckley & Voorhees, SIGIR 2004", Cutoff::none},
     [](const MetricInput& in) { return measures::binary_preference(in.ranking); }},
    {{MetricKind::infap, "infap", "", "inferred average precision",
      "1/R * sum over relevant items of 1/i + (i-1)/i * (share of the items above i that are in the pool) * (share of "
      "the judged ones among them that are relevant)",
      "Yilmaz & Aslam, CIKM 2006", Cutoff::none},
     [](const MetricInput& in) { return measures::inferred_average_precision(in.ranking); }},
    {{MetricKind::gm_map, "gm_map", "gmap", "geometric mean of average precision",
      "ap of an instance; the mean is geometric, and a value below 0.00001 counts as 0.00001", "Robertson, CIKM 2006",
      Cutoff::none, Mean::geometric},
     [](const MetricInput& in) { return measures::average_precision(in.ranking, in.cutoff); }},
    {{MetricKind::gm_bpref, "gm_bpref", "", "geometric mean of bpref",
      "bpref of an instance; the mean is geometric, and a value below 0.00001 counts as 0.00001",
      "Buckley & Voorhees, SIGIR 2004; Robertson, CIKM 2006", Cutoff::none, Mean::geometric},
     [](const MetricInput& in) { return measures::binary_preference(in.ranking); }},
    {{MetricKind::hits, "hits", "num_rel_ret", "number of relevant items", "sum over i <= k of rel(i)", "trec_eval",
      Cutoff::optional, Mean::sum},
     [](const MetricInput& in) { return measures::relevant_above(in.ranking, in.cutoff); }},
    {{MetricKind::f1, "f1", "f set_f", "F1", "2 * (sum over i <= k of rel(i)) / (k + R)",
      "van Rijsbergen, Information Retrieval, 1979", Cutoff::optional},
     [](const MetricInput& in) {
       return 2 * measures::relevant_above(in.ranking, in.cutoff) /
              (static_cast<double>(in.cutoff) + in.ranking.relevant());
     }},
    {{MetricKind::relative_p, "relative_p", "set_relative_p", "relative precision",
      "(sum over i <= k of rel(i)) / min(k, R)", "trec_eval", Cutoff::optional},
     [](const MetricInput& in) {
       return ratio(measures::relevant_above(in.ranking, in.cutoff), std::min(in.cutoff, in.ranking.relevant()));
     }},
    {{MetricKind::set_map, "set_map", "", "precision times recall of the whole list", "P * recall", "trec_eval",
      Cutoff::none},
     [](const MetricInput& in) {
       const double hits = measures::relevant_above(in.ranking, in.cutoff);
       return ratio(hits * hits, static_cast<double>(in.ranking.length()) * in.ranking.relevant());
     }},
    {{MetricKind::utility, "utility", "", "utility", "number of relevant items minus number of other items in the list",
      "trec_eval", Cutoff::none},
     [](const MetricInput& in) { return 2 * measures::relevant_above(in.ranking, in.cutoff) - in.ranking.length(); }},
    {{MetricKind::iprec, "iprec", "iprec_at_recall", "interpolated precision",
      "largest P@i over positions i with a recall of at least r; dialects letor4 and trec only",
      "Manning, Raghavan & Schütze, 2008", Cutoff::none, Mean::arithmetic, Ties::broken},
     [](const MetricInput& in) { return measures::interpolated_precision(in.ranking, in.metric.recall); }},
    {{MetricKind::eleven_points, "11pt_avg", "", "mean interpolated precision at 11 points",
      "mean of iprec at the recalls 0, 0.1, ..., 1; dialects letor4 and trec only", "Manning, Raghavan & Schütze, 2008",
      Cutoff::none, Mean::arithmetic, Ties::broken},
     [](const MetricInput& in) { return measures::eleven_point_average(in.ranking); }},
    {{MetricKind::num_q, "num_q", "", "number of instances", "1", "trec_eval", Cutoff::none, Mean::sum},
     [](const MetricInput&) { return 1.0; }},
    {{MetricKind::num_ret, "num_ret", "", "number of ranked items", "length of the list", "trec_eval", Cutoff::none,
      Mean::sum},
     [](const MetricInput& in) { return static_cast<double>(in.ranking.length()); }},
    {{MetricKind::num_rel, "num_rel", "", "number of relevant items, ranked or not", "R", "trec_eval", Cutoff::none,
      Mean::sum},
     [](const MetricInput& in) { return static_cast<double>(in.ranking.relevant()); }},
    {{MetricKind::num_nonrelevant, "num_nonrel_judged_ret", "", "number of ranked items that are judged nonrelevant",
      "number of items in the list with a label from 0 to below the lowest relevant label", "trec_eval", Cutoff::none,
      Mean::sum},
     [](const MetricInput& in) { return measures::nonrelevant_ranked(in.ranking); }},
    {{MetricKind::bin_g, "bin_g", "bing", "binary G",
      "1/R * sum over relevant items of 1/log2(2 + number of items above that are not relevant); dialects letor4 and "
      "trec only",
      "trec_eval", Cutoff::none, Mean::arithmetic, Ties::broken},
     [](const MetricInput& in) { return measures::binary_g(in.ranking); }},
    {{MetricKind::g, "g", "", "normalised gain",
      "sum over i of gain(i)/log2(2 + c(i) - s(i)), divided by the sum of all gains: s(i) is the gain of the first i "
      "items, and c(i) that of the best order, at least 1 per item; dialects letor4 and trec only",
      "trec_eval", Cutoff::none, Mean::arithmetic, Ties::broken},
     [](const MetricInput& in) { return measures::normalized_g(in.ranking); }},
    {{MetricKind::ndcg_rel, "ndcg_rel", "", "mean NDCG at the items with a gain",
      "mean over all items with a gain of DCG/ideal DCG at its rank, or at the end if it is not ranked; dialects "
      "letor4 "
      "and trec only",
      "trec_eval", Cutoff::none, Mean::arithmetic, Ties::broken},
     [](const MetricInput& in) { return measures::ndcg_at_relevant(in.ranking, in.discounts); }},
    {{MetricKind::rndcg, "rndcg", "", "mean NDCG at the ends of levels",
      "mean of DCG/ideal DCG at every position at which the gain of the best order decreases, and at the end; dialects "
      "letor4 and trec only",
      "trec_eval", Cutoff::none, Mean::arithmetic, Ties::broken},
     [](const MetricInput& in) { return measures::ndcg_at_levels(in.ranking, in.discounts); }},
    {{MetricKind::rprec_mult, "rprec_mult", "", "precision at a multiple of R",
      "P@k with k = x * R + 0.9, rounded down", "trec_eval", Cutoff::none},
     [](const MetricInput& in) {
       const double cutoff = std::floor(in.metric.multiple * in.ranking.relevant() + 0.9);
       return ratio(measures::relevant_above(in.ranking, static_cast<std::uint32_t>(cutoff)), cutoff);
     }},
};

/// Metric::info() uses the kind as the index of the row.
constexpr bool rows_are_in_order() {
  std::size_t row = 0;
  return std::ranges::all_of(
      kMetrics, [&](const MetricRow& metric) { return static_cast<std::size_t>(metric.info.kind) == row++; });
}
static_assert(rows_are_in_order(), "the rows have the order of MetricKind");

}  // namespace

std::span<const MetricInfo> metric_infos() {
  static const auto kInfos = [] {
    std::array<MetricInfo, std::size(kMetrics)> infos{};
    std::ranges::transform(kMetrics, infos.begin(), &MetricRow::info);
    return infos;
  }();
  return kInfos;
}

const MetricInfo& Metric::info() const { return kMetrics[static_cast<std::size_t>(kind)].info; }

double to_mean_scale(const Metric& metric, double value) {
  constexpr double kLowest = 1e-5;
  return metric.info().mean == MetricInfo::Mean::geometric ? std::log(std::max(value, kLowest)) : value;
}

double from_mean_scale(const Metric& metric, double mean) {
  return metric.info().mean == MetricInfo::Mean::geometric ? std::exp(mean) : mean;
}

double compute_metric(const MetricInput& input) {
  return kMetrics[static_cast<std::size_t>(input.metric.kind)].compute(input);
}

}  // namespace witan
