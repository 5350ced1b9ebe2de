#include "witan/report/write_rankings.hpp"

#include <sstream>
#include <string>

#include "pairs/pair_counts.hpp"
#include "simulate/bradley_terry.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::methods_test {

TEST(EveryMethod, TheNumberOfThreadsChangesNoBit) {
  Random random(7);
  std::string csv = "instance,expert,item,score\n";
  for (int instance = 0; instance < 8; ++instance) {
    for (int expert = 0; expert < 5; ++expert) {
      for (int item = 0; item < 12; ++item)
        csv += fmt::format("q{},e{},i{},{}\n", instance, expert, item, random.uniform());
    }
  }
  const Dataset data = test::read_csv_text(csv);
  for (const MethodInfo& method : methods()) {
    if ((method.input & kLists) == 0 || method.needs_training) continue;
    std::string texts[2];
    for (unsigned threads : {1U, 4U}) {
      Context context({.threads = threads, .seed = 1, .progress = {}, .stop = nullptr});
      const auto fits = solve_all(*make_model(method.name), data, context);
      std::ostringstream out;
      write_rankings(data, fits,
                     {.format = RankingFormat::csv, .method = std::string(method.name), .tag = "", .top = 0}, out);
      texts[threads == 1 ? 0 : 1] = out.str();
    }
    EXPECT_EQ(texts[0], texts[1]) << method.name;
  }
}

/// So much that counting, sorting and every pass over the pairs are shared by the threads.
TEST(BradleyTerry, TheNumberOfThreadsChangesNoBitOfALargeFit) {
  BradleyTerrySimulator::Options options;
  options.items = 20'000;
  options.experts = 2;
  options.comparisons = 100'000;
  Context alone;
  const Dataset data = BradleyTerrySimulator::simulate(options, alone).data;
  Context together({.threads = 4, .seed = 1, .progress = {}, .stop = nullptr});
  EXPECT_EQ(PairCounts::of_comparisons(data.instance(0)),
            PairCounts::of_comparisons(data.instance(0), Scale::raw, &together));
  const auto model = make_model("bradley-terry");
  EXPECT_EQ(model->solve(data.instance(0), alone).scores, model->solve(data.instance(0), together).scores);
}

}  // namespace witan::methods_test
