#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

#include "method/shared/list_values.hpp"

namespace witan {

/// Normalisation that makes the values of different lists comparable.
enum class Normalization : std::uint8_t { minmax, z, sum, max, rank, none, inverted, borda };
inline constexpr Choices<Normalization, 8> kNormalizations = {{{"minmax", Normalization::minmax},
                                                               {"z", Normalization::z},
                                                               {"sum", Normalization::sum},
                                                               {"max", Normalization::max},
                                                               {"rank", Normalization::rank},
                                                               {"none", Normalization::none},
                                                               {"inverted", Normalization::inverted},
                                                               {"borda", Normalization::borda}}};

/// Returns the values of the list, high = best, normalised over its items. Ranks are negated first.
///
/// - minmax: (v − min)/(max − min);
/// - z: (v − mean)/standard deviation;
/// - sum: (v − min)/Σ(v − min);
/// - max: v/|max|;
/// - rank: 1 − (rank − 1)/n;
/// - none: v;
/// - inverted: (max − v)/(max − min), for distances, of which the lowest is best;
/// - borda: 1 − (rank − 1)/M for the n items of the list, and 1/2 − (n − 1)/(2M) for the other items of the M items
/// that
///   are in any list of the instance.
///
/// If the denominator is 0 (all values are equal), minmax, z and sum return 0, and max returns v.
[[nodiscard]] ListValues normalized_list(const Instance& instance, const List& list, Normalization normalization);

/// The statistic that a Comb method computes from the normalised scores of an item.
enum class CombRule : std::uint8_t { sum, mnz, max, min, med, anz };
[[nodiscard]] Fit comb(CombRule rule, Normalization normalization, const Instance& instance);
/// Returns the sum of the normalised scores of each item, times the power of the number of lists that contain it.
[[nodiscard]] Fit comb_times(Normalization normalization, const Instance& instance, double power);

struct CombOptions {
  Normalization norm = Normalization::minmax;
  template <class V>
  static void describe(V&& v) {
    v("norm", &CombOptions::norm, kNormalizations, "normalisation of the values of a list");
  }
};

/// The Comb family (Fox & Shaw 1994): one statistic of the normalised scores of an item over all lists. Lists without
/// the item are ignored under every silence. A list of multiplicity w counts as w copies. An item in no list has no
/// score and is ranked last.
template <CombRule Rule>
struct Comb {
  using Options = CombOptions;
  static constexpr std::string_view kName = Rule == CombRule::sum   ? "combsum"
                                            : Rule == CombRule::mnz ? "combmnz"
                                            : Rule == CombRule::max ? "combmax"
                                            : Rule == CombRule::min ? "combmin"
                                            : Rule == CombRule::med ? "combmed"
                                                                    : "combanz";
  static constexpr std::string_view kSummary =
      Rule == CombRule::sum   ? "CombSUM: sum of the normalised scores"
      : Rule == CombRule::mnz ? "CombMNZ: sum of the normalised scores × number of lists that contain the item"
      : Rule == CombRule::max ? "CombMAX: largest normalised score"
      : Rule == CombRule::min ? "CombMIN: smallest normalised score"
      : Rule == CombRule::med ? "CombMED: median of the normalised scores"
                              : "CombANZ: mean normalised score over the lists that contain the item";
  static constexpr std::string_view kCost = "O(entries log entries)";
  static constexpr std::string_view kCitation = "Fox & Shaw, TREC-2, 1994";
  static constexpr unsigned kInput = kLists;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& /*context*/) {
    return comb(Rule, options.norm, instance);
  }
};

/// CombGMNZ: the sum of the normalised scores × (number of lists that contain the item)^gamma. gamma = 0 is CombSUM,
/// and gamma = 1 CombMNZ. An item in no list has no score and is ranked last.
struct CombGmnz {
  struct Options {
    Normalization norm = Normalization::minmax;
    double gamma = 1;
    template <class V>
    static void describe(V&& v) {
      v("norm", &Options::norm, kNormalizations, "normalisation of the values of a list");
      v("gamma", &Options::gamma, -100.0, 100.0, "power of the number of lists that contain the item");
    }
  };
  static constexpr std::string_view kName = "combgmnz";
  static constexpr std::string_view kSummary = "CombGMNZ: sum of the normalised scores × (number of lists)^gamma";
  static constexpr std::string_view kCost = "O(entries log entries)";
  static constexpr std::string_view kCitation = "Lee, SIGIR 1997";
  static constexpr unsigned kInput = kLists;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& /*context*/) {
    return comb_times(options.norm, instance, options.gamma);
  }
};

/// Mixed fusion: the weighted sum of the normalised scores × √(sum of the weights of the lists that contain the item).
/// With weights of 1, this is the definition of Wu & Crestani, with the number of lists. An item in no list has no
/// score.
struct Mixed {
  using Options = CombOptions;
  static constexpr std::string_view kName = "mixed";
  static constexpr std::string_view kSummary =
      "sum of the normalised scores × √(number of lists that contain the item)";
  static constexpr std::string_view kCost = "O(entries log entries)";
  static constexpr std::string_view kCitation = "Wu & Crestani, CIKM 2002";
  static constexpr unsigned kInput = kLists;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& /*context*/) {
    return comb_times(options.norm, instance, 0.5);
  }
};

using CombSum = Comb<CombRule::sum>;
using CombMnz = Comb<CombRule::mnz>;
using CombMax = Comb<CombRule::max>;
using CombMin = Comb<CombRule::min>;
using CombMed = Comb<CombRule::med>;
using CombAnz = Comb<CombRule::anz>;

}  // namespace witan
