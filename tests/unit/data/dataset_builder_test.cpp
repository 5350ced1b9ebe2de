#include "witan/data/dataset_builder.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "support/dataset_text.hpp"
#include "support/handles.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::dataset_builder_test {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Returns the message of the InputError that the work throws.
std::string message_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

/// Returns a builder with the instance, expert and item 0 by name, in file a.csv.
DatasetBuilder started() {
  DatasetBuilder builder;
  builder.begin_source("a.csv");
  builder.instance("q");
  builder.expert("e");
  for (const char* item : {"a", "b", "c"}) builder.item(item);
  return builder;
}

TEST(DatasetBuilder, NothingGivesAnEmptyDataset) {
  DatasetBuilder builder;
  const Dataset data = builder.build();
  EXPECT_EQ(data.instance_count(), 0U);
  EXPECT_EQ(data.slot_count(), 0U);
  EXPECT_FALSE(data.labelled());
  EXPECT_EQ(data.features(), nullptr);
}

TEST(DatasetBuilder, BadNamesAreRejectedWithTheirLocation) {
  DatasetBuilder builder;
  builder.begin_source("a.csv");
  builder.at_line(3);
  EXPECT_EQ(message_of([&] { builder.item("", 5); }), "a.csv:3:5: found nothing, expected the name of an item");
  EXPECT_EQ(message_of([&] { builder.expert(std::string(5000, 'x'), 1); }),
            "a.csv:3:1: found a name of 5000 bytes, expected the name of an expert of at most 4096 bytes");
  EXPECT_EQ(message_of([&] { builder.instance("\xFF", 2); }),
            "a.csv:3:2: found \"\\xff\", which is not UTF-8, expected text in UTF-8");
  EXPECT_EQ(message_of([&] { builder.item("a\tb", 1); }),
            "a.csv:3:1: found \"a\\x09b\", expected a name without NUL, tab or line breaks");
  EXPECT_EQ(builder.item(std::string(4096, 'x')), builder.item(std::string(4096, 'x')));
}

TEST(DatasetBuilder, AnItemIsNotComparedWithItself) {
  DatasetBuilder builder = started();
  builder.at_line(7);
  const std::string sentence = "a.csv:7: found \"b\", expected an item other than the one it is compared with";
  EXPECT_EQ(message_of([&] {
              builder.add_comparison(test::nth_instance(0), test::nth_expert(0), test::nth_item(1), test::nth_item(1),
                                     1);
            }),
            sentence);
  const std::vector firsts = {test::nth_item(0), test::nth_item(1)}, seconds = {test::nth_item(1), test::nth_item(1)};
  const std::vector<double> won = {1};
  EXPECT_EQ(
      message_of([&] { builder.add_comparisons(test::nth_instance(0), test::nth_expert(0), firsts, seconds, won); }),
      sentence);
}

TEST(DatasetBuilder, RanksAreNotBelowZero) {
  DatasetBuilder builder = started();
  builder.at_line(7);
  const auto ranks = builder.new_list(test::nth_instance(0), test::nth_expert(0), Form::rank, Silence::unknown);
  EXPECT_EQ(message_of([&] { builder.add_entry(ranks, test::nth_item(0), -1); }),
            "a.csv:7: found -1, expected a rank of at least 0");
  builder.add_entry(builder.new_list(test::nth_instance(0), test::nth_expert(0), Form::score, Silence::unknown),
                    test::nth_item(0), -1);
}

