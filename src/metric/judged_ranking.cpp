#include "witan/metric/judged_ranking.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include <fmt/format.h>

namespace witan {
namespace {

void check(const JudgedItems& items, Dialect dialect) {
  const std::size_t count = items.scores.size();
  if (items.labels.size() != count || (!items.tie_order.empty() && items.tie_order.size() != count)) {
    throw UsageError(
        fmt::format("an instance has {} scores, {} labels and {} entries in the order of ties; expected equal numbers",
                    count, items.labels.size(), items.tie_order.size()));
  }
  if (count > std::numeric_limits<std::uint32_t>::max()) throw UsageError("an instance has more than 2^32 items");
  if (dialect == Dialect::trec && items.tie_order.empty() && count > 0) {
    throw UsageError("dialect trec needs the order of tied documents");
  }
}

/// Returns the second sort key, for equal scores. Items that stay tied are sorted by label, so that sums over a group
/// do not depend on the input order.
double second_key(const JudgedItems& items, std::size_t i, Dialect dialect) {
  if (dialect == Dialect::standard) {
    return std::isnan(items.labels[i]) ? std::numeric_limits<double>::infinity()
                                       : -static_cast<double>(items.labels[i]);
  }
  return items.tie_order.empty() ? static_cast<double>(i) : items.tie_order[i];
}

}  // namespace

double gain_of(double label, Dialect dialect) {
  constexpr double kLargestGain = 0x1p900;
  if (!(label > 0)) return 0;
  const double gain = dialect == Dialect::trec ? label : std::exp2(static_cast<double>(label)) - 1;
  if (gain > kLargestGain) throw InputError(fmt::format("label {} is too large for a gain", label));
  return gain;
}

void JudgedRanking::assign(const JudgedItems& items, Dialect dialect, double relevant_from) {
  check(items, dialect);
  collect(items, dialect, relevant_from);
  const auto above = [](const Entry& a, const Entry& b) {
    return a.score != b.score ? a.score > b.score : a.second < b.second;
  };
  // Most runs are sorted.
  if (!std::is_sorted(entries_.begin(), entries_.end(), above)) std::sort(entries_.begin(), entries_.end(), above);
  std::sort(ideal_gains_.begin(), ideal_gains_.end(), std::greater<>());
  group(dialect, relevant_from);
}

void JudgedRanking::collect(const JudgedItems& items, Dialect dialect, double relevant_from) {
  entries_.resize(items.scores.size());
  std::size_t ranked = 0;
  ideal_gains_.clear();
  items_ = static_cast<std::uint32_t>(items.scores.size());
  relevant_ = nonrelevant_ = 0;
  relevant_from_ = relevant_from;
  for (std::size_t i = 0; i < items.scores.size(); ++i) {
    const double label = items.labels[i];
    if (label >= relevant_from) ++relevant_;
    if (label >= 0 && label < relevant_from) ++nonrelevant_;
    if (label > 0) ideal_gains_.push_back(gain_of(label, dialect));
    double score = items.scores[i];
    if (std::isnan(score)) continue;
    if (dialect == Dialect::trec) score = static_cast<float>(score);
    entries_[ranked++] = {score, second_key(items, i, dialect), label};
  }
  entries_.resize(ranked);
}

void JudgedRanking::group(Dialect dialect, double relevant_from) {
  labels_.resize(entries_.size());
  groups_.resize(entries_.size());
  std::size_t count = 0;
  const bool keep_ties = dialect == Dialect::standard;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const double label = entries_[i].label;
    labels_[i] = label;
    if (i == 0 || !keep_ties || entries_[i].score != entries_[i - 1].score) {
      groups_[count++] = {static_cast<std::uint32_t>(i), 0, 0, 0, 0.0};
    }
    TieGroup& last = groups_[count - 1];
    ++last.size;
    if (std::isnan(label)) continue;
    ++last.judged;
    if (label >= relevant_from) ++last.relevant;
    last.gain += gain_of(label, dialect);
  }
  groups_.resize(count);
}

}  // namespace witan
