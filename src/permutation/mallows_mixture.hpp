#pragma once

#include "witan/method/method.hpp"

#include "method/instance_size.hpp"
#include "rank_marginals.hpp"

namespace witan {

/// A parser for a number of mixture components, or "auto".
struct ComponentCountParser {
  [[nodiscard]] static std::string range() { return "auto, 1 … 100"; }
  [[nodiscard]] static Auto<int> parse(std::string_view text);
  [[nodiscard]] static std::string text(const Auto<int>& value);
};

/// Mixture of Mallows models with Kendall's distance: every expert belongs to one of K components, each with a centre
/// and a dispersion.
///
/// EM maximises Σ_ψ w_ψ log Σ_k π_k P(statements of ψ | component k), where w_ψ is the weight of the expert: the number
/// of voters with these statements. The statements of an expert have the likelihood of mallows(partial=restricted), so
/// all data are accepted. Each M-step solves for a Kemeny order (local search for large components) and a dispersion.
/// The best of `restarts` random starts is returned, a local maximum. components=auto selects the smallest K with the
/// greatest held-out log-likelihood over five folds of experts: it adds components while each of them improves it.
///
/// Scores are minus the mean ranks of the components' centres, weighted by their shares. Reported are the shares and
/// dispersions (estimates), the ranks in the centres (item columns "component 1" …, largest first) and the memberships
/// of the experts (expert columns). Items without data have no score.
struct MallowsMixture {
  struct Options {
    Auto<int> components;
    int restarts = 5;
    Marginals marginals = Marginals::off;
    template <class V>
    static void describe(V&& v) {
      v("components", &Options::components, ComponentCountParser{},
        "number of mixture components; auto: selected by held-out likelihood");
      v("restarts", &Options::restarts, 1, 10'000, "number of random starts; the best result is used");
      v("marginals", &Options::marginals, kMarginals, kMarginalsHelp);
    }
  };
  static constexpr std::string_view kName = "mallows-mixture";
  static constexpr std::string_view kSummary = "mixture of Mallows models: clusters of voters with different orders";
  static constexpr std::string_view kCost =
      "O(components × (entries² per list + items²)) per step and start, and a search per centre";
  static constexpr std::string_view kCitation = "Murphy & Martin, CSDA 2003; Lu & Boutilier, JMLR 2014";
  static constexpr unsigned kInput = kLists | kComparisons | kSampled | kSilence;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return row_cost(size_of(instance), 3, 20, 1e-6);
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
