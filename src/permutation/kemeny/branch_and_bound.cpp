#include "branch_and_bound.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>

#include "insertion_search.hpp"
#include "moved_pairs.hpp"
#include "optimal_orders.hpp"
#include "ordering_relaxation.hpp"
#include "triangle_ascent.hpp"
#include "triangle_bound.hpp"
#include "util/random.hpp"

namespace witan {
namespace {

using Pair = std::pair<std::uint32_t, std::uint32_t>;

struct Subproblem {
  std::vector<Pair> decisions;  ///< (above, below)
  Units bound;
  std::int64_t number;
};

/// The subproblem with the least bound is first; of equal ones, the deepest, then the last.
struct Later {
  bool operator()(const Subproblem& a, const Subproblem& b) const {
    if (a.bound != b.bound) return a.bound > b.bound;
    if (a.decisions.size() != b.decisions.size()) return a.decisions.size() < b.decisions.size();
    return a.number < b.number;
  }
};

class Prover {
 public:
  Prover(const MarginRows& margins, FoundOrder start, const KemenyBudget& budget, std::uint64_t seed,
         const Deadline& deadline, Context& context)
      : margins_(margins),
        n_(margins.size()),
        best_(std::move(start)),
        budget_(budget),
        seed_(seed),
        deadline_(deadline),
        context_(context),
        bound_(margins),
        relaxation_(margins, bound_, best_.order, deadline),
        shared_(n_) {
    fix_moved_pairs(margins, shared_);
    root_ = shared_;
  }

  ComponentResult run() {
    solve_root();
    while (!open_.empty() && !stopped_) {
      const Subproblem next = open_.top();
      if (next.bound >= target()) break;
      if (nodes_ >= budget_.nodes) break;
      open_.pop();
      branch(next);
    }
    return result();
  }

 private:
  /// The simplex method proves most components in a few iterations. The others get a bound by ascent, and a better
  /// order by a longer search, before it continues.
  void solve_root() {
    ++nodes_;
    constexpr int kFirstIterations = 10'000;
    const bool limited = budget_.iterations <= kFirstIterations;
    auto outcome = relax_root(limited ? budget_.iterations : kFirstIterations);
    if (proved_by(outcome)) return;
    if (outcome.interrupted && !deadline_.passed()) ascend();
    if (root_bound_ < target()) search_longer();
    if (outcome.interrupted && root_bound_ < target() && !limited && !deadline_.passed())
      outcome = relax_root(budget_.iterations);
    finish({{}, root_bound_, 0}, outcome, root_);
  }

  OrderingRelaxation::Outcome relax_root(int iterations) {
    const auto outcome = relaxation_.solve(root_, target(), iterations, [&](const OrderingRelaxation::Outcome& round) {
      note_proof(round.triangles, round.multipliers, round.value.scaled);
      fix_by_reduced_costs(round.value, root_);
      round_solution();
    });
    note_proof(outcome.triangles, outcome.multipliers, outcome.value.scaled);
    return outcome;
  }

  bool proved_by(const OrderingRelaxation::Outcome& outcome) const {
    return bound_.rounded_up(outcome.value.scaled) >= target();
  }

  void ascend() {
    constexpr int kIterations = 1000;
    constexpr double kShare = 0.3;
    const Deadline end = deadline_.after_share(kShare);
    const AscentResult found = ascend_triangle_bound(margins_, bound_, best_.reversed, kIterations, end);
    const auto value = bound_.evaluate(found.triangles, found.multipliers, root_);
    note_proof(found.triangles, found.multipliers, value.scaled);
    fix_by_reduced_costs(value, root_);
  }

  void search_longer() {
    constexpr double kShare = 0.2, kHardShare = 0.95;
    const bool hard = out_of_reach();
    SearchEffort effort{.population = budget_.orders};
    if (hard) effort.patience = effort.populations = most_patience();
    FoundOrder found = search_orders(margins_, effort, mix_seed(seed_, "longer"),
                                     deadline_.after_share(hard ? kHardShare : kShare), context_);
    if (found.reversed < best_.reversed) best_ = std::move(found);
  }

