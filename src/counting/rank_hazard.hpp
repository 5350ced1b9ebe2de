#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

namespace witan {

/// Whether experts who say the same share a vote.
enum class Share : std::uint8_t { off, on };
inline constexpr Choices<Share, 2> kShares = {{{"off", Share::off}, {"on", Share::on}}};

/// Reciprocal ranks as hazards: going down a list, an item that is not yet found turns up at rank r with the hazard
/// a_i/(k + r), so that it stays away beyond r with probability exp(−a_i·H(r)), H(r) = Σ_{j≤r} 1/(k + j).
///
/// A list that names the item at r is an event after the exposure H(r); one that does not name it, where silence is
/// below or tied-last, is censored at its largest rank; where silence is unknown it says nothing. With a Gamma prior of
/// shape `prior` and the mean rate of the instance, the rate is a_i = (prior + Σ w·events)/(b + Σ w·exposure),
/// b = prior·Σ exposure/Σ events; the score is ln a_i, centred, and 1/(1 + e^(s_j − s_i)) the chance that i comes up
/// before j. Ranks are those of a rank list, gaps included; other forms become places, and tied ones share their mean
/// place. An item of which nothing is said, not even by silence, has no score.
///
/// share=on: w_ψ = 1/Σ_φ max(C_ψφ, 0), scaled to the mean 1 over experts, where C is the correlation (about 0) of the
/// experts' deviance residuals at w = 1, over all items of all instances that are trained on; without training, of the
/// one instance. An expert that was not trained on gets 1 and a note. O(items × experts²), up to 4000 experts.
/// Weights of lists multiply w: with weight 2 a list is said twice by the same expert, where a second expert who says
/// it would share the vote.
struct RankHazard {
  struct Options {
    double k = 60;
    double prior = 0.5;
    Share share = Share::off;
    template <class V>
    static void describe(V&& v) {
      v("k", &Options::k, 0.0, 1e6, "added to every rank");
      v("prior", &Options::prior, 1e-6, 1e6, "finds at the mean rate that every item gets beforehand");
      v("share", &Options::share, kShares, "whether experts who say the same share a vote");
    }
  };
  static constexpr std::string_view kName = "rank-hazard";
  static constexpr std::string_view kSummary = "rates at which items turn up down the lists; silence is not yet found";
  static constexpr std::string_view kCost = "O(entries log entries); share=on: O(items × experts²)";
  static constexpr std::string_view kCitation = "ours: the 1/(k + rank) of RRF as a hazard, silence as censoring";
  static constexpr unsigned kInput = kLists;
  static std::unique_ptr<Problem> pose(const Options& options, const Instance& instance, Context& context);
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static std::unique_ptr<Problem> pose(const Options& options, const LearnedParameters& learned,
                                       const Instance& instance, Context& context);
};

}  // namespace witan
