#pragma once

#include "witan/method/parameters.hpp"

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "util/compensated_sum.hpp"

namespace witan {

/// Search engines and their conventions of score fusion.
enum class ScoreDialect : std::uint8_t { plain, elasticsearch, mongodb, opensearch, qdrant, redis, weaviate };
inline constexpr Choices<ScoreDialect, 7> kScoreDialects = {{{"plain", ScoreDialect::plain},
                                                             {"elasticsearch", ScoreDialect::elasticsearch},
                                                             {"mongodb", ScoreDialect::mongodb},
                                                             {"opensearch", ScoreDialect::opensearch},
                                                             {"qdrant", ScoreDialect::qdrant},
                                                             {"redis", ScoreDialect::redis},
                                                             {"weaviate", ScoreDialect::weaviate}}};

/// Normalisation of the scores of one list.
enum class ScoreNorm : std::uint8_t { minmax, theoretical, z, l2, dbsf, sigmoid, none };
inline constexpr Choices<ScoreNorm, 7> kScoreNorms = {{{"minmax", ScoreNorm::minmax},
                                                       {"theoretical", ScoreNorm::theoretical},
                                                       {"z", ScoreNorm::z},
                                                       {"l2", ScoreNorm::l2},
                                                       {"dbsf", ScoreNorm::dbsf},
                                                       {"sigmoid", ScoreNorm::sigmoid},
                                                       {"none", ScoreNorm::none}}};

/// Combination of the normalised scores of an item.
enum class ScoreMean : std::uint8_t { sum, average, arithmetic, geometric, harmonic };
inline constexpr Choices<ScoreMean, 5> kScoreMeans = {{{"sum", ScoreMean::sum},
                                                       {"average", ScoreMean::average},
                                                       {"arithmetic", ScoreMean::arithmetic},
                                                       {"geometric", ScoreMean::geometric},
                                                       {"harmonic", ScoreMean::harmonic}}};

/// Effect of a minimum or maximum that is set for min-max.
///
/// - replace: it replaces the least or greatest score of the list;
/// - apply: it replaces the least score for scores above it, and the greatest score for scores below it;
/// - clip: as replace, and scores beyond it get the normalised score 0.001 or 1;
/// - ignore: no effect.
enum class BoundMode : std::uint8_t { replace, apply, clip, ignore };
inline constexpr Choices<BoundMode, 4> kBoundModes = {{{"replace", BoundMode::replace},
                                                       {"apply", BoundMode::apply},
                                                       {"clip", BoundMode::clip},
                                                       {"ignore", BoundMode::ignore}}};

/// Normalised scores of a list whose scores are all equal, under min-max.
enum class EqualScores : std::uint8_t { zero, one, raw };

/// The constants of one dialect.
struct ScoreRule {
  ScoreNorm norm = ScoreNorm::minmax;
  ScoreMean mean = ScoreMean::sum;
  BoundMode bounds = BoundMode::replace;
  EqualScores equal = EqualScores::one;
  double epsilon = 0;  ///< a range or length below it counts as 0
  double floor = 0;    ///< replaces the normalised score 0 of min-max, and z-scores of at most 0
  int window = 0;      ///< items of a list that count; 0: all
};
[[nodiscard]] ScoreRule rule_of(ScoreDialect dialect);

/// Bounds of the scores of one list; NaN: not set.
struct ScoreBounds {
  double minimum = std::numeric_limits<double>::quiet_NaN();
  double maximum = std::numeric_limits<double>::quiet_NaN();
};

/// Normalises the scores of one list, high = best, in place.
///
/// - minmax: (s − min)/(max − min), with the bounds;
/// - theoretical: (s − m)/(max − m), where m is the minimum of the bounds, 0 if not set;
/// - z: (s − mean)/standard deviation. With a floor (OpenSearch), the sample deviation; a score equal to the mean
///   becomes the largest score of the list, and a z-score of at most 0 the floor;
/// - l2: s/√Σ s²;
/// - dbsf: (s − mean + 3σ)/6σ with the sample deviation σ; 0.5 if σ is 0;
/// - sigmoid: 1/(1 + e^(−s)).
void normalise_scores(std::span<double> scores, const ScoreRule& rule, const ScoreBounds& bounds);

/// Throws InputError if a score is below the theoretical minimum. `list` names the list.
void check_theoretical(std::span<const double> scores, const ScoreRule& rule, const ScoreBounds& bounds,
                       std::string_view list);

/// Combines the normalised scores of one item over the lists that contain it.
///
/// - sum: Σ w·s;
/// - average: Σ w·s divided by the number of all lists;
/// - arithmetic: Σ w·s/Σ w, in which a list without the item has the score 0 and negative scores are ignored;
/// - geometric: exp(Σ w·ln s/Σ w), and harmonic: Σ w/Σ (w/s), over the scores above 0; 0 if there are none.
class CombinedScore {
 public:
  void add(ScoreMean mean, double score, double weight);
  /// Returns the combined score, or NaN if no list contains the item. `weights` and `lists` are the sum of the weights
  /// and the number of all lists.
  [[nodiscard]] double value(ScoreMean mean, double weights, double lists) const;

 private:
  CompensatedSum sum_;
  double used_ = 0;     ///< weight of the scores above 0
  double ignored_ = 0;  ///< weight of the scores below 0
  bool found_ = false;
};

}  // namespace witan
