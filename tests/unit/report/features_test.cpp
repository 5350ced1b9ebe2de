#include "witan/io/read.hpp"
#include "witan/report/explain.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>

#include "support/described_items.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::features_report_test {

using test::described_items;

Dataset letor(const std::string& text) {
  ReadOptions options;
  options.from = "letor";
  return read_text(text, "t.letor", options);
}

double measure_of(const FeatureReport& report, std::string_view name, std::uint64_t feature) {
  const auto at = std::ranges::find(report.numbers, feature) - report.numbers.begin();
  return std::ranges::find(report.measures, name, &FeatureMeasure::name)->values[static_cast<std::size_t>(at)];
}

/// Features 1 to 3 follow the label, 5 is noise and 6 is constant; see described_text.
TEST(FeatureReport, RanksUsefulFeaturesFirst) {
  const Dataset data = described_items(120, 1);
  const Dataset other = described_items(80, 2);
  Context context;
  for (const std::string spec : {"lambdamart(trees=60)", "pmop-fd"}) {
    const auto model = train_model(spec, data, context);
    const auto report = summarise_features(*model, spec, other, context);
    ASSERT_TRUE(report);
    ASSERT_EQ(report->numbers.size(), 6U);
    EXPECT_GT(measure_of(*report, "permutation", 1), 0.01) << spec;
    EXPECT_GT(measure_of(*report, "permutation", 1), measure_of(*report, "permutation", 5) + 0.01) << spec;
    EXPECT_EQ(measure_of(*report, "permutation", 6), 0) << spec;
    const std::vector<double>& first = report->measures.front().values;
    EXPECT_TRUE(std::ranges::is_sorted(first, std::ranges::greater(), [](double value) { return std::abs(value); }));
    if (report->measures.front().name == "gain") {
      EXPECT_NEAR(std::accumulate(first.begin(), first.end(), 0.0), 1, 1e-12);
      EXPECT_EQ(measure_of(*report, "splits", 6), 0);
    } else {
      EXPECT_LT(measure_of(*report, "weight", 3), 0) << "reversed";
    }
  }
  EXPECT_FALSE(summarise_features(*make_model("borda"), "borda", data, context));
}

/// In a linear model, the Shapley value is the mean change of the score if the value is replaced by that of every item
/// of the instance in turn.
TEST(FeatureExplanation, OfLinearModelsEqualsReplacement) {
  const Dataset data = described_items(60, 3);
  Context context;
  for (const std::string normalise : {"none", "standard", "minmax"}) {
    const std::string spec = fmt::format("listnet(normalise={})", normalise);
    const auto model = train_model(spec, data, context);
    const Instance instance = data.instance(0);
    const auto explained = explain_features(*model, spec, instance, {Slot{2}}, 1, context);
    ASSERT_TRUE(explained);
    ASSERT_EQ(explained->items.size(), 1U);
    const FeatureContributions& item = explained->items[0];
    const Features& features = *data.features();
    for (std::uint32_t c = 0; c < features.columns(); ++c) {
      std::string text;
      for (Slot with = 0; with <= instance.size(); ++with) {
        text += "0 qid:1";
        for (std::uint32_t other = 0; other < features.columns(); ++other) {
          const bool replaced = other == c && with < instance.size();
          text += fmt::format(" {}:{}", other + 1, features.at(instance.first_slot + (replaced ? with : 2), other));
        }
        text += fmt::format(" # docid = d{:03}\n", with);
      }
      const Dataset probe = letor(text);
      const std::vector<double> scores = model->solve(probe.instance(0), context).scores;
      const double mean =
          std::accumulate(scores.begin(), scores.end() - 1, 0.0) / static_cast<double>(scores.size() - 1);
      EXPECT_NEAR(item.values[c], scores.back() - mean, 1e-6 * (1 + std::abs(scores.back()))) << spec << ' ' << c;
    }
  }
}

TEST(FeatureExplanation, SumsToTheScore) {
  const Dataset data = described_items(60, 4);
  Context context;
  for (const std::string spec : {"lambdamart(trees=40,absent=missing)", "pmop", "ranknet(normalise=standard)"}) {
    const auto model = train_model(spec, data, context);
    const Instance instance = data.instance(1);
    const auto explained = explain_features(*model, spec, instance, {}, 3, context);
    ASSERT_TRUE(explained);
    ASSERT_EQ(explained->items.size(), 3U);
    EXPECT_EQ(explained->items[0].rank, 1U);
    const std::vector<double> scores = model->solve(instance, context).scores;
    // The constant that linear scores omit depends on the normalisation.
    const double shift = explained->items[0].base +
                         std::accumulate(explained->items[0].values.begin(), explained->items[0].values.end(), 0.0) -
                         explained->items[0].score;
    if (spec.starts_with("lambdamart")) {
      EXPECT_NEAR(shift, 0, 1e-9);
    }
    for (const FeatureContributions& item : explained->items) {
      EXPECT_EQ(item.score, scores[item.slot]);
      EXPECT_NEAR(std::accumulate(item.values.begin(), item.values.end(), item.base) - shift, item.score, 1e-5) << spec;
    }
  }
  const auto hidden = train_model("pmop-fd(hidden=2,passes=3)", data, context);
  EXPECT_THROW((void)explain_features(*hidden, "pmop-fd(hidden=2)", data.instance(0), {}, 1, context), UsageError);
  EXPECT_THROW((void)scorer_json("pmop-fd(hidden=2)", *hidden->learned()), UsageError);
}

}  // namespace witan::features_report_test