TEST(DatasetBuilder, RowsOfAListAgreeOnItsWeightCountAndSilence) {
  DatasetBuilder builder = started();
  builder.at_line(2);
  const auto list = builder.list(test::nth_instance(0), test::nth_expert(0), Form::rank, Silence::below);
  builder.set_list_weight(list, 2.5);
  builder.set_list_count(list, 3);
  builder.add_entry(list, test::nth_item(0), 1);
  builder.at_line(3);
  EXPECT_EQ(builder.list(test::nth_instance(0), test::nth_expert(0), Form::rank, Silence::below), list);
  builder.set_list_weight(list, 2.5, 4);
  builder.set_list_count(list, 3, 5);
  EXPECT_EQ(message_of([&] { builder.set_list_weight(list, 1, 4); }),
            "a.csv:3:4: found weight 1, expected 2.5, the weight of this list since line 2");
  EXPECT_EQ(message_of([&] { builder.set_list_count(list, 4, 5); }),
            "a.csv:3:5: found count 4, expected 3, the count of this list since line 2");
  EXPECT_EQ(message_of([&] { builder.list(test::nth_instance(0), test::nth_expert(0), Form::rank, Silence::unknown); }),
            "a.csv:3: found silence unknown, expected below, the silence of this list since line 2");
  builder.begin_source("b.csv");
  builder.at_line(2);
  EXPECT_EQ(message_of([&] { builder.set_list_weight(list, 1, 4); }),
            "b.csv:2:4: found weight 1, expected 2.5, the weight of this list since line 2 of a.csv");
  const Dataset data = builder.build();
  const List& built = data.lists()[0];
  EXPECT_EQ(built.weight, 2.5);
  EXPECT_EQ(built.count, 3U);
  EXPECT_EQ(built.multiplicity(), 7.5);
  EXPECT_EQ(built.silence, Silence::below);
}

TEST(DatasetBuilder, ListsGatherByInstanceExpertAndForm) {
  DatasetBuilder builder = started();
  const auto other = builder.expert("f");
  const auto ranks = builder.list(test::nth_instance(0), test::nth_expert(0), Form::rank, Silence::unknown);
  EXPECT_NE(builder.list(test::nth_instance(0), test::nth_expert(0), Form::rating, Silence::unknown), ranks);
  EXPECT_NE(builder.list(test::nth_instance(0), other, Form::rank, Silence::unknown), ranks);
  EXPECT_EQ(builder.list(test::nth_instance(0), test::nth_expert(0), Form::rank, Silence::unknown), ranks);
  EXPECT_NE(builder.new_list(test::nth_instance(0), test::nth_expert(0), Form::rank, Silence::unknown), ranks);
}

TEST(DatasetBuilder, ContradictoryLabelsNameBothLocations) {
  DatasetBuilder builder = started();
  builder.at_line(2);
  builder.add_label(test::nth_instance(0), test::nth_item(1), 1);
  builder.begin_source("b.txt");
  builder.at_line(7);
  builder.add_label(test::nth_instance(0), test::nth_item(1), 1);
  builder.at_line(8);
  builder.add_label(test::nth_instance(0), test::nth_item(1), 2);
  EXPECT_EQ(message_of([&] { (void)builder.build(); }),
            "b.txt:8: found label 2 of item \"b\" in instance \"q\", expected 1 as at a.csv:2");
}

TEST(DatasetBuilder, ContradictoryLabelsAreFoundBesideAnUnlabelledRow) {
  for (const bool row_first : {true, false}) {
    DatasetBuilder builder = started();
    builder.at_line(1);
    if (row_first) builder.add_item_row(test::nth_instance(0), test::nth_item(0), kNan);
    builder.at_line(2);
    builder.add_label(test::nth_instance(0), test::nth_item(0), 1);
    builder.at_line(3);
    if (!row_first) builder.add_item_row(test::nth_instance(0), test::nth_item(0), kNan);
    builder.at_line(4);
    builder.add_label(test::nth_instance(0), test::nth_item(0), 0);
    EXPECT_EQ(message_of([&] { (void)builder.build(); }),
              "a.csv:4: found label 0 of item \"a\" in instance \"q\", expected 1 as at a.csv:2");
  }
}

TEST(DatasetBuilder, AnItemHasOneRow) {
  DatasetBuilder builder = started();
  builder.at_line(2);
  builder.add_item_row(test::nth_instance(0), test::nth_item(1), 0);
  builder.at_line(3);
  builder.add_item_row(test::nth_instance(0), test::nth_item(0), kNan);
  builder.at_line(9);
  builder.add_item_row(test::nth_instance(0), test::nth_item(1), 0);
  EXPECT_EQ(message_of([&] { (void)builder.build(); }),
            "a.csv:9: found a second row of item \"b\" in instance \"q\", expected one; the first is at a.csv:2");
}

