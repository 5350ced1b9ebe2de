#include "witan/io/read.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "reproduce/completed_ratings.hpp"
#include "reproduce/crowd_data.hpp"
#include "reproduce/film_draw.hpp"
#include "reproduce/films.hpp"
#include "support/data_dir.hpp"
#include <gtest/gtest.h>

namespace witan::film_data_test {

using namespace published;

TEST(Films, CountsAreThePublishedOnes) {
  WITAN_NEEDS_DATA("movielens-100k");
  Context context;
  const Films films = read_films({data_dir().string(), {}, {}}, context);
  const auto star_wars = std::ranges::find(films.titles, "Star Wars (1977)") - films.titles.begin();
  const auto slot = static_cast<std::size_t>(star_wars);
  EXPECT_EQ(films.raters.at(slot), 583);
  EXPECT_EQ(films.wins.at(slot), 49290);
  EXPECT_EQ(films.losses.at(slot), 10112);
}

/// Two users with 12 and 9 ratings.
Dataset two_users() {
  std::string csv = "expert,item,rating\n";
  for (int i = 0; i < 12; ++i) csv += "a,i" + std::to_string(i) + "," + std::to_string(1 + i % 5) + "\n";
  for (int i = 0; i < 9; ++i) csv += "b,i" + std::to_string(i) + ",3\n";
  ReadOptions options;
  options.from = "csv";
  return read_text(csv, "t.csv", options);
}

TEST(FilmDraw, SplitsTheFilmsOfUsersWithEnoughRatings) {
  const Dataset data = two_users();
  const FilmDraw draw = draw_films(data, 2, 1);
  ASSERT_EQ(draw.test.size(), 1U);
  EXPECT_EQ(draw.test.at("a").size(), 10U);
  EXPECT_EQ(draw.training.entry_count(), 2U);
  std::set<std::string> films;
  for (const FilmRating& rating : draw.test.at("a")) films.insert(rating.film);
  const Instance training = draw.training.instance(0);
  for (Slot slot = 0; slot < training.size(); ++slot) films.insert(std::string(training.item_name(slot)));
  EXPECT_EQ(films.size(), 12U);
}

TEST(CompletedRatings, ConstantFillsTheMissingOnes) {
  Films films;
  films.data = two_users();
  const CompletedRatings rows = complete_by(0.5, films);
  ASSERT_EQ(rows.size(), 2U);
  double sum = 0;
  for (const double value : rows[1]) sum += value;
  EXPECT_EQ(sum, 9 * 3 + 3 * 0.5);
}

// One user with gains 31, 7 and 0 for ratings 5, 3 and 0: the order 3, 5, 0 has DCG 7 + 31/log2(3).
TEST(CompletedRatings, NdcgIsThatOfTheFormula) {
  const CompletedRatings rows = {{5, 3, 0}};
  Context context;
  const auto values = film_ndcg(rows, std::vector<double>{1, 2, 0}, 2, context);
  const double discount = 1 / std::log2(3.0);
  EXPECT_NEAR(values[0][0], 100 * 7.0 / 31, 1e-12);
  EXPECT_NEAR(values[1][0], 100 * (7 + 31 * discount) / (31 + 7 * discount), 1e-12);
}

TEST(Crowd, SplitsTheTopicsInThreeParts) {
  WITAN_NEEDS_DATA("trec-crowd");
  const Dataset data = read_crowd((data_dir() / "trec-crowd" / "judgements.tsv").string(), GoldLabels::binary);
  ASSERT_EQ(data.instance_count(), 100U);
  const TopicSplit split = split_topics(data, 3);
  EXPECT_EQ(split.training.size(), 60U);
  EXPECT_EQ(split.validation.size(), 20U);
  EXPECT_EQ(split.test.size(), 20U);
  std::set<std::string> topics;
  for (const auto* part : {&split.training, &split.validation, &split.test}) {
    for (std::size_t i = 0; i < part->size(); ++i) topics.insert(std::string((*part)[i].name));
  }
  EXPECT_EQ(topics.size(), 100U);
}

}  // namespace witan::film_data_test
