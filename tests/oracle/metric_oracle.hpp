#pragma once

#include "witan/metric/evaluate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

/// Reference implementation of the metrics: their definitions, with all orders of tied items enumerated.
namespace witan::oracle {

struct Item {
  std::optional<double> score;
  std::optional<double> label;
  std::uint32_t tie_order = 0;
};

struct Question {
  std::vector<Item> items;
  Metric metric;
  Dialect dialect = Dialect::standard;
  double relevant_from = 1;
  LabelScale scale;
};

inline bool is_relevant(const Item& item, const Question& q) { return item.label && *item.label >= q.relevant_from; }

inline int count_relevant(const std::vector<Item>& items, const Question& q) {
  int count = 0;
  for (const Item& item : items) count += is_relevant(item, q) ? 1 : 0;
  return count;
}

inline double gain(const Item& item, Dialect dialect) {
  if (!item.label || *item.label <= 0) return 0;
  return dialect == Dialect::trec ? *item.label : std::pow(2.0, *item.label) - 1;
}

inline double discount(std::size_t position, Dialect dialect) {
  const double i = static_cast<double>(position);
  if (dialect != Dialect::letor4) return 1 / std::log2(1 + i);
  return position <= 2 ? 1 : 1 / std::log2(i);
}

inline double dcg(const std::vector<Item>& list, std::size_t k, Dialect dialect) {
  double sum = 0;
  for (std::size_t i = 1; i <= std::min(k, list.size()); ++i) sum += gain(list[i - 1], dialect) * discount(i, dialect);
  return sum;
}

inline double ndcg(const std::vector<Item>& list, std::size_t k, const Question& q) {
  if (q.dialect == Dialect::letor4 && q.metric.cutoff > q.items.size()) return 0;
  std::vector<Item> best = q.items;
  std::sort(best.begin(), best.end(),
            [&](const Item& a, const Item& b) { return gain(a, q.dialect) > gain(b, q.dialect); });
  const std::size_t ideal_k = q.metric.cutoff > 0 ? k : best.size();
  const double ideal = dcg(best, ideal_k, q.dialect);
  return ideal > 0 ? dcg(list, k, q.dialect) / ideal : 0;
}

inline double relevant_in_top(const std::vector<Item>& list, std::size_t k, const Question& q) {
  return count_relevant({list.begin(), list.begin() + static_cast<std::ptrdiff_t>(std::min(k, list.size()))}, q);
}

inline double average_precision(const std::vector<Item>& list, std::size_t k, const Question& q) {
  double sum = 0;
  for (std::size_t i = 1; i <= std::min(k, list.size()); ++i) {
    if (is_relevant(list[i - 1], q)) sum += relevant_in_top(list, i, q) / static_cast<double>(i);
  }
  const int all = count_relevant(q.items, q);
  return all > 0 ? sum / all : 0;
}

inline double err(const std::vector<Item>& list, std::size_t k, const Question& q) {
  double sum = 0;
  double reaches = 1;
  for (std::size_t i = 1; i <= std::min(k, list.size()); ++i) {
    const double label = list[i - 1].label ? std::max<double>(*list[i - 1].label, q.scale.min) : q.scale.min;
    const double stops = (std::pow(2.0, label - q.scale.min) - 1) / std::pow(2.0, q.scale.max - q.scale.min);
    sum += reaches * stops / static_cast<double>(i);
    reaches *= 1 - stops;
  }
  return sum;
}

inline double first_relevant(const std::vector<Item>& list, std::size_t k, const Question& q) {
  for (std::size_t i = 1; i <= std::min(k, list.size()); ++i) {
    if (is_relevant(list[i - 1], q)) return static_cast<double>(i);
  }
  return 0;
}

inline double rbp(const std::vector<Item>& list, std::size_t k, const Question& q) {
  const double p = q.metric.persistence;
  double sum = 0;
  for (std::size_t i = 1; i <= std::min(k, list.size()); ++i) {
    if (is_relevant(list[i - 1], q)) sum += std::pow(p, static_cast<double>(i) - 1);
  }
  return (1 - p) * sum;
}

inline double judged_in_top(const std::vector<Item>& list, std::size_t k) {
  double count = 0;
  for (std::size_t i = 1; i <= std::min(k, list.size()); ++i) count += list[i - 1].label ? 1 : 0;
  return count;
}

/// `places` contains the score of each item of `list`: higher is better, equal is tied.
inline double tau_b(const std::vector<Item>& list, const std::vector<double>& places) {
  double concordant_minus_discordant = 0;
  double untied_places = 0;
  double untied_labels = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!list[i].label || !list[j].label) continue;
      const double place = places[i] - places[j];
      const double label = *list[i].label - *list[j].label;
      if (place != 0) untied_places += 1;
      if (label != 0) untied_labels += 1;
      if (place * label > 0) concordant_minus_discordant += 1;
      if (place * label < 0) concordant_minus_discordant -= 1;
    }
  }
  const double below = std::sqrt(untied_places * untied_labels);
  return below > 0 ? concordant_minus_discordant / below : 0;
}