TEST(DatasetBuilder, ItemRowsCountOnlyIfAllMentionsAreRows) {
  DatasetBuilder rows = started();
  rows.add_item_row(test::nth_instance(0), test::nth_item(2), 1);
  rows.add_item_row(test::nth_instance(0), test::nth_item(0), kNan);
  const Dataset data = rows.build();
  EXPECT_EQ(data.item_rows(), 2U);
  EXPECT_EQ(data.instance(0).input_row[0], 1U);
  EXPECT_EQ(data.instance(0).input_row[1], 0U);
  EXPECT_TRUE(std::isnan(data.instance(0).labels[0]));
  DatasetBuilder mixed = started();
  mixed.add_item_row(test::nth_instance(0), test::nth_item(2), 1);
  mixed.add_candidate(test::nth_instance(0), test::nth_item(0));
  EXPECT_EQ(mixed.build().item_rows(), 0U);
}

TEST(DatasetBuilder, FeaturesFollowTheirItemsToTheirSlots) {
  DatasetBuilder builder = started();
  builder.add_item_row(test::nth_instance(0), test::nth_item(2), 1);
  builder.set_features(std::vector<std::uint32_t>{0, 3}, std::vector<float>{5, 6});
  builder.add_item_row(test::nth_instance(0), test::nth_item(1), 0);  // without features
  builder.add_item_row(test::nth_instance(0), test::nth_item(0), 2);
  builder.set_features(std::vector<std::uint32_t>{3}, std::vector<float>{7});
  builder.add_label(test::nth_instance(0), test::nth_item(2), 1);
  const Dataset data = builder.build();
  const Instance q = data.instance(0);
  ASSERT_NE(q.features, nullptr);
  ASSERT_EQ(q.features->columns(), 2U);
  EXPECT_EQ(q.features->number(0), 1U);
  EXPECT_EQ(q.features->number(1), 4U);
  EXPECT_EQ(q.features->at(0, 1), 7.0F);
  EXPECT_EQ(q.features->at(0, 0), 0.0F);
  EXPECT_EQ(q.features->at(1, 1), 0.0F);
  EXPECT_EQ(q.features->at(2, 0), 5.0F);
  EXPECT_EQ(q.features->at(2, 1), 6.0F);
}

TEST(DatasetBuilder, ExpertWeightsMultiply) {
  BuildOptions options;
  options.expert_weights = {{"e", 3.0}};
  DatasetBuilder builder = started();
  const auto other = builder.expert("f");
  const auto list = builder.list(test::nth_instance(0), test::nth_expert(0), Form::rank, Silence::unknown);
  builder.set_list_weight(list, 2);
  builder.add_entry(list, test::nth_item(0), 1);
  builder.add_comparison(test::nth_instance(0), test::nth_expert(0), test::nth_item(0), test::nth_item(1), 1);
  builder.set_comparison_weight(0.5);
  builder.add_comparison(test::nth_instance(0), other, test::nth_item(0), test::nth_item(1), 1);
  const Dataset data = builder.build(options);
  EXPECT_EQ(data.lists()[0].weight, 6.0);
  EXPECT_EQ(data.instance(0).weight_of_comparison(0), 1.5);
  EXPECT_EQ(data.instance(0).weight_of_comparison(1), 1.0);
  options.expert_weights = {{"nobody", 1.0}};
  DatasetBuilder again = started();
  EXPECT_EQ(message_of([&] { (void)again.build(options); }),
            "weights: found expert \"nobody\", which is not in the data");
}

