#include "witan/report/write_rankings.hpp"
#include "witan/util/random.hpp"

#include <sstream>
#include <string>

#include "support/scores_of.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan {
namespace {

TEST(EveryMethod, TheNumberOfThreadsChangesNoBit) {
  Random random(7);
  std::string csv = "instance,expert,item,score\n";
  for (int instance = 0; instance < 30; ++instance) {
    for (int expert = 0; expert < 5; ++expert) {
      for (int item = 0; item < 20; ++item)
        csv += fmt::format("q{},e{},i{},{}\n", instance, expert, item, random.uniform());
    }
  }
  const Dataset data = test::read_csv_text(csv);
  for (const MethodInfo& method : methods()) {
    if ((method.takes & kLists) == 0 || method.needs_training) continue;
    std::string texts[2];
    for (unsigned threads : {1U, 4U}) {
      Context context({.threads = threads, .seed = 1, .progress = {}, .stop = nullptr});
      const auto fits = solve_all(*make_model(method.name), data, context);
      std::ostringstream out;
      write_rankings(data, fits,
                     {.format = RankingFormat::csv, .method = std::string(method.name), .tag = "t", .top = 0}, out);
      texts[threads == 1 ? 0 : 1] = out.str();
    }
    EXPECT_EQ(texts[0], texts[1]) << method.name;
  }
}

}  // namespace
}  // namespace witan
