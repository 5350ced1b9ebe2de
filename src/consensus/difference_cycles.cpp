#include "difference_cycles.hpp"

#include <algorithm>

namespace witan {
namespace {

/// Scores' speeds as the lengths of shortest paths: of an edge x_to ≤ x_from + length.
class Sweeps {
 public:
  Sweeps(const PairProblem& problem, const std::vector<std::uint32_t>& strong, GlobalDirection direction)
      : problem_(problem), strong_(strong), direction_(direction), speed_(problem.items), before_(problem.items) {}

  /// Looks at every pair once; whether anything moved. Every other sweep goes backwards, since paths go both ways.
  bool sweep() {
    bool moved = false;
    const std::size_t n = problem_.pairs.size();
    for (std::size_t k = 0; k < n; ++k) moved |= look_at(backwards_ ? n - 1 - k : k);
    backwards_ = !backwards_;
    return moved;
  }

  /// A circle among the edges that the speeds come from, which has a negative length.
  [[nodiscard]] std::optional<DifferenceCycle> circle() const {
    std::vector<Slot> seen_from(problem_.items, kNobody);
    for (Slot start = 0; start < problem_.items; ++start) {
      Slot at = start;
      while (at != kNobody && seen_from[at] == kNobody) {
        seen_from[at] = start;
        at = before_[at].item;
      }
      if (at != kNobody && seen_from[at] == start) return around(at);
    }
    return std::nullopt;
  }

 private:
  static constexpr Slot kNobody = static_cast<Slot>(-1);
  struct Step {
    Slot item = kNobody;
    std::int8_t ties_less_wins = 0, firsts = 0;
  };

  bool look_at(std::size_t k) {
    const PairCount& pair = problem_.pairs[k];
    if (strong_[pair.low] != strong_[pair.high]) return false;  // no circle leads over it
    const std::int8_t side = problem_.side.empty() ? std::int8_t{0} : problem_.side[k];
    const auto kind = [&](double wins) { return static_cast<std::int8_t>(wins > 0 ? -1 : 1); };
    bool moved = false;
    if (pair.low_wins > 0 || pair.ties > 0) moved |= relax(pair.high, {pair.low, kind(pair.low_wins), side});
    if (pair.high_wins > 0 || pair.ties > 0)
      moved |= relax(pair.low, {pair.high, kind(pair.high_wins), static_cast<std::int8_t>(-side)});
    return moved;
  }

  bool relax(Slot to, Step step) {
    const std::int64_t reached =
        speed_[step.item] + direction_.tie * step.ties_less_wins + direction_.advantage * step.firsts;
    if (reached >= speed_[to]) return false;
    speed_[to] = reached;
    before_[to] = step;
    return true;
  }

  [[nodiscard]] DifferenceCycle around(Slot start) const {
    DifferenceCycle found;
    Slot at = start;
    do {
      found.ties_less_wins += before_[at].ties_less_wins;
      found.firsts += before_[at].firsts;
      at = before_[at].item;
    } while (at != start);
    return found;
  }

  const PairProblem& problem_;
  const std::vector<std::uint32_t>& strong_;
  GlobalDirection direction_;
  std::vector<std::int64_t> speed_;
  std::vector<Step> before_;
  bool backwards_ = false;
};

}  // namespace

std::optional<DifferenceCycle> find_hindrance(const PairProblem& problem, const std::vector<std::uint32_t>& strong,
                                              GlobalDirection direction, Context& context) {
  Sweeps sweeps(problem, strong, direction);
  while (sweeps.sweep()) {
    context.check_stop();
    if (const auto circle = sweeps.circle()) return circle;
  }
  return std::nullopt;
}

}  // namespace witan
