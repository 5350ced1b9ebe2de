#include "learn/features/match_columns.hpp"

#include "witan/method/method.hpp"
#include "witan/method/storage/model_file.hpp"

#include <cmath>
#include <sstream>
#include <string>

#include "support/described_items.hpp"
#include "support/expect_error.hpp"
#include "support/text_io.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::match_columns_test {

constexpr std::uint64_t kLarge = 16'777'216;

/// Returns the letor rows with feature c renumbered `numbers[c - 1]`; 0 removes it.
std::string renumbered(const std::string& text, const std::vector<std::uint64_t>& numbers) {
  std::string result;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    std::istringstream fields(line);
    std::string field;
    fields >> field;
    result += field;
    fields >> field;
    result += ' ' + field;
    while (fields >> field && field != "#") {
      const std::uint64_t number = numbers[static_cast<std::size_t>(field[0] - '1')];
      if (number > 0) result += fmt::format(" {}{}", number, field.substr(1));
    }
    result += line.substr(line.find(" #")) + '\n';
  }
  return result;
}

Features table(std::vector<std::uint32_t> index) {
  const std::size_t values = index.size();
  return {{0, values}, std::move(index), std::vector<float>(values, 1.0F)};
}

TEST(MatchColumns, ColumnsAreMatchedByNumber) {
  using Match = std::vector<std::uint32_t>;
  EXPECT_EQ(match_columns({}, 3, table({0, 1, 2})), Match());
  EXPECT_EQ(match_columns({}, 5, table({0, 1, 2})), Match());
  EXPECT_EQ(match_columns({}, 2, table({0, 1, 2})), Match()) << "further columns are ignored";
  EXPECT_EQ(match_columns({}, 4, table({1, 3, 9})), (Match{1, 3, kNoColumn}));
  const std::vector<std::uint64_t> numbers = {2, 4, kLarge};
  EXPECT_EQ(match_columns(numbers, 3, table({1, 3, kLarge - 1})), Match());
  EXPECT_EQ(match_columns(numbers, 3, table({0, 1, 2, 3})), (Match{kNoColumn, 0, kNoColumn, 1}));
}

/// A table of the highest number used to have a column, a weight and 450 bytes of training for every number below it.
TEST(MatchColumns, LargeNumbersTakeNoMemory) {
  const Dataset data = read_as("letor", "1 qid:1 16777216:1\n0 qid:1 1:2\n");
  ASSERT_EQ(data.features()->columns(), 2U);
  EXPECT_EQ(data.features()->number(1), kLarge);
  EXPECT_EQ(write_as("letor", data), "1 qid:1 16777216:1\n0 qid:1 1:2\n");
  Context context;
  const auto model = train_model("pmop-fd", data, context);
  EXPECT_EQ(model->learned()->find("weights")->size(), 2U);
  EXPECT_EQ(*model->learned()->find("numbers"), (std::vector<double>{1, kLarge}));
}

TEST(MatchColumns, TheNumbersOfFeaturesDoNotChangeTheScores) {
  const std::string text = test::described_text(20, 4);
  const Dataset plain = read_as("letor", text);
  const Dataset spread = read_as("letor", renumbered(text, {3, 70, 71, 900, 901, kLarge}));
  for (const char* const spec : {"ranknet", "pmop-fd(normalise=standard)", "listnet(hidden=2)"}) {
    Context context;
    const auto one = train_model(spec, Training{InstanceSet(plain), InstanceSet(plain)}, context);
    const auto other = train_model(spec, Training{InstanceSet(spread), InstanceSet(spread)}, context);
    EXPECT_EQ(*one->learned()->find("weights"), *other->learned()->find("weights")) << spec;
    EXPECT_EQ(one->solve(plain.instance(3), context).scores, other->solve(spread.instance(3), context).scores) << spec;
  }
}

/// The model has the features 3, 70, 71, 900, 901 and the last; the data lack 70 and the last, and have others as well.
TEST(MatchColumns, AModelAppliesToDataWithOtherFeatures) {
  const std::string text = test::described_text(20, 5);
  const Dataset training = read_as("letor", renumbered(text, {3, 70, 71, 900, 901, kLarge}));
  const Dataset zeros = read_as("letor", renumbered(text, {3, 0, 71, 900, 901, 0}));
  std::string more;
  std::istringstream lines(renumbered(text, {3, 0, 71, 900, 901, 0}));
  for (std::string line; std::getline(lines, line);) more += line.replace(line.find(" 3:"), 1, " 1:5 2:9 ") + '\n';
  const Dataset others = read_as("letor", more);
  for (const char* const spec : {"ranknet", "pmop-fd(normalise=standard)", "listnet(hidden=2)"}) {
    Context context;
    const auto model = train_model(spec, training, context);
    const std::vector<double> expected = model->solve(zeros.instance(2), context).scores;
    const Fit fit = model->solve(others.instance(2), context);
    ASSERT_EQ(fit.scores.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(fit.scores[i], expected[i], 1e-12) << spec;
    EXPECT_EQ(fit.diagnostics.notes.back(),
              "the model has features up to 16777216 and the data up to 901: missing features count as 0");
  }
}

/// Matches weights and features by a slow search for equal numbers.
TEST(MatchColumns, ScoresAreTheSumOfWeightsTimesFeaturesByNumber) {
  const std::string text = test::described_text(20, 6);
  const Dataset training = read_as("letor", renumbered(text, {2, 5, 6, 7, 900, kLarge}));
  const Dataset other = read_as("letor", renumbered(text, {1, 2, 5, 6, 7, 8}));
  Context context;
  const auto model = train_model("ranknet(normalise=none)", training, context);
  const std::vector<double>& weights = *model->learned()->find("weights");
  const std::vector<double>& numbers = *model->learned()->find("numbers");
  const Instance instance = other.instance(1);
  const Fit fit = model->solve(instance, context);
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    double score = 0;
    for (std::uint32_t c = 0; c < instance.features->columns(); ++c) {
      for (std::size_t k = 0; k < numbers.size(); ++k) {
        if (numbers[k] != static_cast<double>(instance.features->number(c))) continue;
        score += weights[k] * static_cast<double>(instance.features->at(instance.first_slot + slot, c));
      }
    }
    EXPECT_NEAR(fit.scores[slot], score, 1e-9 * (1 + std::abs(score)));
  }
}

TEST(MatchColumns, FormatsKeepTheNumbers) {
  // More than half of the cells have a value, so the table is dense.
  const std::string text = "1 qid:1 7:1 900:2\n0 qid:1 7:3 900:4\n";
  const Dataset data = read_as("letor", text);
  EXPECT_TRUE(data.features()->dense());
  EXPECT_EQ(write_as("letor", data), text);
  const std::string json = write_as("jsonl", data);
  EXPECT_NE(json.find("{\"7\":1,\"900\":2}"), std::string::npos) << json;
  EXPECT_EQ(write_as("letor", read_as("jsonl", json)), text);
}

TEST(MatchColumns, DamagedNumbersAreRejected) {
  const Dataset data = read_as("letor", "1 qid:1 900:1\n0 qid:1 7:2\n");
  Context context;
  const auto model = train_model("ranknet", data, context);
  LearnedParameters damaged = *model->learned();
  for (auto& [name, values] : damaged.numbers) {
    if (name == "numbers") values = {900, 7};
  }
  const std::string error = error_of([&] { (void)find_method("ranknet").restore(parse_spec("ranknet"), damaged); });
  EXPECT_NE(error.find("the numbers of its features do not ascend from 1"), std::string::npos) << error;
}

}  // namespace witan::match_columns_test
