#pragma once

#include "witan/method/method.hpp"

namespace witan {

/// TrueSkill for two players, match by match in the order of the comparisons: skills are normal with mean `mu` and
/// deviation `sigma` at first, and a match shows the difference of two performances, each the skill plus noise of
/// deviation `beta`: above the draw margin it is a win, within it a draw. After each match, means and deviations are
/// those of the exact posterior of either skill. The margin is such that equals draw with probability `draw`; with
/// draw=0 a draw means equal performances. Before each match the variance of both skills grows by tau².
///
/// The score is the mean; the deviations are the fit's uncertainty, for up to 2000 items. A match of weight w is played
/// w times, so weights must be whole numbers up to 1000; shares other than 0, ½ and 1 are refused. The order matters.
/// An item that nobody compares has no score.
struct TrueSkill {
  struct Options {
    double mu = 25;
    double sigma = 25.0 / 3;
    double beta = 25.0 / 6;
    double tau = 25.0 / 300;
    double draw = 0.1;
    template <class V>
    static void describe(V&& v) {
      v("mu", &Options::mu, -1e9, 1e9, "everybody's first skill");
      v("sigma", &Options::sigma, 1e-6, 1e9, "and its standard deviation");
      v("beta", &Options::beta, 1e-6, 1e9, "the deviation of a performance from the skill");
      v("tau", &Options::tau, 0.0, 1e9, "how far skills drift between matches");
      v("draw", &Options::draw, 0.0, 0.999, "the chance that equals draw");
    }
  };
  static constexpr std::string_view kName = "trueskill";
  static constexpr std::string_view kSummary = "TrueSkill: normal skills updated match by match";
  static constexpr std::string_view kCost = "O(comparisons × weight)";
  static constexpr std::string_view kCitation = "Herbrich, Minka & Graepel, NIPS 2006";
  static constexpr unsigned kInput = kComparisons | kOrder;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
