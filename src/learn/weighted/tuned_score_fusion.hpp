#pragma once

#include "witan/method/method.hpp"

#include "counting/score_fusion.hpp"

namespace witan {

/// Convex combination with weights trained on labels: score = Σ_lists w·normalised score, with weights of at least 0
/// that sum to 1.
///
/// The weights maximise the training metric on the labelled training instances by coordinate search: the share of one
/// expert varies from 0 to 1 in steps of `step`, with the other weights in proportion, until no expert's share improves
/// the metric. Of equally good shares, the centre of the longest run is selected, so that few labels suffice (Bruch,
/// Gai & Ingber 2023 search the one weight of two experts in this way). Validation data are not used.
///
/// Normalisation, ties and silence as in ScoreFusion. Unseen experts get the mean weight and a note. Throws InputError
/// if no training instance has a label above 0 and a list.
struct TunedScoreFusion {
  struct Options {
    ScoreNorm norm = ScoreNorm::minmax;
    BoundPerList minimum, maximum;
    double step = 0.05;
    template <class V>
    static void describe(V&& v) {
      v("norm", &Options::norm, kScoreNorms, "normalisation of the scores of a list");
      v("minimum", &Options::minimum, BoundParser{}, "lowest possible score, for minmax and theoretical");
      v("maximum", &Options::maximum, BoundParser{}, "highest possible score, for minmax and theoretical");
      v("step", &Options::step, 0.001, 0.5, "step of the search for the share of an expert");
    }
  };
  static constexpr std::string_view kName = "tuned-score-fusion";
  static constexpr std::string_view kSummary =
      "score fusion (convex combination) with expert weights trained on labels";
  static constexpr std::string_view kCost = "O(entries); training O(experts × entries/step) per round, up to 10 rounds";
  static constexpr std::string_view kCitation = "Bruch, Gai & Ingber, ACM TOIS 42(1), 2023";
  static constexpr unsigned kInput = kLists;
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
