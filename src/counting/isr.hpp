#pragma once

#include "witan/method/method.hpp"

#include "method/shared/list_values.hpp"

namespace witan {

/// Inverse square rank: score = n · Σ_lists multiplicity / rank², where n is the number of lists that contain the item.
///
/// Ranks are defined as in `rrf`. Rank 0 is rejected. An item in no list scores 0.
struct Isr {
  struct Options {
    TieRanks ties = TieRanks::mean;
    template <class V>
    static void describe(V&& v) {
      v("ties", &Options::ties, kTieRanks, kTieRanksHelp);
    }
  };
  static constexpr std::string_view kName = "isr";
  static constexpr std::string_view kSummary = "inverse square rank (ISR): number of lists × sum of 1/rank²";
  static constexpr std::string_view kCost = "O(entries log entries)";
  static constexpr std::string_view kCitation = "Mourão, Martins & Magalhães, CLEF 2013";
  static constexpr unsigned kInput = kLists;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

/// Logarithmic ISR: score = ln(n + sigma) · Σ_lists multiplicity / rank², where n is the number of lists that contain
/// the item, and a negative logarithm counts as 0. `log-isr` has sigma = 0, so items in a single list score 0.
///
/// Ranks are defined as in `rrf`. Rank 0 is rejected. An item in no list scores 0.
struct LogIsr {
  using Options = Isr::Options;
  static constexpr std::string_view kName = "log-isr";
  static constexpr std::string_view kSummary = "logarithmic ISR: log of the number of lists × sum of 1/rank²";
  static constexpr std::string_view kCost = Isr::kCost;
  static constexpr std::string_view kCitation = "Mourão, Martins & Magalhães, CMIG 2015";
  static constexpr unsigned kInput = kLists;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

struct LognIsr {
  struct Options {
    TieRanks ties = TieRanks::mean;
    double sigma = 0.01;
    template <class V>
    static void describe(V&& v) {
      v("ties", &Options::ties, kTieRanks, kTieRanksHelp);
      v("sigma", &Options::sigma, 0.0, 1.0, "number added to the number of lists in the logarithm");
    }
  };
  static constexpr std::string_view kName = "logn-isr";
  static constexpr std::string_view kSummary = "logarithmic ISR with a positive score for items in a single list";
  static constexpr std::string_view kCost = Isr::kCost;
  static constexpr std::string_view kCitation = LogIsr::kCitation;
  static constexpr unsigned kInput = kLists;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
