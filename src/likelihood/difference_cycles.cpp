#include "difference_cycles.hpp"

#include <algorithm>
#include <utility>

namespace witan {
namespace {

/// x_to ≤ x_from + length, where the length is ties_less_wins·tie + firsts·advantage.
struct Bound {
  Slot to = 0;
  std::int8_t ties_less_wins = 0, firsts = 0;
};

/// The bounds on the rates of change of the scores, by the item that they start from. Bounds between strong components
/// are omitted, because no cycle contains them.
class Bounds {
 public:
  Bounds(const PairProblem& problem, const std::vector<std::uint32_t>& strong) : begin_(problem.items + 1U) {
    visit(problem, strong, [&](Slot from, Bound) { ++begin_[from + 1U]; });
    for (std::size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
    bounds_.resize(begin_.back());
    std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
    visit(problem, strong, [&](Slot from, Bound bound) { bounds_[next[from]++] = bound; });
  }

  [[nodiscard]] std::size_t begin(Slot from) const { return begin_[from]; }
  [[nodiscard]] std::size_t end(Slot from) const { return begin_[from + 1U]; }
  [[nodiscard]] const Bound& operator[](std::size_t k) const { return bounds_[k]; }

 private:
  template <class Take>
  static void visit(const PairProblem& problem, const std::vector<std::uint32_t>& strong, Take take) {
    const auto kind = [](double wins) { return static_cast<std::int8_t>(wins > 0 ? -1 : 1); };
    for (std::size_t k = 0; k < problem.pairs.size(); ++k) {
      const PairCount& pair = problem.pairs[k];
      if (strong[pair.low] != strong[pair.high]) continue;
      const std::int8_t side = problem.side.empty() ? std::int8_t{0} : problem.side[k];
      if (pair.low_wins > 0 || pair.ties > 0) take(pair.low, Bound{pair.high, kind(pair.low_wins), side});
      if (pair.high_wins > 0 || pair.ties > 0)
        take(pair.high, Bound{pair.low, kind(pair.high_wins), static_cast<std::int8_t>(-side)});
    }
  }

  std::vector<std::size_t> begin_;
  std::vector<Bound> bounds_;
};

/// Rates of change as lengths of the shortest paths that end in each item, from any item.
class ShortestPaths {
 public:
  ShortestPaths(const PairProblem& problem, const std::vector<std::uint32_t>& strong, GlobalDirection direction)
      : bounds_(problem, strong),
        direction_(direction),
        rate_(problem.items),
        before_(problem.items),
        mark_(problem.items),
        waits_(problem.items, true) {
    for (Slot i = 0; i < problem.items; ++i) waiting_.push_back(i);
  }

  /// Sorts the waiting items and their successors topologically, so that every bound is relaxed once. Returns false if
  /// no bound needs relaxing.
  bool sort_waiting() {
    order_.clear();
    std::ranges::fill(mark_, Mark::unseen);
    for (const Slot start : std::exchange(waiting_, {})) {
      waits_[start] = false;
      if (mark_[start] == Mark::unseen && has_negative_slack(start)) follow(start);
    }
    return !order_.empty();
  }

  /// An item whose value decreases after its bounds were relaxed waits for the next round.
  void relax() {
    for (std::size_t k = order_.size(); k-- > 0;) {
      const Slot from = order_[k];
      mark_[from] = Mark::relaxed;
      for (std::size_t b = bounds_.begin(from); b < bounds_.end(from); ++b) {
        const Bound& bound = bounds_[b];
        if (slack(from, bound) >= 0) continue;
        rate_[bound.to] = rate_[from] + length(bound);
        before_[bound.to] = {from, bound};
        if (mark_[bound.to] == Mark::ordered || waits_[bound.to]) continue;
        waits_[bound.to] = true;
        waiting_.push_back(bound.to);
      }
    }
  }

  /// Returns a cycle of negative length among the bounds that determine the rates, or nullopt. There is one as soon as
  /// a rate is below the length of every simple path.
  [[nodiscard]] std::optional<DifferenceCycle> cycle() const {
    std::vector<Slot> seen_from(rate_.size(), kNone);
    for (Slot start = 0; start < rate_.size(); ++start) {
      Slot at = start;
      while (at != kNone && seen_from[at] == kNone) {
        seen_from[at] = start;
        at = before_[at].from;
      }
      if (at != kNone && seen_from[at] == start) return around(at);
    }
    return std::nullopt;
  }

 private:
  static constexpr Slot kNone = static_cast<Slot>(-1);
  enum class Mark : std::uint8_t { unseen, seen, ordered, relaxed };
  /// The bound that determines an item's rate of change.
  struct Source {
    Slot from = kNone;
    Bound bound;
  };
  /// An item on the current path, and the index of its next bound.
  struct PathStep {
    Slot item = 0;
    std::size_t next = 0;
  };

  [[nodiscard]] std::int64_t length(const Bound& bound) const {
    return direction_.tie * bound.ties_less_wins + direction_.advantage * bound.firsts;
  }
  [[nodiscard]] std::int64_t slack(Slot from, const Bound& bound) const {
    return rate_[from] + length(bound) - rate_[bound.to];
  }
  [[nodiscard]] bool has_negative_slack(Slot from) const {
    for (std::size_t b = bounds_.begin(from); b < bounds_.end(from); ++b) {
      if (slack(from, bounds_[b]) < 0) return true;
    }
    return false;
  }

  /// Follows bounds without slack, depth first.
  void follow(Slot start) {
    mark_[start] = Mark::seen;
    path_.assign(1, {start, bounds_.begin(start)});
    while (!path_.empty()) {
      PathStep& at = path_.back();
      if (at.next == bounds_.end(at.item)) {
        mark_[at.item] = Mark::ordered;
        order_.push_back(at.item);
        path_.pop_back();
        continue;
      }
      const Bound& bound = bounds_[at.next++];
      if (mark_[bound.to] != Mark::unseen || slack(at.item, bound) > 0) continue;
      mark_[bound.to] = Mark::seen;
      path_.push_back({bound.to, bounds_.begin(bound.to)});
    }
  }

  [[nodiscard]] DifferenceCycle around(Slot start) const {
    DifferenceCycle found;
    Slot at = start;
    do {
      found.ties_less_wins += before_[at].bound.ties_less_wins;
      found.firsts += before_[at].bound.firsts;
      at = before_[at].from;
    } while (at != start);
    return found;
  }

  Bounds bounds_;
  GlobalDirection direction_;
  std::vector<std::int64_t> rate_;
  std::vector<Source> before_;
  std::vector<Mark> mark_;
  std::vector<bool> waits_;
  std::vector<Slot> waiting_;
  std::vector<Slot> order_;  ///< in reverse: an item precedes the items that it is reached from
  std::vector<PathStep> path_;
};

}  // namespace

std::optional<DifferenceCycle> find_blocking_cycle(const PairProblem& problem, const std::vector<std::uint32_t>& strong,
                                                   GlobalDirection direction, Context& context) {
  ShortestPaths paths(problem, strong, direction);
  while (paths.sort_waiting()) {
    context.check_stop();
    paths.relax();
    if (const auto cycle = paths.cycle()) return cycle;
  }
  return std::nullopt;
}

}  // namespace witan
