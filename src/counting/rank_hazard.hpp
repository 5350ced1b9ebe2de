#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

namespace witan {

/// Selects whether experts with correlated lists share one vote.
enum class Share : std::uint8_t { off, on };
inline constexpr Choices<Share, 2> kShares = {{{"off", Share::off}, {"on", Share::on}}};

/// Reciprocal ranks as hazards. An item that is not found above rank r of a list is found at rank r with hazard a_i/(k
/// + r). It is not found down to rank r with probability exp(−a_i·H(r)), where H(r) = Σ_{j≤r} 1/(k + j).
///
/// A list with the item at rank r is an event with exposure H(r). A list without the item is censored at its largest
/// rank if silence is below or tied-last, and is ignored if silence is unknown. The prior is a Gamma distribution with
/// shape `prior` and the mean rate of the instance. The rate is a_i = (prior + Σ w·events)/(b + Σ w·exposure), with b =
/// prior·Σ exposure/Σ events. The score is ln a_i, centred, and 1/(1 + e^(s_j − s_i)) is the probability that i is
/// found before j. Rank lists keep their ranks, gaps included. Other lists are converted to ranks, and tied items share
/// their mean rank. An item without events and without exposure has no score.
///
/// share=on: w_ψ = 1/Σ_φ max(C_ψφ, 0), scaled to mean 1 over experts. C is the correlation (about 0) of the experts'
/// deviance residuals at w = 1 over all items of all training instances, or of the one instance if the model is not
/// trained. An expert that is not in the training data gets weight 1 and a note. Cost: O(items × experts²), for up to
/// 4000 experts. List weights multiply w: a list of weight 2 counts twice. A second expert with the same list would
/// share the vote instead.
struct RankHazard {
  struct Options {
    double k = 60;
    double prior = 0.5;
    Share share = Share::off;
    template <class V>
    static void describe(V&& v) {
      v("k", &Options::k, 0.0, 1e6, "constant added to every rank");
      v("prior", &Options::prior, 1e-6, 1e6,
        "shape of the Gamma prior: prior count of events per item, at the mean rate");
      v("share", &Options::share, kShares, "reduce the weight of experts with correlated lists");
    }
  };
  static constexpr std::string_view kName = "rank-hazard";
  static constexpr std::string_view kSummary =
      "survival model of ranks with hazard 1/(k + rank); missing items are censored";
  static constexpr std::string_view kCost = "O(entries log entries); share=on: O(items × experts²)";
  static constexpr std::string_view kCitation =
      "introduced in Witan: 1/(k + rank) of RRF as a hazard, missing items as censored";
  static constexpr unsigned kInput = kLists | kSilence;
  static constexpr bool kUsesMetric = false;
  static constexpr double kTrainingFits = 2;
  static std::unique_ptr<Problem> pose(const Options& options, const Instance& instance, Context& context);
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static std::unique_ptr<Problem> pose(const Options& options, std::shared_ptr<const LearnedParameters> learned,
                                       const Instance& instance, Context& context);
};

}  // namespace witan
