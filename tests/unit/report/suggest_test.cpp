#include "witan/report/suggest.hpp"

#include "witan/method/inference/intervals.hpp"
#include "witan/simulate/bradley_terry.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "support/expect_error.hpp"
#include "support/text_io.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::suggest_test {

Suggestions ask(const Dataset& data, const SuggestOptions& options, std::string_view spec = "bradley-terry") {
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

/// The same choices by the formula written down pair by pair, variances of differences from the uncertainty alone.
class NaiveTwin {
 public:
  explicit NaiveTwin(const Dataset& data) : instance_(data.instance(0)) {
    Context context;
    const auto model = make_model("bradley-terry");
    fit_ = model->solve(instance_, context);
    add_uncertainty(*model, instance_, {.kind = Intervals::fisher}, fit_, context);
    variance_.assign(instance_.size(), std::vector<double>(instance_.size(), 0));
    for (Slot i = 0; i < instance_.size(); ++i) {
      for (Slot j = 0; j < instance_.size(); ++j) {
        if (i != j) variance_[i][j] = std::pow(fit_.uncertainty->difference_error(i, j), 2);
      }
    }
  }
  std::pair<std::pair<Slot, Slot>, double> choose() {
    std::pair<std::pair<Slot, Slot>, double> best{{0, 0}, -1};
    for (Slot i = 0; i < instance_.size(); ++i) {
      for (Slot j = i + 1; j < instance_.size(); ++j) {
        if (asked_.contains({i, j})) continue;
        const double above = fit_.uncertainty->probability_above(i, j, fit_.scores[i] - fit_.scores[j]);
        const double gain = 4 * above * (1 - above) * std::log(1 + weight(i, j) * variance_[i][j]);
        if (gain > best.second) best = {{i, j}, gain};
      }
    }
    const auto [i, j] = best.first;
    asked_.insert(best.first);
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
  std::set<std::pair<Slot, Slot>> asked_;
};

TEST(Suggest, ChoosesAsTheFormulaSays) {
  const Dataset data = votes(12);
  const Suggestions found = ask(data, {.count = 6});
  ASSERT_EQ(found.pairs.size(), 6U);
  NaiveTwin twin(data);
  for (const Suggestion& pair : found.pairs) {
    const auto [expected, gain] = twin.choose();
    EXPECT_EQ(ordered(pair), (std::pair<Slot, Slot>(expected)));
    EXPECT_NEAR(pair.gain, gain, 1e-9);
  }
}

TEST(Suggest, PairsAreDifferentAndRunOut) {
  const Suggestions found = ask(votes(30, 4), {.count = 100});
  std::set<std::pair<Slot, Slot>> pairs;
  for (const Suggestion& pair : found.pairs) pairs.insert(ordered(pair));
  EXPECT_EQ(found.pairs.size(), 6U);
  EXPECT_EQ(pairs.size(), 6U);
}

TEST(Suggest, AnItemHardlyComparedIsAskedAbout) {
  std::string text = "winner,loser\n";
  for (int k = 0; k < 30; ++k) text += "a,b\nb,a\nb,c\nc,b\na,c\nc,a\n";
  text += "a,new\nnew,b\n";
  const Suggestions found = ask(read_as("csv", text), {.count = 1});
  const Slot fresh = 3;
  EXPECT_TRUE(found.pairs[0].item == fresh || found.pairs[0].other == fresh);
}

TEST(Suggest, PartsThatNothingConnectsComeFirst) {
  const Suggestions found = ask(read_as("csv", "winner,loser\na,b\nb,a\nb,c\nx,y\ny,x\n"), {.count = 3});
  ASSERT_GE(found.pairs.size(), 2U);
  EXPECT_TRUE(found.pairs[0].joins);
  EXPECT_LE(ordered(found.pairs[0]).first, 2U);
  EXPECT_GE(ordered(found.pairs[0]).second, 3U);
  EXPECT_FALSE(found.pairs[1].joins);
  EXPECT_EQ(found.notes.back(),
            "nothing connects \"x\", \"y\" with the other items: a comparison that does comes first");
}

TEST(Suggest, SaysWhetherTheTopIsSettled) {
  std::string text = "winner,loser\n";
  // a beats all; b and c are equal; d loses to all.
  for (int k = 0; k < 100; ++k) {
    text += "b,c\nc,b\n";
    for (const char* pair : {"a,b", "a,c", "a,d", "b,d", "c,d"}) text += fmt::format("{}\n", pair);
    if (k % 10 == 0) text += "b,a\nc,a\nd,b\nd,c\n";
  }
  const Dataset data = read_as("csv", text);
  const auto sentence = [&](std::uint32_t top) {
    return sentence_on(*ask(data, {.count = 1, .top = top}).top, data.instance(0));
  };
  EXPECT_EQ(sentence(1), "the top 1 is settled: \"a\"");
  EXPECT_EQ(sentence(2), "the top 2 is not settled: \"b\", \"c\" compete for 1 place; \"a\" surely belongs");
  EXPECT_EQ(sentence(3), "the top 3 is settled: \"a\", \"b\", \"c\"");
  EXPECT_EQ(sentence(9), "the top 4 is settled: \"a\", \"b\", \"c\", \"d\"");
  const Suggestions found = ask(data, {.count = 1, .top = 2});
  EXPECT_EQ(ordered(found.pairs[0]), (std::pair<Slot, Slot>(1, 2)));
}

TEST(Suggest, WhereAllIsTiedEveryPairComesOnce) {
  const Dataset ties = read_as("csv", "left,right,winner\na,b,tie\nb,c,tie\n");
  for (const char* spec : {"bradley-terry", "thurstone"}) {
    const Suggestions found = ask(ties, {.count = 5}, spec);
    std::set<std::pair<Slot, Slot>> pairs;
    for (const Suggestion& pair : found.pairs) {
      pairs.insert(ordered(pair));
      EXPECT_EQ(pair.wins, 0.5) << spec;
      EXPECT_GT(pair.gain, 0) << spec;
    }
    EXPECT_EQ(found.pairs.size(), 3U) << spec;
    EXPECT_EQ(pairs.size(), 3U) << spec;
  }
  // Where nothing but ties is expected, another one is no news.
  for (const char* spec : {"bradley-terry(ties=rao-kupper)", "bradley-terry(ties=davidson)"}) {
    const Suggestions none = ask(ties, {.count = 5}, spec);
    EXPECT_TRUE(none.pairs.empty()) << spec;
    EXPECT_EQ(none.notes.back(), "no suggestions: by this fit no comparison would tell anything") << spec;
  }
}

TEST(Suggest, RaoAndKupperWeighPairsByTheirOwnLaw) {
  const Dataset data = read_as("csv",
                               "left,right,winner,weight\na,b,left,9\na,b,right,5\na,b,tie,4\nb,c,left,7\nb,c,right,6\n"
                               "b,c,tie,9\na,c,left,8\na,c,right,2\na,c,tie,3\n");
  const char* const spec = "bradley-terry(ties=rao-kupper)";
  Context context;
  Fit fit = make_model(spec)->solve(data.instance(0), context);
  add_uncertainty(*make_model(spec), data.instance(0), {.kind = Intervals::fisher}, fit, context);
  const Suggestion first = ask(data, {.count = 1}, spec).pairs.at(0);
  const double d = fit.scores[first.item] - fit.scores[first.other];
  const double t = std::log(fit.estimates.at(0).value);
  const auto won = [&](double x) { return 1 / (1 + std::exp(t - x)); };
  const auto slope = [&](double x) { return won(x) * (1 - won(x)); };
  const double tie = 1 - won(d) - won(-d);
  const double tells =
      std::pow(slope(d), 2) / won(d) + std::pow(slope(-d), 2) / won(-d) + std::pow(slope(d) - slope(-d), 2) / tie;
  EXPECT_NEAR(first.wins, won(d), 1e-12);
  const double variance = std::pow(fit.uncertainty->difference_error(first.item, first.other), 2);
  EXPECT_NEAR(first.gain, 4 * first.above * (1 - first.above) * std::log(1 + tells * variance), 1e-9);
}

TEST(Suggest, NeedsChancesOfWinningAndTheirInformation) {
  const auto refusal = [](const char* spec) { return error_of<UsageError>([&] { (void)ask(votes(200), {}, spec); }); };
  for (const char* spec : {"borda", "mpm", "theta-mpm", "hodge"}) {
    EXPECT_NE(refusal(spec).find("gives no probability of winning"), std::string::npos) << spec;
  }
  for (const char* spec : {"crowd-bt", "bayesian-plackett-luce"}) {
    EXPECT_NE(refusal(spec).find("does not have the Fisher information"), std::string::npos) << spec;
  }
}

}  // namespace witan::suggest_test
