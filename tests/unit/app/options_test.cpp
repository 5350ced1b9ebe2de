#include "witan/app/options.hpp"

#include "witan/app/compare.hpp"
#include "witan/app/rank.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace witan::options_test {

std::vector<std::string> names_of(const std::vector<OptionInfo>& options) {
  std::vector<std::string> names;
  for (const OptionInfo& option : options) names.push_back(option.name);
  return names;
}

TEST(Options, EveryPartOfARequestIsDescribedOnce) {
  std::vector<std::string> names = names_of(options_of<RankRequest>());
  for (const char* name : {"DATA", "silence", "weights", "method", "model", "intervals", "by", "level", "quasi",
                           "anchor", "state", "save-state", "for", "rated"}) {
    EXPECT_EQ(std::ranges::count(names, name), 1) << name;
  }
  std::ranges::sort(names);
  EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}

TEST(Options, AreSetByName) {
  RankRequest request;
  set_option(request, "level", "0.9");
  set_option(request, "by", "statements");
  set_option(request, "anchor", "a=b=1000");
  set_option(request, "weights", "ann=2,bob=0");
  set_option(request, "columns", "item=docID");
  set_option(request, "quasi", "on");
  EXPECT_EQ(request.level, 0.9);
  EXPECT_EQ(request.by, "statements");
  ASSERT_TRUE(request.anchor);
  EXPECT_EQ(request.anchor->item, "a=b");
  EXPECT_EQ(request.anchor->score, 1000);
  EXPECT_EQ(request.weights.by_name, (NamedNumbers{{"ann", 2}, {"bob", 0}}));
  EXPECT_EQ(request.columns, (NamedTexts{{"item", "docID"}}));
  EXPECT_TRUE(request.quasi);
}

TEST(Options, AWeightWithoutEqualsIsAFile) {
  RankRequest request;
  set_option(request, "weights", "weights.csv");
  EXPECT_EQ(request.weights.file, "weights.csv");
  EXPECT_TRUE(request.weights.by_name.empty());
}

TEST(Options, InvalidTextsAreRejected) {
  RankRequest request;
  EXPECT_THROW(set_option(request, "level", "much"), UsageError);
  EXPECT_THROW(set_option(request, "anchor", "a"), UsageError);
  EXPECT_THROW(set_option(request, "anchor", "=1"), UsageError);
  EXPECT_THROW(set_option(request, "weights", "ann=x"), UsageError);
  EXPECT_THROW(set_option(request, "weights", "ann=1,ann=2"), UsageError);
  EXPECT_THROW(set_option(request, "columns", "item="), UsageError);
  EXPECT_THROW(set_option(request, "quasi", "yes"), UsageError);
}

TEST(Options, AnUnknownNameSuggestsSimilarOnes) {
  RankRequest request;
  try {
    set_option(request, "levl", "0.9");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(), "unknown option \"levl\"; did you mean level?");
  }
}

TEST(Options, DefaultsAreShown) {
  std::map<std::string, std::string> defaults;
  for (const OptionInfo& option : options_of<CompareRequest>()) defaults[option.name] = option.default_value;
  EXPECT_EQ(defaults["folds"], "5");
  EXPECT_EQ(defaults["draws"], "10000");
  EXPECT_EQ(defaults["times"], "on");
  EXPECT_EQ(defaults["level"], "");
}

}  // namespace witan::options_test
