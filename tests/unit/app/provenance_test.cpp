#include "witan/app/provenance.hpp"

#include "witan/app/compare.hpp"
#include "witan/app/evaluate.hpp"
#include "witan/app/rank.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "util/wall_clock.hpp"
#include <gtest/gtest.h>

namespace witan::provenance_test {

TEST(Provenance, NamesOnlyOptionsThatDifferFromTheirDefaults) {
  RankRequest request;
  request.files = {"a.csv"};
  request.method = "rrf(k=10)";
  request.level = 0.9;
  request.quasi = true;
  request.weights.by_name = {{"ann", 2}, {"bob", 0}};
  Context context({.seed = 7, .progress = {}});
  const Provenance provenance = provenance_of("rank", request, context);
  EXPECT_EQ(shell_command(provenance),
            "witan rank a.csv --weights ann=2,bob=0 --method 'rrf(k=10)' --level 0.9 --quasi --seed 7");
  EXPECT_EQ(python_call(provenance),
            "import witan\n\nresult = witan.rank(\"a.csv\", weights={\"ann\": 2, \"bob\": 0}, method=\"rrf(k=10)\", "
            "level=0.9, quasi=True, seed=7)\nprint(result)");
}

TEST(Provenance, QuotesHostileNames) {
  RankRequest request;
  request.files = {"it's.csv", "$(rm -rf x)"};
  request.for_user = "say \"hi\"\\";
  Context context;
  const Provenance provenance = provenance_of("rank", request, context);
  EXPECT_EQ(shell_command(provenance), "witan rank 'it'\\''s.csv' '$(rm -rf x)' --for 'say \"hi\"\\'");
  EXPECT_NE(python_call(provenance).find("for_user=\"say \\\"hi\\\"\\\\\""), std::string::npos);
}

TEST(Provenance, SplitsListsOfMethodsForPython) {
  CompareRequest request;
  request.files = {"a", "b"};
  request.methods = "rrf,theta-mpm(adherence=labels,ties=on)";
  request.folds = "4";
  Context context;
  const std::string call = python_call(provenance_of("compare", request, context));
  EXPECT_NE(
      call.find("witan.compare([\"a\", \"b\"], methods=[\"rrf\", \"theta-mpm(adherence=labels,ties=on)\"], folds=4)"),
      std::string::npos)
      << call;
}

TEST(Provenance, EvaluatesSeveralRankingsOneByOneInPython) {
  EvaluateRequest request;
  request.rankings = {"a.run", "b.run"};
  request.labels = {"qrels"};
  Context context;
  EXPECT_EQ(
      python_call(provenance_of("eval", request, context)),
      "import witan\n\nfor ranking in [\"a.run\", \"b.run\"]:\n    print(ranking, witan.evaluate(\"qrels\", ranking))");
}

TEST(Provenance, ChecksumIsThatOfAllFilesInTheirOrder) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / "provenance";
  fs::create_directories(folder);
  const auto write = [&](const char* name, const char* text) {
    std::ofstream(folder / name) << text;
    return (folder / name).string();
  };
  RankRequest request;
  request.files = {write("a", "a"), write("b", "bc")};
  Context context;
  const Provenance provenance = provenance_of("rank", request, context);
  // The digest of "abc", from FIPS 180-4.
  EXPECT_EQ(data_sha256(provenance), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  write("b", "changed");
  EXPECT_FALSE(data_sha256(provenance).has_value()) << "the file has changed since it was read";
  fs::remove_all(folder);
  EXPECT_FALSE(data_sha256(Provenance{}).has_value()) << "data in memory";
}

TEST(Provenance, DatesAreInUtc) {
  EXPECT_EQ(date_text(0), "1970-01-01");
  EXPECT_EQ(date_text(1'792'281'600), "2026-10-18");
  EXPECT_EQ(date_text(951'782'399), "2000-02-28");
}

}  // namespace witan::provenance_test