TEST(DatasetBuilder, KeepBestDropsRepeatsWithANote) {
  BuildOptions options;
  options.duplicates = Duplicates::keep_best;
  DatasetBuilder builder = started();
  for (const Form form : {Form::score, Form::rank}) {
    const auto list = builder.list(test::nth_instance(0), test::nth_expert(0), form, Silence::unknown);
    std::int64_t time = 100;
    for (const auto& [item, value] :
         {std::pair(1U, 4.0), std::pair(1U, 9.0), std::pair(0U, 1.0), std::pair(1U, 5.0), std::pair(2U, 2.0)}) {
      builder.at_line(static_cast<std::uint64_t>(time) - 98);
      builder.add_entry(list, test::nth_item(item), value);
      builder.set_entry_time(time++);
    }
  }
  const Dataset data = builder.build(options);
  const Instance q = data.instance(0);
  ASSERT_EQ(q.lists.size(), 2U);
  EXPECT_EQ(data.entry_count(), 6U);
  // Times must stay with the kept values; they identify the entries.
  EXPECT_EQ(test::text_of(data, 0),
            "instance q\nitem a\nitem b\nitem c\n"
            "list e rank unknown 1 1: 0=1*1@102 1=4*1@100 2=2*1@104\n"
            "list e score unknown 1 1: 0=1*1@102 1=9*1@101 2=2*1@104\n");
  ASSERT_EQ(data.notes().size(), 1U);
  EXPECT_EQ(data.notes()[0],
            "a.csv:3: 4 duplicate entries ignored: repeated item in a list, first here; the best entry of each item "
            "counts");
}

TEST(DatasetBuilder, AnExpertMayHaveSeveralListsOfTheSameItems) {
  DatasetBuilder builder = started();
  for (const double value : {1.0, 2.0}) {
    builder.add_entry(builder.new_list(test::nth_instance(0), test::nth_expert(0), Form::rank, Silence::unknown),
                      test::nth_item(1), value);
  }
  const Dataset data = builder.build();
  ASSERT_EQ(data.lists().size(), 2U);
  EXPECT_EQ(data.lists()[0].expert, data.lists()[1].expert);
}

TEST(DatasetBuilder, RepeatsAreRefusedWithinANamedList) {
  DatasetBuilder builder = started();
  for (const std::string_view name : {"first", "second", "first"}) {
    builder.at_line(name == "second" ? 2 : 1);
    builder.add_entry(
        builder.named_list(test::nth_instance(0), test::nth_expert(0), Form::rank, Silence::unknown, name),
        test::nth_item(1), 1);
  }
  EXPECT_EQ(message_of([&] { (void)builder.build(); }),
            "a.csv:1: found a second rank of item \"b\" by expert \"e\" in instance \"q\", expected one; the first is "
            "at a.csv:1");
}

TEST(DatasetBuilder, TheUsersSilenceReplacesTheFormats) {
  DatasetBuilder builder = started();
  builder.add_entry(builder.list(test::nth_instance(0), test::nth_expert(0), Form::score, Silence::below),
                    test::nth_item(0), 1);
  BuildOptions options;
  options.silence = Silence::tied_last;
  const Dataset data = builder.build(options);
  EXPECT_EQ(data.lists()[0].silence, Silence::tied_last);
}

TEST(DatasetBuilder, TimesOrderComparisonsAndInputOrderDecidesTies) {
  DatasetBuilder builder = started();
  const std::pair<std::uint32_t, std::int64_t> rows[] = {{1, 30}, {2, 10}, {1, 10}, {2, 20}};
  for (const auto& [second, time] : rows) {
    builder.add_comparison(test::nth_instance(0), test::nth_expert(0), test::nth_item(0), test::nth_item(second), 1);
    builder.set_comparison_time(time);
  }
  builder.add_comparison(test::nth_instance(0), test::nth_expert(0), test::nth_item(1), test::nth_item(2),
                         1);  // without a time: before all timed comparisons
  const Dataset data = builder.build();
  EXPECT_EQ(test::text_of(data, 0),
            "instance q\nitem a\nitem b\nitem c\n"
            "compare e 1 2 1*1@-9223372036854775808\n"
            "compare e 0 2 1*1@10\ncompare e 0 1 1*1@10\ncompare e 0 2 1*1@20\ncompare e 0 1 1*1@30\n");
}

