#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

namespace witan {

/// Score computed from the votes: the share in favour, or votes for − votes against.
enum class VoteCount : std::uint8_t { share, net };
inline constexpr Choices<VoteCount, 2> kVoteCounts = {{{"share", VoteCount::share}, {"net", VoteCount::net}}};

/// How a ranking votes for items that share a rank: each counts as an approval if the best of the tied ranks is at most
/// `top`, or they share the votes of the tied ranks up to `top`.
enum class TiedVotes : std::uint8_t { approve, split };
inline constexpr Choices<TiedVotes, 2> kTiedVotes = {{{"approve", TiedVotes::approve}, {"split", TiedVotes::split}}};

/// Majority vote: the share of votes for an item, or votes for − votes against.
///
/// A judgement, rating or score of at least `from` is a vote for the item, and a lower one is a vote against it. A rank
/// of at most `top` is a vote for the item, and a larger one is a vote against it; top = 1 is plurality voting. Items
/// with equal ranks are tied; `ties` states how they vote. No ballot is dropped. A comparison is a vote for the winner
/// and a vote against the loser, divided by its outcome. If silence means below, it is a vote against. An item without
/// votes has no score and is ranked last.
struct Majority {
  struct Options {
    VoteCount count = VoteCount::share;
    double from = 1;
    double top = 1;
    TiedVotes ties = TiedVotes::approve;
    template <class V>
    static void describe(V&& v) {
      v("count", &Options::count, kVoteCounts, "score: share of votes for the item, or votes for minus votes against");
      v("from", &Options::from, -1e9, 1e9, "smallest judgement, rating or score that counts as a vote for the item");
      v("top", &Options::top, 0.0, 1e9, "largest rank that counts as a vote for the item");
      v("ties", &Options::ties, kTiedVotes, "votes of tied ranks: each item is approved, or they share the votes");
    }
  };
  static constexpr std::string_view kName = "majority";
  static constexpr std::string_view kSummary = "majority vote: share of votes in favour of an item";
  static constexpr std::string_view kCost = "O(entries log entries); with silence below, O(lists × items)";
  static constexpr std::string_view kCitation = "";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
