// Reciprocal rank fusion and score fusion as search engines compute them. Expected values are calculated by hand from
// the formulas in docs/fusion.md.
#include "witan/util/error.hpp"

#include <cmath>

#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::fusion_dialects_test {

using test::Scores;
using test::scores_of;

constexpr std::string_view kRuns =
    "expert,item,score\nbm25,x,10\nbm25,y,8\nbm25,z,6\ndense,y,0.9\ndense,w,0.5\ndense,x,0.1\n";

/// Returns two runs with weights.
std::string weighted_runs(std::string_view bm25, std::string_view dense) {
  std::string csv = "expert,item,score,weight\n";
  for (const char* row : {"x,10", "y,8", "z,6"}) csv += "bm25," + std::string(row) + "," + std::string(bm25) + "\n";
  for (const char* row : {"y,0.9", "w,0.5"}) csv += "dense," + std::string(row) + "," + std::string(dense) + "\n";
  return csv;
}

void expect_usage_error(const auto& action, std::string_view message) {
  EXPECT_EQ(error_of<UsageError>(action), message);
}

void expect_near(const Scores& found, const Scores& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (const auto& [item, score] : expected) EXPECT_NEAR(found.at(item), score, 1e-12) << item;
}

TEST(RrfDialect, EnginesOfThePaperAddRanksFromOneToSixty) {
  const Scores expected = {{"x", 1.0 / 61 + 1.0 / 63}, {"y", 1.0 / 62 + 1.0 / 61}, {"z", 1.0 / 63}, {"w", 1.0 / 62}};
  for (const char* engine : {"paper", "azure", "elasticsearch", "mongodb", "opensearch", "redis"}) {
    expect_near(scores_of(kRuns, "rrf(dialect=" + std::string(engine) + ")"), expected);
  }
}

TEST(RrfDialect, ChromaAndWeaviateCountRanksFromZero) {
  const Scores expected = {{"x", 1.0 / 60 + 1.0 / 62}, {"y", 1.0 / 61 + 1.0 / 60}, {"z", 1.0 / 62}, {"w", 1.0 / 61}};
  expect_near(scores_of(kRuns, "rrf(dialect=chroma)"), expected);
  expect_near(scores_of(kRuns, "rrf(dialect=weaviate)"), expected);
}

TEST(RrfDialect, QdrantHasConstantTwoAndRanksFromZero) {
  expect_near(scores_of(kRuns, "rrf(dialect=qdrant)"),
              {{"x", 1.0 / 2 + 1.0 / 4}, {"y", 1.0 / 3 + 1.0 / 2}, {"z", 1.0 / 4}, {"w", 1.0 / 3}});
  // The constant 61 of Qdrant is the constant 60 of the paper.
  expect_near(scores_of(kRuns, "rrf(dialect=qdrant,k=61)"), scores_of(kRuns, "rrf"));
}

TEST(RrfDialect, QdrantDividesRanksByWeights) {
  // 1/(r/w + k − 1): the third document of a list of weight 3 counts as the first of a list of weight 1.
  expect_near(scores_of(weighted_runs("3", "1"), "rrf(dialect=qdrant)"),
              {{"x", 1 / (1.0 / 3 + 1)}, {"y", 1 / (2.0 / 3 + 1) + 1.0 / 2}, {"z", 1.0 / 2}, {"w", 1.0 / 3}});
  EXPECT_EQ(scores_of(weighted_runs("0", "1"), "rrf(dialect=qdrant)").at("x"), 0);
}

TEST(RrfDialect, WeightsMultiplyOrAreNormalisedElsewhere) {
  EXPECT_NEAR(scores_of(weighted_runs("3", "1"), "rrf(dialect=elasticsearch)").at("y"), 3.0 / 62 + 1.0 / 61, 1e-12);
  EXPECT_NEAR(scores_of(weighted_runs("3", "1"), "rrf(dialect=chroma,weighting=normalise)").at("y"),
              0.75 / 61 + 0.25 / 60, 1e-12);
}

