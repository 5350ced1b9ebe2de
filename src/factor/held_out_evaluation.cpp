#include "held_out_evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "util/compensated_sum.hpp"

namespace witan {
namespace {

/// Returns the mean of the scores that are not NaN; 0 if there are none.
double mean_score(std::span<const double> scores) {
  double sum = 0;
  double count = 0;
  for (const double score : scores) {
    if (std::isnan(score)) continue;
    sum += score;
    count += 1;
  }
  return count > 0 ? sum / count : 0;
}

/// Returns the depth-th largest score, or −∞ if there are not as many.
double threshold(std::vector<double> scores, std::size_t depth) {
  std::erase_if(scores, [](double score) { return std::isnan(score); });
  if (depth == 0 || scores.size() <= depth) return -std::numeric_limits<double>::infinity();
  const auto at = scores.begin() + static_cast<std::ptrdiff_t>(depth - 1);
  std::ranges::nth_element(scores, at, std::greater());
  return *at;
}

}  // namespace

HeldOutEvaluation::HeldOutEvaluation(const HeldOut& parts, UserProtocol protocol, std::vector<Metric> metrics,
                                     const EvaluateOptions& options, std::optional<double> relevant_from)
    : parts_(parts),
      protocol_(protocol),
      metrics_(std::move(metrics)),
      options_(options),
      relevant_from_(relevant_from) {
  if (protocol == UserProtocol::all_items) {
    options_.relevant_from = 1;
    options_.scale = LabelScale{0, 1};
  }
  const bool cut = std::ranges::all_of(metrics_, [](const Metric& metric) { return metric.cutoff > 0; });
  if (cut) depth_ = std::ranges::max(metrics_, {}, &Metric::cutoff).cutoff;
  for (std::uint32_t u = 0; u < parts.held.users.size(); ++u) {
    const auto values = parts.held.values_of(u);
    const bool counts = protocol == UserProtocol::rated_items
                            ? values.size() >= 2
                            : std::ranges::any_of(values, [&](double value) { return is_relevant(value); });
    if (counts) users_.push_back(u);
  }
}

HeldOutEvaluation::Judged HeldOutEvaluation::rated_items(std::uint32_t user, std::span<const double> scores) const {
  const double mean = mean_score(scores);
  Judged judged;
  for (const std::uint32_t item : parts_.held.items_of(user)) {
    judged.scores.push_back(std::isnan(scores[item]) ? mean : scores[item]);
  }
  const auto values = parts_.held.values_of(user);
  judged.labels.assign(values.begin(), values.end());
  return judged;
}

/// Items below the largest cut-off are dropped if they are not relevant, since no metric depends on them.
HeldOutEvaluation::Judged HeldOutEvaluation::all_items(std::uint32_t user, std::span<const double> scores) const {
  std::vector<double> candidates(scores.begin(), scores.end());
  for (const std::uint32_t item : parts_.kept.items_of(user)) {
    candidates[item] = std::numeric_limits<double>::quiet_NaN();
  }
  std::vector<double> labels(candidates.size());
  const auto held = parts_.held.items_of(user);
  for (std::size_t k = 0; k < held.size(); ++k) labels[held[k]] = is_relevant(parts_.held.values_of(user)[k]) ? 1 : 0;
  const double least = threshold(candidates, depth_);
  Judged judged;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (labels[i] == 0 && !(candidates[i] >= least)) continue;
    judged.scores.push_back(candidates[i]);
    judged.labels.push_back(labels[i]);
  }
  return judged;
}

std::vector<double> HeldOutEvaluation::evaluate(std::uint32_t user, std::span<const double> scores) const {
  const Judged judged = this->judged(user, scores);
  return witan::evaluate(metrics_, {judged.scores, judged.labels, {}}, options_);
}

double HeldOutEvaluation::mean(const std::function<void(std::uint32_t user, std::span<double> scores)>& score,
                               std::size_t most, Context& context) const {
  const std::size_t step = (users_.size() + most - 1) / std::max<std::size_t>(most, 1);
  const std::size_t count = users_.empty() ? 0 : (users_.size() + step - 1) / step;
  std::vector<double> values(count);
  context.parallel_for(count, 16, [&](std::size_t begin, std::size_t end) {
    std::vector<double> scores(parts_.kept.items.size());
    for (std::size_t k = begin; k < end; ++k) {
      score(users_[k * step], scores);
      values[k] = evaluate(users_[k * step], scores).front();
    }
  });
  CompensatedSum sum;
  for (const double value : values) sum.add(value);
  return sum.value() / static_cast<double>(count);
}

}  // namespace witan
