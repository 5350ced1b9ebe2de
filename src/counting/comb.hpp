#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

#include "method/shared/list_values.hpp"

namespace witan {

/// How the numbers of a list become comparable with another list's.
enum class Normalization : std::uint8_t { minmax, z, sum, max, rank, none };
inline constexpr Choices<Normalization, 6> kNormalizations = {{{"minmax", Normalization::minmax},
                                                               {"z", Normalization::z},
                                                               {"sum", Normalization::sum},
                                                               {"max", Normalization::max},
                                                               {"rank", Normalization::rank},
                                                               {"none", Normalization::none}}};

/// The list's numbers, high = best (ranks are negated first), normalised over the items that it names:
/// minmax (v − min)/(max − min); z (v − mean)/standard deviation; sum (v − min)/Σ(v − min); max v/|max|; rank
/// 1 − (place − 1)/n; none v. Where the denominator is 0 (all numbers equal), minmax, z and sum give 0 and max gives v.
[[nodiscard]] ListValues normalized_list(const Instance& instance, const List& list, Normalization normalization);

/// What a Comb method makes of the normalised scores that the lists give to one item.
enum class CombRule : std::uint8_t { sum, mnz, max, min, med, anz };
[[nodiscard]] Fit comb(CombRule rule, Normalization normalization, const Instance& instance);

struct CombOptions {
  Normalization norm = Normalization::minmax;
  template <class V>
  static void describe(V&& v) {
    v("norm", &CombOptions::norm, kNormalizations, "how lists are made comparable");
  }
};

/// The Comb family (Fox & Shaw 1994): one number of the normalised scores that the lists give to an item. Lists that do
/// not name the item say nothing, whatever silence means. A list of multiplicity w counts like w copies. An item that
/// no list names has no score and comes last.
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
      Rule == CombRule::sum   ? "the sum of the normalised scores"
      : Rule == CombRule::mnz ? "the sum of the normalised scores × times named"
      : Rule == CombRule::max ? "the largest normalised score"
      : Rule == CombRule::min ? "the smallest normalised score"
      : Rule == CombRule::med ? "the median of the normalised scores"
                              : "the mean normalised score of those who name it";
  static constexpr std::string_view kCost = "O(entries log entries)";
  static constexpr std::string_view kCitation = "Fox & Shaw, TREC-2, 1994";
  static constexpr unsigned kInput = kLists;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& /*context*/) {
    return comb(Rule, options.norm, instance);
  }
};

using CombSum = Comb<CombRule::sum>;
using CombMnz = Comb<CombRule::mnz>;
using CombMax = Comb<CombRule::max>;
using CombMin = Comb<CombRule::min>;
using CombMed = Comb<CombRule::med>;
using CombAnz = Comb<CombRule::anz>;

}  // namespace witan
