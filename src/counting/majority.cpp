#include "majority.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "data/shared_rank.hpp"
#include "util/compensated_sum.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

struct Votes {
  CompensatedSum for_it, against;
};

/// Returns the share of a vote for each of `tied` items with this rank, after `better` items. The rank is the mean of
/// their positions, as in an order with ties, or the best rank that they share.
double votes_of_rank(const Majority::Options& options, double rank, std::size_t better, std::size_t tied) {
  if (tied == 1) return rank <= options.top ? 1 : 0;
  const bool is_mean = rank == shared_rank(better + 1, tied);
  const double best = is_mean ? static_cast<double>(better + 1) : rank;
  if (options.ties == TiedVotes::approve) return best <= options.top ? 1 : 0;
  const auto size = static_cast<double>(tied);
  return std::clamp(std::floor(options.top - best) + 1, 0.0, size) / size;
}

/// Returns the share of a vote for each entry of a list.
std::vector<double> votes_of(const Majority::Options& options, const Instance& instance, const List& list) {
  const std::span<const double> values = instance.values_of(list);
  std::vector<double> shares(values.size());
  if (!low_is_best(list.form)) {
    std::ranges::transform(values, shares.begin(), [&](double value) { return value >= options.from ? 1.0 : 0.0; });
    return shares;
  }
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t k) { return values[k]; });
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    const double share = votes_of_rank(options, values[order[begin]], begin, end - begin);
    for (std::size_t k = begin; k < end; ++k) shares[order[k]] = share;
  }
  return shares;
}

void count_list(const Majority::Options& options, const Instance& instance, const List& list,
                std::vector<Votes>& votes) {
  const std::vector<double> shares = votes_of(options, instance, list);
  std::vector<bool> named(list.silence == Silence::unknown ? 0 : instance.size());
  for (std::uint64_t e = list.begin; e < list.end; ++e) {
    const double weight = list.multiplicity() * instance.weight_of_entry(e);
    Votes& item = votes[instance.slot[e]];
    item.for_it.add(weight * shares[e - list.begin]);
    item.against.add(weight * (1 - shares[e - list.begin]));
    if (!named.empty()) named[instance.slot[e]] = true;
  }
  for (std::size_t slot = 0; slot < named.size(); ++slot) {
    if (!named[slot]) votes[slot].against.add(list.multiplicity());
  }
}

/// Adds a note if `from` does not divide the values: all of them, although they differ, are votes for the same side.
/// If a missing item is a vote against, the votes differ nevertheless.
void note_one_side(const Majority::Options& options, const Instance& instance, Fit& fit) {
  double least = std::numeric_limits<double>::infinity();
  double most = -least;
  for (const List& list : instance.lists) {
    if (low_is_best(list.form)) continue;
    if (list.silence != Silence::unknown) return;
    for (const double value : instance.values_of(list)) {
      least = std::min(least, value);
      most = std::max(most, value);
    }
  }
  if (!(least < most) || (least < options.from && options.from <= most)) return;
  const bool for_it = least >= options.from;
  fit.diagnostics.notes.push_back(fmt::format(
      "all values are votes {}: the {} is {}, and from={}; set from to the smallest value that is a vote in favour",
      for_it ? "in favour" : "against", for_it ? "smallest" : "largest", for_it ? least : most, options.from));
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
  note_one_side(options, instance, fit);
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
