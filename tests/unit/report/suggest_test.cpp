#include "witan/report/suggest.hpp"

#include "witan/method/inference/intervals.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "simulate/bradley_terry.hpp"
#include "support/expect_error.hpp"
#include "support/text_io.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::suggest_test {

Suggestions suggest_for(const Dataset& data, const SuggestOptions& options, std::string_view spec = "bradley-terry") {
  Context context;
  return suggest(*make_model(spec), data.instance(0), options, context);
}

Dataset votes(int comparisons, int items = 7) {
  Context context;
  BradleyTerrySimulator::Options options;
  options.items = items;
  options.experts = 4;
  options.comparisons = comparisons;
  return BradleyTerrySimulator::simulate(options, context).data;
}

std::pair<Slot, Slot> ordered(const Suggestion& pair) { return std::minmax(pair.item, pair.other); }

/// Reference implementation: evaluates the formula pair by pair, with variances of differences from the Fisher
/// information, and probabilities from the standard errors that `rank` shows.
class ReferenceSelector {
 public:
  explicit ReferenceSelector(const Dataset& data) : instance_(data.instance(0)) {
    Context context;
    const auto model = make_model("bradley-terry");
    fit_ = model->solve(instance_, context);
    Fit fisher = fit_;
    add_uncertainty(*model, instance_, {.kind = Intervals::fisher}, fisher, context);
    add_uncertainty(*model, instance_, {.kind = Intervals::automatic}, fit_, context);
    variance_.assign(instance_.size(), std::vector<double>(instance_.size(), 0));
    for (Slot i = 0; i < instance_.size(); ++i) {
      for (Slot j = 0; j < instance_.size(); ++j) {
        if (i != j) variance_[i][j] = std::pow(fisher.uncertainty->difference_error(i, j), 2);
      }
    }
  }
  std::pair<std::pair<Slot, Slot>, double> select() {
    std::pair<std::pair<Slot, Slot>, double> best{{0, 0}, -1};
    for (Slot i = 0; i < instance_.size(); ++i) {
      for (Slot j = i + 1; j < instance_.size(); ++j) {
        if (selected_.contains({i, j})) continue;
        const double above = fit_.uncertainty->probability_above(i, j, fit_.scores[i] - fit_.scores[j]);
        const double gain = 4 * above * (1 - above) * std::log(1 + weight(i, j) * variance_[i][j]);
        if (gain > best.second) best = {{i, j}, gain};
      }
    }
    const auto [i, j] = best.first;
    selected_.insert(best.first);
    const auto before = variance_;
    for (Slot k = 0; k < instance_.size(); ++k) {
      for (Slot l = 0; l < instance_.size(); ++l) {
        const double with = (before[k][j] + before[l][i] - before[k][i] - before[l][j]) / 2;
        variance_[k][l] -= weight(i, j) * with * with / (1 + weight(i, j) * before[i][j]);
      }
    }
    return best;
  }

 private:
  double weight(Slot i, Slot j) const {
    const double p = 1 / (1 + std::exp(fit_.scores[j] - fit_.scores[i]));
    return p * (1 - p);
  }
  Instance instance_;
  Fit fit_;
  std::vector<std::vector<double>> variance_;
  std::set<std::pair<Slot, Slot>> selected_;
};

TEST(Suggest, SelectsByTheFormula) {
  const Dataset data = votes(12);
  const Suggestions found = suggest_for(data, {.count = 6});
  ASSERT_EQ(found.pairs.size(), 6U);
  ReferenceSelector reference(data);
  for (const Suggestion& pair : found.pairs) {
    const auto [expected, gain] = reference.select();
    EXPECT_EQ(ordered(pair), (std::pair<Slot, Slot>(expected)));
    EXPECT_NEAR(pair.information, gain, 1e-9);
  }
}

TEST(Suggest, PairsAreDifferentAndRunOut) {
  const Suggestions found = suggest_for(votes(30, 4), {.count = 100});
  std::set<std::pair<Slot, Slot>> pairs;
  for (const Suggestion& pair : found.pairs) pairs.insert(ordered(pair));
  EXPECT_EQ(found.pairs.size(), 6U);
  EXPECT_EQ(pairs.size(), 6U);
}

TEST(Suggest, RarelyComparedItemsAreSuggested) {
  std::string text = "winner,loser\n";
  for (int k = 0; k < 30; ++k) text += "a,b\nb,a\nb,c\nc,b\na,c\nc,a\n";
  text += "a,new\nnew,b\n";
  const Suggestions found = suggest_for(read_as("csv", text), {.count = 1});
  const Slot fresh = 3;
  EXPECT_TRUE(found.pairs[0].item == fresh || found.pairs[0].other == fresh);
}

TEST(Suggest, ConnectingComparisonsComeFirst) {
  const Suggestions found = suggest_for(read_as("csv", "winner,loser\na,b\nb,a\nb,c\nx,y\ny,x\n"), {.count = 3});
  ASSERT_GE(found.pairs.size(), 2U);
  EXPECT_TRUE(found.pairs[0].connects);
  EXPECT_LE(ordered(found.pairs[0]).first, 2U);
  EXPECT_GE(ordered(found.pairs[0]).second, 3U);
  EXPECT_FALSE(found.pairs[1].connects);
  EXPECT_EQ(
      found.notes.back(),
      "the comparison graph has 2 components: no comparison connects \"x\", \"y\" with the other items; the first "
      "suggestion connects them");
}