inline double kendall(const std::vector<Item>& list, const Question& q) {
  std::vector<double> places;
  for (std::size_t i = 0; i < list.size(); ++i) {
    places.push_back(q.dialect == Dialect::standard ? *list[i].score : -static_cast<double>(i));
  }
  return tau_b(list, places);
}

inline bool is_nonrelevant(const Item& item, const Question& q) {
  return item.label && *item.label >= 0 && *item.label < q.relevant_from;
}

/// bpref, as the definition in trec_eval's m_bpref.c.
inline double bpref(const std::vector<Item>& list, const Question& q) {
  const double relevant = count_relevant(q.items, q);
  double nonrelevant = 0;
  for (const Item& item : q.items) nonrelevant += is_nonrelevant(item, q) ? 1 : 0;
  double sum = 0;
  double above = 0;
  for (const Item& item : list) {
    if (is_nonrelevant(item, q)) above += 1;
    if (is_relevant(item, q)) sum += above > 0 ? 1 - std::min(above, relevant) / std::min(nonrelevant, relevant) : 1;
  }
  return relevant > 0 ? sum / relevant : 0;
}

/// infAP, as the definition in trec_eval's m_infap.c.
inline double infap(const std::vector<Item>& list, const Question& q) {
  constexpr double kEpsilon = 1e-5;
  double sum = 0;
  for (std::size_t j = 0; j < list.size(); ++j) {
    if (!is_relevant(list[j], q)) continue;
    double relevant = 0;
    double judged = 0;
    double pooled = 0;
    for (std::size_t i = 0; i < j; ++i) {
      const bool here = is_relevant(list[i], q);
      relevant += here ? 1 : 0;
      judged += here || is_nonrelevant(list[i], q) ? 1 : 0;
      pooled += list[i].label ? 1 : 0;
    }
    const double above = static_cast<double>(j);
    const double precision = (relevant + kEpsilon) / (judged + 2 * kEpsilon);
    sum += 1 / (above + 1) + (j > 0 ? above / (above + 1) * (pooled / above) * precision : 0);
  }
  const int all = count_relevant(q.items, q);
  return all > 0 ? sum / all : 0;
}

/// Interpolated precision, by the definition: the largest precision at a position whose recall is high enough.
inline double interpolated(const std::vector<Item>& list, double recall, const Question& q) {
  const double needed = std::floor(recall * count_relevant(q.items, q) + 0.9);
  double best = 0;
  for (std::size_t i = 1; i <= list.size(); ++i) {
    const double hits = relevant_in_top(list, i, q);
    if (hits >= needed) best = std::max(best, hits / static_cast<double>(i));
  }
  return best;
}

/// The measures of trec_eval below follow its descriptions: binG, G, ndcg_rel and Rndcg.
inline double binary_g(const std::vector<Item>& list, const Question& q) {
  double sum = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!is_relevant(list[i], q)) continue;
    sum += 1 / std::log2(2 + static_cast<double>(i) - relevant_in_top(list, i, q));
  }
  const int all = count_relevant(q.items, q);
  return all > 0 ? sum / all : 0;
}

/// Returns the items with a gain, best first.
inline std::vector<Item> best_order(const Question& q) {
  std::vector<Item> best;
  for (const Item& item : q.items) {
    if (gain(item, q.dialect) > 0) best.push_back(item);
  }
  std::sort(best.begin(), best.end(),
            [&](const Item& a, const Item& b) { return gain(a, q.dialect) > gain(b, q.dialect); });
  return best;
}

inline double normalized_g(const std::vector<Item>& list, const Question& q) {
  const std::vector<Item> best = best_order(q);
  double all = 0;
  for (const Item& item : best) all += gain(item, q.dialect);
  double sum = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    double cost = 0;
    double found = 0;
    for (std::size_t j = 0; j <= i; ++j) {
      cost += j < best.size() ? std::max(1.0, gain(best[j], q.dialect)) : 1;
      found += gain(list[j], q.dialect);
    }
    sum += gain(list[i], q.dialect) / std::log2(2 + cost - found);
  }
  return all > 0 ? sum / all : 0;
}

inline double ndcg_rel(const std::vector<Item>& list, const Question& q) {
  const std::vector<Item> best = best_order(q);
  double sum = 0;
  double found = 0;
  for (std::size_t i = 1; i <= list.size(); ++i) {
    if (gain(list[i - 1], q.dialect) <= 0) continue;
    sum += dcg(list, i, q.dialect) / dcg(best, i, q.dialect);
    found += 1;
  }
  if (best.empty()) return 0;
  const auto all = static_cast<double>(best.size());
  return (sum + (all - found) * dcg(list, list.size(), q.dialect) / dcg(best, best.size(), q.dialect)) / all;
}