  /// Returns true if the bound is so far from the order that the time limit is better spent on the search.
  [[nodiscard]] bool out_of_reach() const {
    constexpr double kHardGap = 0.01;
    constexpr std::uint32_t kManyItems = 100;
    const auto gap = static_cast<double>(best_.reversed - root_bound_);
    return budget_.seconds > 0 && n_ >= kManyItems && gap > kHardGap * static_cast<double>(best_.reversed);
  }

  /// Returns a number of generations that takes about as long for any number of items.
  [[nodiscard]] int most_patience() const {
    constexpr double kWork = 2e8;
    return std::max(100, static_cast<int>(kWork / n_ / n_));
  }

  /// Solves the relaxation of a subproblem, then drops or splits it.
  void branch(const Subproblem& parent) {
    PairBounds bounds(n_);
    if (!bounds_of(parent, bounds)) return;
    ++nodes_;
    const auto outcome = solve(bounds);
    finish(parent, outcome, bounds);
  }

  OrderingRelaxation::Outcome solve(PairBounds& bounds) {
    return relaxation_.solve(bounds, target(), budget_.iterations, [&](const OrderingRelaxation::Outcome& round) {
      fix_by_reduced_costs(round.value, bounds);
      round_solution();
    });
  }

  bool bounds_of(const Subproblem& node, PairBounds& bounds) const {
    bounds = root_;
    return std::ranges::all_of(node.decisions, [&](const Pair& pair) { return bounds.add(pair.first, pair.second); });
  }

  /// Drops the subproblem, or puts its two children aside.
  void finish(const Subproblem& node, const OrderingRelaxation::Outcome& outcome, const PairBounds& bounds) {
    const Units proved = std::max(node.bound, bound_.rounded_up(outcome.value.scaled));
    context_.progress("proof", static_cast<double>(proved), static_cast<double>(best_.reversed));
    if (proved >= target()) return;
    if (outcome.interrupted) {
      status_ = deadline_.passed() ? KemenyStatus::time_limit : KemenyStatus::node_limit;
      stopped_ = true;
      open_.push({node.decisions, proved, ++created_});
      return;
    }
    const std::optional<Pair> pair = branching_pair(bounds);
    if (!pair) {
      // x is an order; its cost equals the bound up to rounding.
      round_solution();
      if (proved < target()) unresolved_ = std::min(unresolved_, proved);
      return;
    }
    for (const Pair& decision : {*pair, Pair(pair->second, pair->first)}) {
      Subproblem child{node.decisions, proved, ++created_};
      child.decisions.push_back(decision);
      open_.push(std::move(child));
    }
  }

  /// Fixes pairs that no better order can have reversed.
  void fix_by_reduced_costs(const TriangleBound::Value& value, PairBounds& bounds) {
    for (std::uint32_t i = 0; i < n_; ++i) {
      for (std::uint32_t j = i + 1; j < n_; ++j) {
        if (bounds.fixed(i, j)) continue;
        const std::int64_t reduced = value.reduced[std::size_t{i} * n_ + j];
        if (bound_.rounded_up(value.scaled + std::abs(reduced)) < target() || reduced == 0) continue;
        (void)(reduced < 0 ? bounds.add(i, j) : bounds.add(j, i));
      }
    }
  }

  /// Improves the order by sums of x, which is a better one now and then.
  void round_solution() {
    std::vector<double> sum(n_, 0.0);
    for (std::uint32_t i = 0; i < n_; ++i) {
      for (std::uint32_t j = 0; j < n_; ++j) sum[i] += i == j ? 0 : relaxation_.value(i, j);
    }
    Order order(n_);
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {}, [&](std::uint32_t i) { return std::pair(-sum[i], i); });
    const Units before = margins_.reversed(order);
    const Units reversed = before - improve_by_insertion(margins_, order, deadline_);
    if (reversed < best_.reversed) best_ = {std::move(order), reversed};
  }