TEST(DatasetBuilder, ManyComparisonsAreTheSameAsOneByOne) {
  // Instances out of order, so that comparisons move, and in order, so that they stay; some with weights.
  for (const bool ordered : {false, true}) {
    Random random(5);
    DatasetBuilder many = started();
    DatasetBuilder single = started();
    for (int k = 0; k < 20; ++k) {
      const std::string name = "q" + std::to_string(ordered ? k / 3 : static_cast<int>(random.below(4)));
      const auto instance = many.instance(name);
      const auto expert = many.expert(k % 2 == 0 ? "e" : "d");
      ASSERT_EQ(single.instance(name), instance);
      ASSERT_EQ(single.expert(k % 2 == 0 ? "e" : "d"), expert);
      std::vector<DatasetBuilder::ItemHandle> firsts, seconds;
      std::vector<double> outcomes;
      for (auto count = random.below(5); count > 0; --count) {
        firsts.push_back(test::nth_item(random.below(2)));
        seconds.push_back(test::nth_item(2));
        outcomes.push_back(k % 5 == 0 ? 1.0F : static_cast<double>(random.below(3)) / 2);
        single.add_comparison(instance, expert, firsts.back(), seconds.back(), outcomes.back());
      }
      if (k % 3 == 0) many.reserve_comparisons(firsts.size());
      many.add_comparisons(instance, expert, firsts, seconds, k % 5 == 0 ? std::vector<double>{1} : outcomes);
      if (firsts.empty() || k % 7 != 0) continue;
      many.set_comparison_weight(k + 2.0);
      single.set_comparison_weight(k + 2.0);
    }
    BuildOptions options;
    options.expert_weights = {{"d", 3.0}};
    const Dataset expected = single.build(options);
    EXPECT_EQ(test::text_of(many.build(options)), test::text_of(expected));
    EXPECT_GT(expected.comparison_count(), 20U);
  }
}

TEST(DatasetBuilder, ManyComparisonsNeedAsManyOfEach) {
  DatasetBuilder builder = started();
  const std::vector one{test::nth_item(0)}, two{test::nth_item(1), test::nth_item(2)};
  EXPECT_THROW(builder.add_comparisons(test::nth_instance(0), test::nth_expert(0), one, two, std::vector<double>{1}),
               UsageError);
  EXPECT_THROW(
      builder.add_comparisons(test::nth_instance(0), test::nth_expert(0), two, two, std::vector<double>{1, 1, 1}),
      UsageError);
  EXPECT_THROW(builder.reserve_comparisons(kMaxStatements + 1), InputError);
}

TEST(DatasetBuilder, RepeatedJudgementsMergeWithWeightAndLatestTime) {
  DatasetBuilder builder = started();
  const auto list = builder.list(test::nth_instance(0), test::nth_expert(0), Form::judgement, Silence::unknown);
  const auto say = [&](std::uint32_t item, double value, double weight, std::int64_t time) {
    builder.add_entry(list, test::nth_item(item), value);
    builder.set_entry_weight(weight);
    builder.set_entry_time(time);
  };
  say(1, 1, 2, 50);
  say(0, 1, 1, 40);
  say(1, 0, 3, 30);
  say(1, 1, 1, 20);
  const Dataset data = builder.build();
  EXPECT_EQ(data.entry_count(), 3U);
  EXPECT_EQ(test::text_of(data, 0),
            "instance q\nitem a\nitem b\n"
            "list e judgement unknown 1 1: 0=1*1@40 1=0*3@30 1=1*3@50\n");
}

