#include <algorithm>
#include <numeric>

#include "oracle/random_evidence.hpp"
#include "pairs/connectivity.hpp"
#include "pairs/majority.hpp"
#include "pairs/pair_view.hpp"
#include "support/handles.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace witan::pairs_property_test {

constexpr std::uint32_t kItems = 6;

struct Match {
  std::uint32_t first, second, expert;
  double outcome;
  double weight;
};

rc::Gen<Match> any_match() {
  return rc::gen::map(rc::gen::tuple(rc::gen::inRange(0U, kItems), rc::gen::inRange(1U, kItems),
                                     rc::gen::inRange(0U, 3U), rc::gen::element(0.0, 0.5, 1.0), rc::gen::inRange(1, 4)),
                      [](const std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, double, int>& drawn) {
                        const auto [first, step, expert, outcome, weight] = drawn;
                        return Match{first, (first + step) % kItems, expert, outcome, static_cast<double>(weight)};
                      });
}

rc::Gen<std::vector<Match>> any_matches() { return rc::gen::container<std::vector<Match>>(any_match()); }

using Names = std::vector<std::string>;
const Names kAlphabet = {"a", "b", "c", "d", "e", "f"};

Dataset league(const std::vector<Match>& matches, const Names& names = kAlphabet) {
  DatasetBuilder builder;
  builder.begin_source("t");
  (void)builder.instance("q");
  for (const char* expert : {"e0", "e1", "e2"}) (void)builder.expert(expert);
  for (const std::string& name : names) builder.add_candidate(test::nth_instance(0), builder.item(name));
  for (const Match& match : matches) {
    builder.add_comparison(test::nth_instance(0), test::nth_expert(match.expert), test::nth_item(match.first),
                           test::nth_item(match.second), match.outcome);
    builder.set_comparison_weight(match.weight);
  }
  return builder.build();
}

PairCounts counts_of(const std::vector<Match>& matches) {
  const Dataset data = league(matches);
  return PairCounts::of_comparisons(data.instance(0));
}

RC_GTEST_PROP(PairsProperty, ARepeatedComparisonIsOneOfTwiceTheWeight, ()) {
  const auto matches = *any_matches();
  std::vector<Match> twice = matches;
  twice.insert(twice.end(), matches.begin(), matches.end());
  std::vector<Match> heavy = matches;
  for (Match& match : heavy) match.weight *= 2;
  RC_ASSERT(counts_of(twice) == counts_of(heavy));
}

RC_GTEST_PROP(PairsProperty, MergedCountsAreThoseOfConcatenatedData, ()) {
  const auto some = *any_matches();
  const auto others = *any_matches();
  std::vector<Match> all = some;
  all.insert(all.end(), others.begin(), others.end());
  RC_ASSERT(merge(counts_of(some), counts_of(others)) == counts_of(all));
}

RC_GTEST_PROP(PairsProperty, SwappingThePresentationChangesNothing, ()) {
  const auto matches = *any_matches();
  std::vector<Match> swapped = matches;
  for (Match& match : swapped) {
    std::swap(match.first, match.second);
    match.outcome = 1 - match.outcome;
  }
  RC_ASSERT(counts_of(swapped) == counts_of(matches));
}

RC_GTEST_PROP(PairsProperty, RelabellingMovesTheFactsWithTheNames, ()) {
  const auto matches = *any_matches();
  std::vector<std::uint32_t> order(kItems);
  std::iota(order.begin(), order.end(), 0U);
  for (std::uint32_t k = kItems; k > 1; --k) std::swap(order[k - 1], order[*rc::gen::inRange(0U, k)]);
  Names names(kItems);  // item k was called kAlphabet[k]; now its slot is order[k]
  for (std::uint32_t k = 0; k < kItems; ++k) names[k] = kAlphabet[order[k]];
  const Dataset before = league(matches);
  const Dataset after = league(matches, names);
  Context context;
  const MajorityRelation old_majority(PooledRows(before.instance(0), Transform::binary), context);
  const MajorityRelation new_majority(PooledRows(after.instance(0), Transform::binary), context);
  const Connectivity old_graph = find_connectivity(before.instance(0));
  const Connectivity new_graph = find_connectivity(after.instance(0));
  RC_ASSERT(old_graph.strong_count == new_graph.strong_count);
  RC_ASSERT(old_graph.component_count == new_graph.component_count);
  for (Slot i = 0; i < kItems; ++i) {
    RC_ASSERT(old_majority.wins(i) == new_majority.wins(order[i]));
    for (Slot j = 0; j < kItems; ++j) RC_ASSERT(old_majority.beats(i, j) == new_majority.beats(order[i], order[j]));
  }
}

RC_GTEST_PROP(PairsProperty, WinsLossesAndTotalBalance, (std::uint64_t seed)) {
  Random random(seed);
  const Dataset data = oracle::random_evidence(random);
  for (const Transform transform :
       {Transform::binary, Transform::difference, Transform::normalized, Transform::log, Transform::rating}) {
    const PairView view = PairView::pooled(data.instance(0), transform);
    std::vector<double> wins(view.size()), losses(view.size());
    view.add_wins_losses(wins, losses);
    const double won = std::accumulate(wins.begin(), wins.end(), 0.0);
    const double lost = std::accumulate(losses.begin(), losses.end(), 0.0);
    RC_ASSERT(std::abs(won - view.total()) <= 1e-9 * (1 + won));
    RC_ASSERT(std::abs(lost - view.total()) <= 1e-9 * (1 + won));
  }
}

}  // namespace witan::pairs_property_test
