#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

namespace witan {

/// How votes become a score.
enum class VoteCount : std::uint8_t { share, net };
inline constexpr Choices<VoteCount, 2> kVoteCounts = {{{"share", VoteCount::share}, {"net", VoteCount::net}}};

/// Majority vote: an item's votes for it as a share of all votes on it, or votes for − votes against.
///
/// A judgement, rating or score of at least `from` is a vote for the item, a lower one against it; a rank of at most
/// `top` is a vote for it (so top = 1 is plurality voting), a larger one against it. A comparison is a vote for the
/// winner and one against the loser, divided by its outcome. Where silence means below, it is a vote against. An item
/// without votes has no score and comes last.
struct Majority {
  struct Options {
    VoteCount count = VoteCount::share;
    double from = 1;
    double top = 1;
    template <class V>
    static void describe(V&& v) {
      v("count", &Options::count, kVoteCounts, "share of the votes that are for it, or for minus against");
      v("from", &Options::from, -1e9, 1e9, "the least judgement, rating or score that is a vote for the item");
      v("top", &Options::top, 0.0, 1e9, "the largest rank that is a vote for the item");
    }
  };
  static constexpr std::string_view kName = "majority";
  static constexpr std::string_view kSummary = "majority vote: the share of votes for an item";
  static constexpr std::string_view kCost = "O(statements); with silence below, O(lists × items)";
  static constexpr std::string_view kCitation = "";
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