inline double rndcg(const std::vector<Item>& list, const Question& q) {
  const std::vector<Item> best = best_order(q);
  if (best.empty()) return 0;
  double sum = 0;
  double points = 0;
  for (std::size_t k = 1; k <= best.size(); ++k) {
    if (k < best.size() && gain(best[k], q.dialect) == gain(best[k - 1], q.dialect)) continue;
    sum += dcg(list, k, q.dialect) / dcg(best, k, q.dialect);
    points += 1;
  }
  // The end of the list counts if at least two items follow the last one with a gain.
  if (list.size() >= best.size() + 2) {
    sum += dcg(list, list.size(), q.dialect) / dcg(best, best.size(), q.dialect);
    points += 1;
  }
  return sum / points;
}

/// Returns the value for one order of the ranked items.
inline double of_order(const std::vector<Item>& list, const Question& q) {
  const std::size_t k = q.metric.cutoff > 0 ? q.metric.cutoff : list.size();
  const std::size_t relevant = static_cast<std::size_t>(count_relevant(q.items, q));
  const auto over = [](double part, std::size_t whole) { return whole > 0 ? part / static_cast<double>(whole) : 0; };
  switch (q.metric.kind) {
    case MetricKind::ndcg:
      return ndcg(list, k, q);
    case MetricKind::dcg:
      return dcg(list, k, q.dialect);
    case MetricKind::p:
      return over(relevant_in_top(list, k, q), k);
    case MetricKind::recall:
      return over(relevant_in_top(list, k, q), relevant);
    case MetricKind::success:
      return first_relevant(list, k, q) > 0 ? 1 : 0;
    case MetricKind::rprec:
      return over(relevant_in_top(list, relevant, q), relevant);
    case MetricKind::ap:
    case MetricKind::gm_map:
      return average_precision(list, k, q);
    case MetricKind::err:
      return err(list, k, q);
    case MetricKind::rbp:
      return rbp(list, k, q);
    case MetricKind::mrr:
      return first_relevant(list, k, q) > 0 ? 1 / first_relevant(list, k, q) : 0;
    case MetricKind::judged:
      return over(judged_in_top(list, k), k);
    case MetricKind::kendall:
      return kendall(list, q);
    case MetricKind::bpref:
      return bpref(list, q);
    case MetricKind::infap:
      return infap(list, q);
    case MetricKind::gm_bpref:
      return bpref(list, q);
    case MetricKind::hits:
      return relevant_in_top(list, k, q);
    case MetricKind::f1: {
      const double precision = over(relevant_in_top(list, k, q), k);
      const double recall = over(relevant_in_top(list, k, q), relevant);
      return precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
    }
    case MetricKind::relative_p:
      return over(relevant_in_top(list, k, q), std::min(k, relevant));
    case MetricKind::set_map:
      return over(relevant_in_top(list, k, q), k) * over(relevant_in_top(list, k, q), relevant);
    case MetricKind::utility:
      return relevant_in_top(list, k, q) - (static_cast<double>(k) - relevant_in_top(list, k, q));
    case MetricKind::iprec:
      return interpolated(list, q.metric.recall, q);
    case MetricKind::eleven_points: {
      double sum = 0;
      for (int point = 0; point <= 10; ++point) sum += interpolated(list, point / 10.0, q) / 11;
      return sum;
    }
    case MetricKind::num_q:
      return 1;
    case MetricKind::num_ret:
      return static_cast<double>(list.size());
    case MetricKind::num_rel:
      return static_cast<double>(relevant);
    case MetricKind::num_nonrelevant: {
      double count = 0;
      for (const Item& item : list) count += is_nonrelevant(item, q) ? 1 : 0;
      return count;
    }
    case MetricKind::bin_g:
      return binary_g(list, q);
    case MetricKind::g:
      return normalized_g(list, q);
    case MetricKind::ndcg_rel:
      return ndcg_rel(list, q);
    case MetricKind::rndcg:
      return rndcg(list, q);
    case MetricKind::rprec_mult: {
      const auto cut = static_cast<std::size_t>(q.metric.multiple * static_cast<double>(relevant) + 0.9);
      return over(relevant_in_top(list, cut, q), cut);
    }
  }
  return 0;
}

/// Returns whether `q.dialect` allows the order: no lower score before a higher one and, if it breaks ties, no greater
/// `tie_order` before a smaller one.
inline bool is_allowed(const std::vector<Item>& list, const Question& q) {
  for (std::size_t i = 1; i < list.size(); ++i) {
    const Item& a = list[i - 1];
    const Item& b = list[i];
    if (*a.score < *b.score) return false;
    if (q.dialect != Dialect::standard && *a.score == *b.score && a.tie_order > b.tie_order) return false;
  }
  return true;
}

/// Returns the mean over all allowed permutations of the ranked items.
inline double expected(const Question& q) {
  std::vector<Item> ranked;
  for (const Item& item : q.items) {
    if (item.score) ranked.push_back(item);
  }
  std::vector<std::size_t> order(ranked.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  double sum = 0;
  int orders = 0;
  do {
    std::vector<Item> list;
    for (const std::size_t i : order) list.push_back(ranked[i]);
    if (!is_allowed(list, q)) continue;
    sum += of_order(list, q);
    ++orders;
  } while (std::next_permutation(order.begin(), order.end()));
  return sum / orders;
}

}  // namespace witan::oracle