  std::optional<Pair> branching_pair(const PairBounds& bounds) {
    std::optional<Pair> best;
    double most = 1e-6;
    for (std::uint32_t i = 0; i < n_; ++i) {
      for (std::uint32_t j = i + 1; j < n_; ++j) {
        const double x = relaxation_.value(i, j);
        const double score = std::min(x, 1 - x) * (1 + 1e-3 * static_cast<double>(std::abs(margins_.at(i, j))));
        if (score <= most || bounds.fixed(i, j)) continue;
        most = score;
        best = Pair(i, j);
      }
    }
    return best;
  }

  /// Keeps the multipliers with the highest bound.
  void note_proof(const std::vector<Triangle>& triangles, const std::vector<std::int64_t>& multipliers,
                  std::int64_t scaled) {
    if (bound_.rounded_up(scaled) < root_bound_) return;
    root_bound_ = bound_.rounded_up(scaled);
    triangles_ = triangles;
    multipliers_ = multipliers;
  }

  /// A subproblem whose bound reaches this cost is not searched.
  [[nodiscard]] Units target() const { return best_.reversed - margins_.slack(); }

  ComponentResult result() {
    ComponentResult result;
    result.order = best_.order;
    result.reversed = best_.reversed;
    result.bound = std::min(best_.reversed, unresolved_);
    if (!open_.empty()) result.bound = std::min(result.bound, open_.top().bound);
    result.status = result.bound >= target() ? KemenyStatus::optimal : status_;
    result.nodes = nodes_;
    fix_shared_pairs();
    for (std::uint32_t i = 0; i < n_; ++i) {
      for (std::uint32_t j = 0; j < n_; ++j) {
        if (shared_.above(i, j)) result.shared.emplace_back(i, j);
      }
    }
    if (result.status == KemenyStatus::optimal) describe_optima(result);
    return result;
  }

  /// Bounds for all optimal orders, not only for better ones, fix pairs that all optimal orders share.
  void fix_shared_pairs() {
    const TriangleBound::Value value = bound_.evaluate(triangles_, multipliers_, shared_);
    for (std::uint32_t i = 0; i < n_; ++i) {
      for (std::uint32_t j = i + 1; j < n_; ++j) {
        const std::int64_t reduced = value.reduced[std::size_t{i} * n_ + j];
        if (bound_.rounded_up(value.scaled + std::abs(reduced)) <= best_.reversed + margins_.slack() || reduced == 0)
          continue;
        (void)(reduced < 0 ? shared_.add(i, j) : shared_.add(j, i));
      }
    }
  }

  /// Adds the number of optimal orders and what they share, if there are few.
  void describe_optima(ComponentResult& result) const {
    std::optional<OptimalOrders> optima = count_optimal_orders(margins_, shared_, best_.reversed);
    if (!optima) return;
    result.optimal_orders = optima->count;
    result.shared = std::move(optima->shared);
    result.mean_rank = std::move(optima->mean_rank);
    // The order of least cost may differ from the proved one by less than the rounding of the margins.
    if (margins_.reversed(optima->order) <= best_.reversed) result.order = std::move(optima->order);
  }

  const MarginRows& margins_;
  std::uint32_t n_;
  FoundOrder best_;
  const KemenyBudget& budget_;
  std::uint64_t seed_;
  const Deadline& deadline_;
  Context& context_;
  TriangleBound bound_;
  OrderingRelaxation relaxation_;
  PairBounds shared_;         ///< pairs that all optimal orders have
  PairBounds root_{shared_};  ///< pairs that all better orders have
  std::vector<Triangle> triangles_;
  std::vector<std::int64_t> multipliers_;
  std::priority_queue<Subproblem, std::vector<Subproblem>, Later> open_;
  std::int64_t nodes_ = 0, created_ = 0;
  Units root_bound_ = 0;
  Units unresolved_ = std::numeric_limits<Units>::max();
  bool stopped_ = false;                            ///< a relaxation was interrupted
  KemenyStatus status_ = KemenyStatus::node_limit;  ///< why a proof is missing, if it is
};

}  // namespace

ComponentResult prove_by_branching(const MarginRows& margins, FoundOrder start, const KemenyBudget& budget,
                                   std::uint64_t seed, const Deadline& deadline, Context& context) {
  return Prover(margins, std::move(start), budget, seed, deadline, context).run();
}

}  // namespace witan
