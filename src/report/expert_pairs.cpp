#include "expert_pairs.hpp"

#include "witan/stats/kendall.hpp"

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "stats/rater.hpp"

namespace witan {
namespace {

constexpr std::size_t kNotSelected = static_cast<std::size_t>(-1);
/// Limit of list pairs × items, about a second.
constexpr double kMaxListWork = 2e7;

class PairCounter {
 public:
  PairCounter(const Dataset& data, std::span<const ExpertId> experts)
      : row_(data.expert_names().size(), kNotSelected), width_(experts.size()) {
    found_.experts.assign(experts.begin(), experts.end());
    found_.counts.resize(width_ * width_);
    for (std::size_t k = 0; k < width_; ++k) row_[to_index(experts[k])] = k;
  }

  void add(const Instance& instance) {
    add_comparisons(instance);
    add_lists(instance);
  }
  [[nodiscard]] ExpertAgreements result() { return std::move(found_); }

 private:
  /// The comparisons of two items, low < high, by one expert.
  struct Verdict {
    Slot low, high;
    std::size_t expert;
    double low_wins, high_wins;
  };

  void add(std::size_t a, std::size_t b, const AgreementCount& count) {
    if (a == b || count.cases() == 0) return;
    found_.counts[a * width_ + b].add(count);
    found_.counts[b * width_ + a].add(count);
  }

  void add_comparisons(const Instance& instance) {
    std::vector<Verdict> verdicts;
    for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
      const Comparison& one = instance.comparisons[c];
      const double weight = instance.weight_of_comparison(c);
      const std::size_t row = row_[to_index(one.expert)];
      if (row == kNotSelected || one.outcome == 0.5 || weight <= 0) continue;
      const bool low_won = (one.outcome > 0.5) == (one.first < one.second);
      verdicts.push_back({std::min(one.first, one.second), std::max(one.first, one.second), row, low_won ? weight : 0,
                          low_won ? 0 : weight});
    }
    std::ranges::sort(verdicts, {}, [](const Verdict& v) { return std::tuple(v.low, v.high, v.expert); });
    for (std::size_t begin = 0, end = 0; begin < verdicts.size(); begin = end) {
      const auto same = [&](const Verdict& v) {
        return v.low == verdicts[begin].low && v.high == verdicts[begin].high;
      };
      while (end < verdicts.size() && same(verdicts[end])) ++end;
      compare(std::span(verdicts).subspan(begin, end - begin));
    }
  }

  void compare(std::span<const Verdict> verdicts) {
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      for (std::size_t j = i + 1; j < verdicts.size(); ++j) {
        const Verdict& a = verdicts[i];
        const Verdict& b = verdicts[j];
        const double agreeing = a.low_wins * b.low_wins + a.high_wins * b.high_wins;
        const double disagreeing = a.low_wins * b.high_wins + a.high_wins * b.low_wins;
        add(a.expert, b.expert, {agreeing, disagreeing, agreeing + disagreeing});
      }
    }
  }

  void add_lists(const Instance& instance) {
    std::vector<Rater> raters;
    double entries = 0;
    for (const List& list : instance.lists) {
      if (row_[to_index(list.expert)] == kNotSelected || list.multiplicity() <= 0 || list.size() < 2) continue;
      raters.push_back(make_rater(instance, list));
      entries += static_cast<double>(list.size());
    }
    const double work = entries * static_cast<double>(raters.size());
    std::uint32_t step = 1;
    if (work > kMaxListWork) {
      step = static_cast<std::uint32_t>(work / kMaxListWork) + 1;
      found_.items_sampled = true;
    }
    for (std::size_t i = 0; i < raters.size(); ++i) {
      for (std::size_t j = i + 1; j < raters.size(); ++j) compare(raters[i], raters[j], step);
    }
  }

  void compare(const Rater& a, const Rater& b, std::uint32_t step) {
    x_.clear();
    y_.clear();
    for (std::size_t i = 0, j = 0; i < a.slot.size() && j < b.slot.size();) {
      if (a.slot[i] < b.slot[j]) {
        ++i;
      } else if (b.slot[j] < a.slot[i]) {
        ++j;
      } else {
        if (a.slot[i] % step == 0) {
          x_.push_back(a.value[i]);
          y_.push_back(b.value[j]);
        }
        ++i;
        ++j;
      }
    }
    if (x_.size() < 2) return;
    const Concordance pairs = count_concordance(x_, y_);
    add(row_[to_index(a.expert)], row_[to_index(b.expert)],
        count_of_lists(pairs.concordant, pairs.discordant, static_cast<double>(x_.size())));
  }

  std::vector<std::size_t> row_;  ///< by expert: its row, or kNotSelected
  std::size_t width_;
  ExpertAgreements found_;
  std::vector<double> x_, y_;  ///< scratch memory
};

}  // namespace

ExpertAgreements count_expert_pairs(const Dataset& data, std::span<const ExpertId> experts) {
  PairCounter counter(data, experts);
  for (std::size_t i = 0; i < data.instance_count(); ++i) counter.add(data.instance(i));
  return counter.result();
}

}  // namespace witan
