#include "used_options.hpp"

namespace witan {

bool uses_relevance(const Metric& metric) {
  switch (metric.kind) {
    case MetricKind::ndcg:
    case MetricKind::dcg:
    case MetricKind::err:
    case MetricKind::judged:
    case MetricKind::kendall:
    case MetricKind::num_q:
    case MetricKind::num_ret:
    case MetricKind::g:
    case MetricKind::ndcg_rel:
    case MetricKind::rndcg:
      return false;
    case MetricKind::p:
    case MetricKind::recall:
    case MetricKind::success:
    case MetricKind::rprec:
    case MetricKind::ap:
    case MetricKind::rbp:
    case MetricKind::mrr:
    case MetricKind::bpref:
    case MetricKind::infap:
    case MetricKind::gm_map:
    case MetricKind::gm_bpref:
    case MetricKind::hits:
    case MetricKind::f1:
    case MetricKind::relative_p:
    case MetricKind::set_map:
    case MetricKind::utility:
    case MetricKind::iprec:
    case MetricKind::eleven_points:
    case MetricKind::num_rel:
    case MetricKind::num_nonrelevant:
    case MetricKind::bin_g:
    case MetricKind::rprec_mult:
      return true;
  }
  return false;
}

bool uses_scale(const Metric& metric) { return metric.kind == MetricKind::err; }

}  // namespace witan