TEST(RrfDialect, RedisIgnoresDocumentsBeyondItsWindow) {
  std::string csv = "expert,item,rank\n";
  for (int rank = 1; rank <= 25; ++rank) csv += fmt::format("e,d{:02},{}\n", rank, rank);
  EXPECT_DOUBLE_EQ(scores_of(csv, "rrf(dialect=redis)").at("d20"), 1.0 / 80);
  EXPECT_EQ(scores_of(csv, "rrf(dialect=redis)").at("d21"), 0);
  EXPECT_DOUBLE_EQ(scores_of(csv, "rrf(dialect=redis,window=0)").at("d21"), 1.0 / 81);
  EXPECT_EQ(scores_of(csv, "rrf(window=3)").at("d04"), 0);
}

TEST(RrfDialect, RejectsUnknownEnginesAndConstants) {
  expect_usage_error([] { (void)make_model("rrf(dialect=solr)"); },
                     "rrf(dialect=solr): expected one of paper, azure, chroma, elasticsearch, mongodb, "
                     "opensearch, qdrant, redis, weaviate");
  expect_usage_error([] { (void)make_model("rrf(k=-1)"); }, "rrf(k=-1): expected auto, or a number from 0 to 1000000");
}

TEST(ScoreFusion, MinMaxWithEqualScoresIsOneIfPlainOrInWeaviate) {
  for (const char* spec : {"score-fusion", "score-fusion(dialect=weaviate)"}) {
    expect_near(scores_of("expert,item,score\ne,a,1\ne,b,8\ne,c,6\ne,d,11\n", spec),
                {{"a", 0}, {"b", 0.7}, {"c", 0.5}, {"d", 1}});
    expect_near(scores_of("expert,item,score,weight\ne,a,5,0.3\ne,b,5,0.3\n", spec), {{"a", 0.3}, {"b", 0.3}});
  }
}

TEST(ScoreFusion, WeaviateWeightsTheSum) {
  expect_near(scores_of(weighted_runs("0.25", "0.75"), "score-fusion(dialect=weaviate)"),
              {{"x", 0.25}, {"y", 0.125 + 0.75}, {"z", 0}, {"w", 0}});
}

TEST(ScoreFusion, OpenSearchRaisesZeroAndCountsMissingDocumentsAsZero) {
  expect_near(scores_of(weighted_runs("0.3", "0.7"), "score-fusion(dialect=opensearch)"),
              {{"x", 0.3}, {"y", 0.3 * 0.5 + 0.7}, {"z", 0.3 * 0.001}, {"w", 0.7 * 0.001}});
  expect_near(scores_of(weighted_runs("1", "1"), "score-fusion(dialect=opensearch)"),
              {{"x", 0.5}, {"y", 0.75}, {"z", 0.0005}, {"w", 0.0005}});
  expect_near(scores_of("item,score\na,5\nb,5\n", "score-fusion(dialect=opensearch)"), {{"a", 1}, {"b", 1}});
}

TEST(ScoreFusion, GeometricAndHarmonicMeansIgnoreMissingDocuments) {
  expect_near(scores_of(weighted_runs("1", "1"), "score-fusion(dialect=opensearch,mean=geometric)"),
              {{"x", 1}, {"y", std::sqrt(0.5)}, {"z", 0.001}, {"w", 0.001}});
  expect_near(scores_of(weighted_runs("1", "1"), "score-fusion(dialect=opensearch,mean=harmonic)"),
              {{"x", 1}, {"y", 2.0 / 3}, {"z", 0.001}, {"w", 0.001}});
  expect_near(scores_of("item,score\na,0\nb,0\n", "score-fusion(norm=none,mean=geometric)"), {{"a", 0}, {"b", 0}});
}

