#include "statement_influence.hpp"

#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>

#include "compress.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Maximum size of the matrix of shifts: items × distinct statements.
constexpr double kMaxShifts = 5e7;

/// The data with a separate expert for each distinct statement. One expert has the first copy, another has the rest.
class Apart {
 public:
  Apart(const Instance& instance, SufficientStatistic statistic) : compressed_(compress(instance, statistic)) {
    for (const List& list : instance.lists) {
      if (list.multiplicity() <= 0) continue;
      const double times = list.count;
      List copy = list;
      copy.count = 1;
      copy.expert = next(times);
      lists_.push_back(copy);
      if (times <= 1) continue;
      copy.count = list.count - 1;
      copy.expert = next(0);
      lists_.push_back(copy);
    }
    for (std::size_t c = 0; c < compressed_.comparisons.size(); ++c) add(compressed_.comparisons[c], c);
    view_ = compressed_.view;
    view_.lists = lists_;
    view_.comparisons = comparisons_;
    view_.comparison_weight = weights_;
  }
  Apart(const Apart&) = delete;
  Apart& operator=(const Apart&) = delete;
  ~Apart() = default;

  [[nodiscard]] const Instance& view() const { return view_; }
  /// Returns the number of statements of an expert's column; 0 if the column is dropped.
  [[nodiscard]] double times(ExpertId expert) const { return times_[static_cast<std::uint32_t>(expert)]; }
  [[nodiscard]] double statements() const {
    double sum = 0;
    for (const double times : times_) sum += times;
    return sum;
  }
  [[nodiscard]] std::size_t different() const { return times_.size(); }

 private:
  ExpertId next(double times) {
    times_.push_back(times);
    return ExpertId{static_cast<std::uint32_t>(times_.size() - 1)};
  }
  void add(Comparison comparison, std::size_t index) {
    const double times = compressed_.times[index];
    const double weight = compressed_.weights[index];
    if (times <= 0 || weight <= 0) return;
    comparison.expert = next(times);
    comparisons_.push_back(comparison);
    weights_.push_back(weight);
    if (times <= 1) return;
    comparison.expert = next(0);
    comparisons_.push_back(comparison);
    weights_.push_back(weight * (times - 1));
  }

  Compressed compressed_;
  Instance view_;
  std::vector<List> lists_;
  std::vector<Comparison> comparisons_;
  std::vector<double> weights_;
  std::vector<double> times_;  ///< by expert
};

/// Returns true if separate experts leave the information unchanged. It changes if the method scales the data per
/// expert.
bool same_information(const Fisher& one, const Fisher& other) {
  for (std::size_t i = 0; i < one.rows(); ++i) {
    double a = 0;
    double b = 0;
    for (const double x : one.row(i)) a += x * x;
    for (const double x : other.row(i)) b += x * x;
    if (std::abs(a - b) > 1e-6 * (a + b)) return false;
  }
  return true;
}

Factor kept_columns(const Factor& shift, const std::vector<std::pair<std::size_t, double>>& kept) {
  Factor to(shift.rows(), kept.size());
  for (std::size_t i = 0; i < shift.rows(); ++i) {
    for (std::size_t k = 0; k < kept.size(); ++k) to.row(i)[k] = shift.row(i)[kept[k].first] * kept[k].second;
  }
  return to;
}

}  // namespace

std::optional<StatementInfluence> influence_by_statement(const Model& model, const Instance& instance, const Fit& fit,
                                                         const std::optional<Fisher>& fisher, Context& context) {
  const Apart apart(instance, model.statistic());
  StatementInfluence found;
  found.statements = apart.statements();
  if (static_cast<double>(apart.different()) * instance.size() > kMaxShifts) {
    found.failure_reason = fmt::format("no sandwich errors: too many distinct statements; use {} {}",
                                       option("intervals", "bootstrap=N"), option("by", "statements"));
    return found;
  }
  if (found.statements < 2) {
    found.failure_reason = "no sandwich errors: the sandwich needs at least 2 statements, found 1";
    return found;
  }
  const std::unique_ptr<Problem> problem = model.pose(apart.view(), context);
  const auto information = fisher ? problem->fisher(fit, context) : std::nullopt;
  if (fisher && information && !same_information(*fisher, *information)) {
    found.failure_reason = fmt::format(
        "no sandwich errors by statements: the pairs of each expert are scaled together; use {} or scale=raw",
        option("by", "experts"));
    return found;
  }
  auto influence = problem->influence(fit, context);
  if (!influence) return std::nullopt;
  std::vector<std::pair<std::size_t, double>> kept;
  for (std::size_t c = 0; c < influence->experts.size(); ++c) {
    const double times = apart.times(influence->experts[c]);
    if (times > 0) kept.emplace_back(c, std::sqrt(times));
  }
  found.influence.shift = kept_columns(influence->shift, kept);
  found.influence.estimate_shift = kept_columns(influence->estimate_shift, kept);
  for (const auto& [column, times] : kept) found.influence.experts.push_back(influence->experts[column]);
  return found;
}

}  // namespace witan
