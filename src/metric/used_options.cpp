#include "used_options.hpp"

namespace witan {

bool uses_relevance(const Metric& metric) {
  switch (metric.kind) {
    case MetricKind::ndcg:
    case MetricKind::dcg:
    case MetricKind::err:
    case MetricKind::judged:
    case MetricKind::kendall:
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
      return true;
  }
  return false;
}

bool uses_scale(const Metric& metric) { return metric.kind == MetricKind::err; }

}  // namespace witan
