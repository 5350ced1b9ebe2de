#include "witan/app/rank.hpp"

#include "witan/app/fuse.hpp"
#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

#include <atomic>
#include <cmath>

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
