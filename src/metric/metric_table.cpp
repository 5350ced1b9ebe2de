#include "witan/metric/metric.hpp"

#include <array>

namespace witan {
namespace {

using Cutoff = MetricInfo::Cutoff;

constexpr std::array<MetricInfo, 12> kMetrics{{
    {MetricKind::ndcg, "ndcg", "", "normalised discounted cumulative gain",
     "DCG@k / DCG@k of all labelled items in the best order",
     "Järvelin & Kekäläinen, TOIS 2002; Burges et al., ICML 2005", Cutoff::optional},
    {MetricKind::dcg, "dcg", "", "discounted cumulative gain", "sum over i <= k of gain(l_i) * discount(i)",
     "Järvelin & Kekäläinen, TOIS 2002", Cutoff::optional},
    {MetricKind::p, "p", "precision prec", "precision", "(sum over i <= k of rel(i)) / k",
     "Cleverdon, Mills & Keen 1966", Cutoff::optional},
    {MetricKind::recall, "recall", "r", "recall", "(sum over i <= k of rel(i)) / R", "Cleverdon, Mills & Keen 1966",
     Cutoff::optional},
    {MetricKind::success, "success", "hit hit_rate", "success", "1 if rel(i) = 1 for some i <= k, else 0",
     "Craswell & Hawking, TREC 2004", Cutoff::optional},
    {MetricKind::rprec, "rprec", "r-prec r_prec r-precision", "R-precision", "P@R", "Buckley & Voorhees, TREC 2005",
     Cutoff::none},
    {MetricKind::ap, "ap", "map", "average precision", "(sum over i <= k of rel(i) * P@i) / R",
     "Buckley & Voorhees, SIGIR 2000", Cutoff::optional},
    {MetricKind::err, "err", "", "expected reciprocal rank",
     "sum over i <= k of V(l_i)/i * product over j < i of (1 - V(l_j)), V(l) = (2^(l-min) - 1)/2^(max-min)",
     "Chapelle et al., CIKM 2009", Cutoff::optional},
    {MetricKind::rbp, "rbp", "", "rank-biased precision", "(1 - p) * sum over i <= k of rel(i) * p^(i-1)",
     "Moffat & Zobel, TOIS 2008", Cutoff::optional},
    {MetricKind::mrr, "mrr", "rr recip_rank", "reciprocal rank",
     "1/i for the first i <= k with rel(i) = 1, 0 if there is none", "Voorhees, TREC 1999", Cutoff::optional},
    {MetricKind::judged, "judged", "", "share of judged items", "(number of judged items at i <= k) / k",
     "MacAvaney et al., ECIR 2022", Cutoff::optional},
    {MetricKind::kendall, "kendall", "tau kendall_tau", "Kendall's tau-b between ranking and labels",
     "(C - D) / sqrt((C + D + Ts) * (C + D + Tl)) over pairs of items both ranked and judged: C concordant, D "
     "discordant, Ts tied in the ranking only, Tl tied in the labels only",
     "Kendall, Biometrika 1945", Cutoff::none},
}};

}  // namespace

std::span<const MetricInfo> metric_infos() { return kMetrics; }

const MetricInfo& Metric::info() const { return kMetrics[static_cast<std::size_t>(kind)]; }

}  // namespace witan