TEST(ScoreFusion, OpenSearchBoundsApplyClipOrAreIgnored) {
  constexpr std::string_view kList = "expert,item,score\ne,x,10\ne,y,8\ne,z,6\n";
  const auto scores = [&](const char* options) {
    return scores_of(kList, "score-fusion(dialect=opensearch," + std::string(options) + ")");
  };
  expect_near(scores("minimum=4"), {{"x", 1}, {"y", 4.0 / 6}, {"z", 2.0 / 6}});
  expect_near(scores("minimum=7"), {{"x", 1}, {"y", 1.0 / 3}, {"z", 0.001}});
  expect_near(scores("maximum=12"), {{"x", 4.0 / 6}, {"y", 2.0 / 6}, {"z", 0.001}});
  expect_near(scores("minimum=7,bounds=clip"), {{"x", 1}, {"y", 1.0 / 3}, {"z", 0.001}});
  expect_near(scores("maximum=9,bounds=clip"), {{"x", 1}, {"y", 2.0 / 3}, {"z", 0.001}});
  expect_near(scores("minimum=11,bounds=clip"), {{"x", 1}, {"y", 0.5}, {"z", 0.001}});
  expect_near(scores("minimum=4,bounds=ignore"), {{"x", 1}, {"y", 0.5}, {"z", 0.001}});
}

TEST(ScoreFusion, OpenSearchZScoresReplaceTheMeanByTheLargestScore) {
  // Mean 8, sample deviation 2. The score 8 equals the mean, and becomes the largest score.
  expect_near(scores_of("item,score\nx,10\ny,8\nz,6\n", "score-fusion(dialect=opensearch,norm=z)"),
              {{"x", 1}, {"y", 10}, {"z", 0.001}});
  expect_near(scores_of("item,score\nx,10\ny,8\nz,6\n", "score-fusion(norm=z)"),
              {{"x", 2 / std::sqrt(8.0 / 3)}, {"y", 0}, {"z", -2 / std::sqrt(8.0 / 3)}});
}

TEST(ScoreFusion, QdrantNormalisesByThreeSampleDeviations) {
  // bm25: mean 8, deviation 2. dense: mean 0.7, deviation √0.08.
  const double step = 0.2 / (6 * std::sqrt(0.08));
  expect_near(scores_of(weighted_runs("1", "1"), "score-fusion(dialect=qdrant)"),
              {{"x", 8.0 / 12}, {"y", 0.5 + 0.5 + step}, {"z", 4.0 / 12}, {"w", 0.5 - step}});
  expect_near(scores_of("item,score\na,3\n", "score-fusion(dialect=qdrant)"), {{"a", 0.5}});
  expect_near(scores_of("item,score\na,3\nb,3\n", "score-fusion(dialect=qdrant)"), {{"a", 0.5}, {"b", 0.5}});
}

TEST(ScoreFusion, ElasticsearchAddsRawScoresAndKeepsTheMinimumOfEqualScores) {
  expect_near(scores_of(weighted_runs("2", "1"), "score-fusion(dialect=elasticsearch)"),
              {{"x", 20}, {"y", 16.9}, {"z", 12}, {"w", 0.5}});
  constexpr std::string_view kEqual = "item,score\na,5\nb,5\n";
  expect_near(scores_of(kEqual, "score-fusion(dialect=elasticsearch,norm=minmax)"), {{"a", 5}, {"b", 5}});
  expect_near(scores_of("item,score\na,5\nb,5.0000005\n", "score-fusion(dialect=elasticsearch,norm=minmax)"),
              {{"a", 5}, {"b", 5}});
  expect_near(scores_of("item,score\na,3\nb,4\n", "score-fusion(dialect=elasticsearch,norm=l2)"),
              {{"a", 0.6}, {"b", 0.8}});
  expect_near(scores_of("item,score\na,3e-8\nb,4e-8\n", "score-fusion(dialect=elasticsearch,norm=l2)"),
              {{"a", 3e-8}, {"b", 4e-8}});
}

