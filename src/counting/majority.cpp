#include "majority.hpp"

#include <limits>

#include "util/compensated_sum.hpp"

namespace witan {
namespace {

struct Votes {
  CompensatedSum for_it, against;
};

void count_list(const Majority::Options& options, const Instance& instance, const List& list,
                std::vector<Votes>& votes) {
  std::vector<bool> named(list.silence == Silence::unknown ? 0 : instance.size());
  for (std::uint64_t e = list.begin; e < list.end; ++e) {
    const double value = instance.value[e];
    const bool vote = low_is_best(list.form) ? value <= options.top : value >= options.from;
    Votes& item = votes[instance.slot[e]];
    (vote ? item.for_it : item.against).add(list.multiplicity() * instance.weight_of_entry(e));
    if (!named.empty()) named[instance.slot[e]] = true;
  }
  for (std::size_t slot = 0; slot < named.size(); ++slot) {
    if (!named[slot]) votes[slot].against.add(list.multiplicity());
  }
}

}  // namespace

Fit Majority::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  std::vector<Votes> votes(instance.size());
  for (const List& list : instance.lists) count_list(options, instance, list, votes);
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& comparison = instance.comparisons[c];
    const double weight = instance.weight_of_comparison(c);
    const double share = static_cast<double>(comparison.outcome);
    votes[comparison.first].for_it.add(weight * share);
    votes[comparison.first].against.add(weight * (1 - share));
    votes[comparison.second].for_it.add(weight * (1 - share));
    votes[comparison.second].against.add(weight * share);
  }
  Fit fit;
  fit.scores.reserve(votes.size());
  for (const Votes& item : votes) {
    const double yes = item.for_it.value();
    const double no = item.against.value();
    if (yes + no <= 0)
      fit.scores.push_back(std::numeric_limits<double>::quiet_NaN());
    else
      fit.scores.push_back(options.count == VoteCount::share ? yes / (yes + no) : yes - no);
  }
  return fit;
}

}  // namespace witan