TEST(Suggest, ReportsWhetherTheTopIsDetermined) {
  std::string text = "winner,loser\n";
  // a beats all; b and c are equal; d loses to all.
  for (int k = 0; k < 100; ++k) {
    text += "b,c\nc,b\n";
    for (const char* pair : {"a,b", "a,c", "a,d", "b,d", "c,d"}) text += fmt::format("{}\n", pair);
    if (k % 10 == 0) text += "b,a\nc,a\nd,b\nd,c\n";
  }
  const Dataset data = read_as("csv", text);
  const auto sentence = [&](std::uint32_t top) {
    return describe_top(*suggest_for(data, {.count = 1, .top = top}).top, data.instance(0));
  };
  EXPECT_EQ(sentence(1), "top 1 determined at level 0.95: \"a\"");
  EXPECT_EQ(sentence(2),
            "top 2 not determined at level 0.95: \"b\", \"c\" are candidates for 1 rank; determined: \"a\"");
  EXPECT_EQ(sentence(3), "top 3 determined at level 0.95: \"a\", \"b\", \"c\"");
  EXPECT_EQ(sentence(9), "top 4 determined at level 0.95: \"a\", \"b\", \"c\", \"d\"");
  const Suggestions found = suggest_for(data, {.count = 1, .top = 2});
  EXPECT_EQ(ordered(found.pairs[0]), (std::pair<Slot, Slot>(1, 2)));
}

TEST(Suggest, WhereAllIsTiedEveryPairComesOnce) {
  const Dataset ties = read_as("csv", "left,right,winner\na,b,tie\nb,c,tie\n");
  for (const char* spec : {"bradley-terry", "thurstone"}) {
    const Suggestions found = suggest_for(ties, {.count = 5}, spec);
    std::set<std::pair<Slot, Slot>> pairs;
    for (const Suggestion& pair : found.pairs) {
      pairs.insert(ordered(pair));
      EXPECT_EQ(pair.p_win, 0.5) << spec;
      EXPECT_GT(pair.information, 0) << spec;
    }
    EXPECT_EQ(found.pairs.size(), 3U) << spec;
    EXPECT_EQ(pairs.size(), 3U) << spec;
  }
  // If the model expects nothing but ties, another tie has no information.
  for (const char* spec : {"bradley-terry(ties=rao-kupper)", "bradley-terry(ties=davidson)"}) {
    const Suggestions none = suggest_for(ties, {.count = 5}, spec);
    EXPECT_TRUE(none.pairs.empty()) << spec;
    EXPECT_EQ(none.notes.back(), "no suggestions: no comparison has any expected information") << spec;
  }
}

TEST(Suggest, RaoAndKupperHaveTheirOwnInformation) {
  const Dataset data = read_as("csv",
                               "left,right,winner,weight\na,b,left,9\na,b,right,5\na,b,tie,4\nb,c,left,7\nb,c,right,6\n"
                               "b,c,tie,9\na,c,left,8\na,c,right,2\na,c,tie,3\n");
  const char* const spec = "bradley-terry(ties=rao-kupper)";
  Context context;
  Fit fit = make_model(spec)->solve(data.instance(0), context);
  add_uncertainty(*make_model(spec), data.instance(0), {.kind = Intervals::fisher}, fit, context);
  const Suggestion first = suggest_for(data, {.count = 1}, spec).pairs.at(0);
  const double d = fit.scores[first.item] - fit.scores[first.other];
  const double t = std::log(fit.estimates.at(0).value);
  const auto won = [&](double x) { return 1 / (1 + std::exp(t - x)); };
  const auto slope = [&](double x) { return won(x) * (1 - won(x)); };
  const double tie = 1 - won(d) - won(-d);
  const double tells =
      std::pow(slope(d), 2) / won(d) + std::pow(slope(-d), 2) / won(-d) + std::pow(slope(d) - slope(-d), 2) / tie;
  EXPECT_NEAR(first.p_win, won(d), 1e-12);
  const double variance = std::pow(fit.uncertainty->difference_error(first.item, first.other), 2);
  EXPECT_NEAR(first.information, 4 * first.p_higher * (1 - first.p_higher) * std::log(1 + tells * variance), 1e-9);
}

TEST(Suggest, NeedsWinProbabilitiesAndFisherInformation) {
  const auto message = [](const char* spec) {
    return error_of<UsageError>([&] { (void)suggest_for(votes(200), {}, spec); });
  };
  for (const char* spec : {"borda", "mpm", "theta-mpm", "hodge"}) {
    EXPECT_NE(message(spec).find("need win probabilities"), std::string::npos) << spec;
  }
  for (const char* spec : {"crowd-bt", "bayesian-plackett-luce"}) {
    EXPECT_NE(message(spec).find("need Fisher information"), std::string::npos) << spec;
  }
}

}  // namespace witan::suggest_test