TEST(ScoreFusion, MongoDbAveragesOverAllPipelines) {
  const auto sigmoid = [](double s) { return 1 / (1 + std::exp(-s)); };
  expect_near(
      scores_of(weighted_runs("1", "2"), "score-fusion(dialect=mongodb,norm=sigmoid)"),
      {{"x", sigmoid(10) / 2}, {"y", (sigmoid(8) + 2 * sigmoid(0.9)) / 2}, {"z", sigmoid(6) / 2}, {"w", sigmoid(0.5)}});
  expect_near(scores_of(weighted_runs("1", "1"), "score-fusion(dialect=mongodb)"),
              {{"x", 5}, {"y", 4.45}, {"z", 3}, {"w", 0.25}});
}

TEST(ScoreFusion, RedisAddsRawScoresOfItsWindow) {
  expect_near(scores_of(weighted_runs("0.3", "0.7"), "score-fusion(dialect=redis)"),
              {{"x", 3}, {"y", 2.4 + 0.63}, {"z", 1.8}, {"w", 0.35}});
  const Scores two = scores_of(weighted_runs("1", "1"), "score-fusion(dialect=redis,window=2)");
  EXPECT_DOUBLE_EQ(two.at("y"), 8.9);
  EXPECT_TRUE(std::isnan(two.at("z")));
}

TEST(ScoreFusion, TheoreticalMinimumPerList) {
  // BM25 has the minimum 0 and cosine −1: TM2C2 of Bruch, Gai & Ingber with α = 0.8.
  expect_near(scores_of(weighted_runs("0.2", "0.8"), "score-fusion(norm=theoretical,minimum=0;dense:-1)"),
              {{"x", 0.2}, {"y", 0.2 * 0.8 + 0.8}, {"z", 0.2 * 0.6}, {"w", 0.8 * 1.5 / 1.9}});
  // One document of a list gets the full weight, unlike under min-max with equal scores 0.
  expect_near(scores_of("item,score\na,3\n", "score-fusion(norm=theoretical)"), {{"a", 1}});
  expect_near(scores_of("item,score\na,3\nb,1\n", "score-fusion(norm=minmax,minimum=0,maximum=4)"),
              {{"a", 0.75}, {"b", 0.25}});
}

TEST(ScoreFusion, RejectsOptionsWithoutEffect) {
  expect_usage_error([] { (void)scores_of(kRuns, "score-fusion(norm=l2,minimum=0)"); },
                     "score-fusion: minimum and maximum have no effect; they require norm=minmax or norm=theoretical");
  expect_usage_error([] { (void)scores_of(kRuns, "score-fusion(bounds=clip)"); },
                     "score-fusion: bounds has no effect; it requires norm=minmax, and a minimum or a maximum");
  expect_usage_error([] { (void)scores_of(kRuns, "score-fusion(dialect=opensearch,norm=z,mean=geometric)"); },
                     "score-fusion: opensearch combines z-scores with mean=arithmetic only");
  expect_usage_error([] { (void)make_model("score-fusion(minimum=dense:low)"); },
                     "score-fusion(minimum=dense:low): expected none, a number, or numbers by expert such as "
                     "bm25:0;dense:-1");
  WITAN_EXPECT_INPUT_ERROR(
      scores_of("expert,item,score\nql,a,-2\nql,b,-5.5\n", "score-fusion(norm=theoretical)"),
      "norm=theoretical: found the score -5.5 of \"ql\", expected at least the minimum, 0; set minimum");
  WITAN_EXPECT_INPUT_ERROR(scores_of("item,rank\na,1\nb,2\n", "score-fusion(norm=theoretical)"),
                           "score-fusion(norm=theoretical) needs scores, but the data have ranks; try rrf");
}

TEST(ScoreFusion, RanksAreNegated) {
  expect_near(scores_of("item,rank\na,1\nb,2\nc,5\n", "score-fusion"), {{"a", 1}, {"b", 0.75}, {"c", 0}});
}

}  // namespace witan::fusion_dialects_test
