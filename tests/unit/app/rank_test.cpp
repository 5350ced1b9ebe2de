#include "witan/app/rank.hpp"

#include "witan/app/fuse.hpp"
#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

#include <atomic>
#include <cmath>
#include <sstream>

#include "util/count_work.hpp"
#include <gtest/gtest.h>

namespace witan::rank_test {

Dataset three_judges() {
  ReadOptions options;
  return read_text("expert,winner,loser\nann,a,b\nann,b,a\nbob,a,b\ncid,b,a\ncid,a,b\n", "votes.csv", options);
}

std::string message_of(const RankRequest& request, Spelling spelling) {
  Context::Options options;
  options.spelling = spelling;
  Context context(std::move(options));
  try {
    (void)rank(request, context);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Rank, OfDataInMemory) {
  RankRequest request;
  request.data = three_judges();
  request.method = "bradley-terry(prior=0)";
  Context context;
  const RankResult result = rank(request, context);
  ASSERT_EQ(result.fits.size(), 1U);
  // a won 3 of 5: the difference of the scores is ln(3/2).
  EXPECT_NEAR(result.fits[0].scores[0] - result.fits[0].scores[1], std::log(1.5), 1e-9);
  EXPECT_EQ(result.status, Status::converged);
  EXPECT_EQ(result.model.spec, "bradley-terry(prior=0)");
  EXPECT_EQ(&result.data.item_names(), &request.data->item_names()) << "copies share the data";
  EXPECT_TRUE(result.fits[0].uncertainty);
  EXPECT_TRUE(result.notes.empty());
}

TEST(Rank, PoolsTheDataOnceWithDefaultIntervals) {
  std::atomic<int> pools = 0;
  Context context;
  set_work_sink(context, [&](std::string_view work) { pools += work == "pool" ? 1 : 0; });
  for (const char* method : {"bradley-terry", "plackett-luce", "mpm"}) {
    pools = 0;
    RankRequest request;
    request.data = three_judges();
    request.method = method;
    EXPECT_TRUE(rank(request, context).fits[0].uncertainty) << method;
    EXPECT_EQ(pools, 1) << method;
  }
}

TEST(Rank, EveryFrontEndSpellsOptionsItsOwnWay) {
  RankRequest request;
  request.data = three_judges();
  request.method = "bradley-terry";
  request.intervals = "none";
  request.by = "statements";
  EXPECT_EQ(message_of(request, Spelling::command_line), "--by has no effect with --intervals none");
  EXPECT_EQ(message_of(request, Spelling::python), "by has no effect with intervals='none'");
}

TEST(Rank, OptionsOfReadingAreRejectedForDataInMemory) {
  RankRequest request;
  request.data = three_judges();
  request.silence = "below";
  EXPECT_EQ(message_of(request, Spelling::python),
            "silence has no effect on data in memory: set it when the data are built");
}

TEST(Rank, NotesArePassedOnEvenIfTheMethodFails) {
  std::vector<std::string> notes;
  Context::Options options;
  options.note = [&](const std::string& note) { notes.push_back(note); };
  Context context(std::move(options));
  RankRequest request;
  const ReadOptions reading;
  request.data = read_text("expert,winner,loser,colour\nann,a,b,red\n", "votes.csv", reading);
  request.method = "rrf";
  EXPECT_THROW((void)rank(request, context), InputError);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_NE(notes[0].find("colour"), std::string::npos);
}

TEST(Rank, CheckOpensNoFile) {
  RankRequest request;
  request.files = {"no such file"};
  EXPECT_NO_THROW(check_request(request));
  request.level = 1.5;
  EXPECT_THROW(check_request(request), UsageError);
}

TEST(Rank, AFitThatDoesNotConvergeIsAStatus) {
  RankRequest request;
  ReadOptions options;
  request.data = read_text("expert,winner,loser\nann,a,b\n", "votes.csv", options);
  request.method = "bradley-terry(prior=0)";
  Context context;
  const RankResult result = rank(request, context);
  EXPECT_EQ(result.status, Status::not_converged);
  EXPECT_EQ(result.notes, std::vector<std::string>{"1 of 1 instance did not converge"});
}

TEST(Rank, OneInstanceEqualsARequestWithOnlyItsData) {
  const std::string q1 = "q1,ann,a,b\nq1,bob,b,a\nq1,bob,a,c\nq1,cid,c,a\n";
  const std::string q2 = "q2,dan,x,y\nq2,ann,y,x\nq2,eve,x,z\nq2,dan,z,x\n";
  const std::string header = "instance,expert,winner,loser\n";
  Context context;
  RankRequest both;
  both.method = "crowd-bt";
  both.data = read_text(header + q1 + q2, "votes.csv", ReadOptions{});
  RankRequest second = both;
  second.data = read_text(header + q2, "votes.csv", ReadOptions{});
  const RankResult one = one_instance(rank(both, context), InstanceId{1});
  const RankResult alone = rank(second, context);
  std::ostringstream of_one, of_alone;
  write_rankings(one.data, one.fits, ranking_output(one, RankingFormat::csv), of_one);
  write_rankings(alone.data, alone.fits, ranking_output(alone, RankingFormat::csv), of_alone);
  EXPECT_EQ(of_one.str(), of_alone.str());
  ASSERT_EQ(one.fits.front().experts.size(), alone.fits.front().experts.size());
  for (std::size_t e = 0; e < one.fits.front().experts.size(); ++e) {
    EXPECT_EQ(one.data.name(one.fits.front().experts[e].expert), alone.data.name(alone.fits.front().experts[e].expert));
    EXPECT_EQ(one.fits.front().experts[e].weight, alone.fits.front().experts[e].weight);
  }
}

TEST(Fuse, ADocumentThatOccursTwiceCountsOnce) {
  FuseRequest request;
  ReadOptions options;
  options.build.duplicates = Duplicates::keep_best;
  request.data = read_text("1 Q0 a 1 3 x\n1 Q0 b 2 2 x\n1 Q0 a 3 1 x\n", "x.run", options);
  Context context;
  const RankResult result = fuse(request, context);
  ASSERT_EQ(result.fits.size(), 1U);
  EXPECT_DOUBLE_EQ(result.fits[0].scores[0], 1.0 / 61);
  EXPECT_DOUBLE_EQ(result.fits[0].scores[1], 1.0 / 62);
  EXPECT_FALSE(result.fits[0].uncertainty);
}

}  // namespace witan::rank_test
