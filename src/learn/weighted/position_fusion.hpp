#pragma once

#include "witan/method/method.hpp"

#include <cstdint>
#include <type_traits>

namespace witan {

/// What a fusion method learns about the positions of an expert's lists.
enum class PositionRule : std::uint8_t { position, slide, probability, segment, map, bayes };

struct NoPositionOptions {
  template <class V>
  static void describe(V&& /*v*/) {}
};
struct SlideOptions {
  int window = 5;
  template <class V>
  static void describe(V&& v) {
    v("window", &SlideOptions::window, 0, 1'000'000, "number of neighbouring positions on each side");
  }
};
struct ProbabilityOptions {
  int segments = 25;
  template <class V>
  static void describe(V&& v) {
    v("segments", &ProbabilityOptions::segments, 1, 1'000'000, "number of segments of equal length in a list");
  }
};

/// Parameters of all rules; a rule ignores those of the others.
struct PositionSettings {
  PositionRule rule = PositionRule::position;
  int window = 0;
  int segments = 1;
};
[[nodiscard]] LearnedParameters train_positions(const PositionSettings& settings, std::string_view method,
                                                const Training& training, Context& context);
[[nodiscard]] Fit fuse_positions(const PositionSettings& settings, std::string_view method,
                                 const LearnedParameters& learned, const Instance& instance);

/// Fusion by the relevance of positions, learned per expert from labelled instances. The score of an item is the sum,
/// over the lists that contain it, of
///
/// - posfuse: the share of relevant items at its position p in the training lists of the expert;
/// - slidefuse: the mean of these shares over the positions p − window … p + window of the list;
/// - probfuse: the share of relevant items in its segment k = 1 … `segments` of the list, divided by k;
/// - segfuse: the share of relevant items in its segment, times 1 + its score normalised to [0, 1]. Segments end at the
///   positions 5, 15, 35, 75, …, 5115;
/// - mapfuse: the mean average precision of the expert, divided by p;
/// - bayesfuse: the log odds of relevance in its segment. Segments end at 5, 10, 15, 20, 30, 100, 200, 500 and 1000;
///   positions after them, and lists without the item, add log(0.001/0.999). Odds of 0 and of infinity use 0.001.
///
/// An item is relevant if its label is at least the lowest relevant label of the training. Ties are broken by name.
/// Lists without the item add 0, except in bayesfuse. An item in no list scores 0. Lists of unseen experts are ignored
/// with a note. Throws InputError if no training instance has a list and a relevant item.
template <PositionRule Rule>
struct PositionFusion {
  using Options =
      std::conditional_t<Rule == PositionRule::slide, SlideOptions,
                         std::conditional_t<Rule == PositionRule::probability, ProbabilityOptions, NoPositionOptions>>;
  static constexpr std::string_view kName = Rule == PositionRule::position      ? "posfuse"
                                            : Rule == PositionRule::slide       ? "slidefuse"
                                            : Rule == PositionRule::probability ? "probfuse"
                                            : Rule == PositionRule::segment     ? "segfuse"
                                            : Rule == PositionRule::map         ? "mapfuse"
                                                                                : "bayesfuse";
  static constexpr std::string_view kSummary =
      Rule == PositionRule::position      ? "PosFuse: sum of the relevance of positions, learned per expert"
      : Rule == PositionRule::slide       ? "SlideFuse: PosFuse with the mean over neighbouring positions"
      : Rule == PositionRule::probability ? "ProbFuse: sum of the relevance of segments / number of the segment"
      : Rule == PositionRule::segment     ? "SegFuse: relevance of segments of increasing length × (1 + score)"
      : Rule == PositionRule::map         ? "MAPFuse: mean average precision of the expert / rank"
                                          : "BayesFuse: sum of the log odds of relevance of segments";
  static constexpr std::string_view kCost = "O(entries log entries), also for training";
  static constexpr std::string_view kCitation = Rule == PositionRule::position      ? "Lillis et al., SIGIR 2010"
                                                : Rule == PositionRule::slide       ? "Lillis et al., ECIR 2008"
                                                : Rule == PositionRule::probability ? "Lillis et al., SIGIR 2006"
                                                : Rule == PositionRule::segment     ? "Shokouhi, ECIR 2007"
                                                : Rule == PositionRule::map         ? "Lillis et al., SIGIR 2010"
                                                                                    : "Aslam & Montague, SIGIR 2001";
  static constexpr unsigned kInput = kLists;
  static constexpr bool kUsesMetric = false;
  static PositionSettings settings(const Options& options) {
    if constexpr (Rule == PositionRule::slide) return {.rule = Rule, .window = options.window};
    if constexpr (Rule == PositionRule::probability) return {.rule = Rule, .segments = options.segments};
    return {.rule = Rule};
  }
  static LearnedParameters train(const Options& options, const Training& training, Context& context) {
    return train_positions(settings(options), kName, training, context);
  }
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance,
                   const Fit* /*start*/, Context& /*context*/) {
    return fuse_positions(settings(options), kName, learned, instance);
  }
};

using PosFuse = PositionFusion<PositionRule::position>;
using SlideFuse = PositionFusion<PositionRule::slide>;
using ProbFuse = PositionFusion<PositionRule::probability>;
using SegFuse = PositionFusion<PositionRule::segment>;
using MapFuse = PositionFusion<PositionRule::map>;
using BayesFuse = PositionFusion<PositionRule::bayes>;

}  // namespace witan
