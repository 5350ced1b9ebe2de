#pragma once

#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

#include "network_choices.hpp"

namespace witan {

struct ChoiceRankOptions {
  double prior = 1;  ///< shape − 1 and rate of the gamma distribution of the strengths, above 0
  int iterations = 100;
};

/// ChoiceRank: the strengths e^s of the nodes of a network, estimated from how often each node was entered and left
/// (Maystre & Grossglauser, ICML 2017). A visitor of node i steps to its successor k with probability
/// w_ik e^{s_k} / Σ_j w_ij e^{s_j}. The single transitions need not be known: arrivals and departures are sufficient.
///
/// Maximises the posterior density with independent Gamma(prior + 1, prior) distributions of the strengths, by Newton's
/// method with conjugate gradients; a step costs O(links). If the numbers of arrivals and departures differ, a note
/// states them. If departures exceed arrivals by prior × nodes or more, there is no maximum: scores are NaN. Scores sum
/// to zero. Throws UsageError if the prior is not above 0, and Cancelled.
[[nodiscard]] Fit choice_rank(const NetworkChoices& choices, const ChoiceRankOptions& options, Context& context);

}  // namespace witan