TEST(DatasetBuilder, TheOrderOfRowsChangesNothing) {
  struct Row {
    int kind;
    std::uint32_t instance, expert, item;
    double value;
  };
  Random random(5);
  std::vector<Row> rows;
  for (std::uint32_t i = 0; i < 3; ++i) {
    for (std::uint32_t e = 0; e < 4; ++e) {
      for (std::uint32_t k = 0; k < 6; ++k) {
        if (random.below(2) == 0) rows.push_back({0, i, e, k, static_cast<double>(random.below(9))});
        if (random.below(2) == 0) rows.push_back({1, i, e, k, static_cast<double>(random.below(2))});
        if (random.below(2) == 0) rows.push_back({1, i, e, k, static_cast<double>(random.below(2))});
      }
    }
    for (std::uint32_t k = 0; k < 6; ++k) rows.push_back({2, i, 0, k, static_cast<double>(random.below(3))});
  }
  std::string first;
  for (int round = 0; round < 20; ++round) {
    DatasetBuilder builder;
    for (const Row& row : rows) {
      const auto instance = builder.instance("q" + std::to_string(row.instance * 7));
      const auto item = builder.item("d" + std::to_string(row.item * 9));
      if (row.kind == 2) {
        builder.add_item_row(instance, item, static_cast<float>(row.value));
        builder.set_features(std::vector<std::uint32_t>{row.item}, std::vector<float>{1});
        continue;
      }
      const Form form = row.kind == 0 ? Form::rating : Form::judgement;
      const auto list =
          builder.list(instance, builder.expert("e" + std::to_string(row.expert * 8)), form, Silence::unknown);
      builder.add_entry(list, item, row.value);
      if (row.kind == 1) builder.set_entry_weight(0.1 * (1 + row.item));
    }
    const std::string text = test::text_of(builder.build());
    if (first.empty()) first = text;
    ASSERT_EQ(text, first);
    for (std::size_t left = rows.size(); left > 1; --left) std::swap(rows[left - 1], rows[random.below(left)]);
  }
}

TEST(DatasetBuilder, EntriesFollowTheirItemsToTheirSlotsHoweverLongTheList) {
  constexpr std::uint32_t kItems = 1000;
  std::vector<std::string> names;
  for (std::uint32_t k = 0; k < kItems; ++k) names.push_back("item " + std::to_string(k));
  Random random(20261116);
  DatasetBuilder builder;
  const auto instance = builder.instance("q");
  for (const std::uint32_t size : {1U, 3U, 124U, 500U, kItems}) {
    std::shuffle(names.begin(), names.end(), random);
    const auto list = builder.list(instance, builder.expert("e" + std::to_string(size)), Form::score, Silence::unknown);
    for (std::uint32_t k = 0; k < size; ++k) builder.add_entry(list, names[k], 0, std::stod(names[k].substr(5)));
  }
  const Dataset data = builder.build();
  const Instance all = data.instance(0);
  ASSERT_EQ(all.size(), kItems);
  ASSERT_EQ(all.lists.size(), 5U);
  EXPECT_EQ(all.lists[1].size(), 3U);
  EXPECT_EQ(all.lists[4].size(), kItems);
  for (const List& list : all.lists) {
    const auto slots = all.slots_of(list);
    EXPECT_TRUE(std::is_sorted(slots.begin(), slots.end(), std::less_equal<>()));
    for (std::size_t k = 0; k < slots.size(); ++k) {
      EXPECT_EQ(data.name(all.items[slots[k]]), "item " + std::to_string(static_cast<int>(all.values_of(list)[k])));
    }
  }
}

TEST(DatasetBuilder, ABadNameOfAnEntryIsReportedWithItsOwnLocation) {
  DatasetBuilder builder;
  builder.begin_source("f");
  const auto list = builder.list(builder.instance("q"), builder.expert("e"), Form::score, Silence::unknown);
  for (std::uint64_t line = 1; line <= 40; ++line) {
    builder.at_line(line);
    builder.add_entry(list, line == 30 ? "\xFF" : std::to_string(line), 7, 1);
  }
  EXPECT_EQ(message_of([&] { (void)builder.build(); }),
            "f:30:7: found \"\\xff\", which is not UTF-8, expected text in UTF-8");
}

TEST(DatasetBuilder, IsEmptyAfterBuilding) {
  DatasetBuilder builder = started();
  builder.add_candidate(test::nth_instance(0), test::nth_item(0));
  builder.note("a note");
  EXPECT_EQ(builder.build().notes().size(), 1U);
  EXPECT_EQ(builder.build().instance_count(), 0U);
}

}  // namespace witan::dataset_builder_test
