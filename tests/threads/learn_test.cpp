#include "witan/method/method.hpp"

#include <string>

#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::learn_test {

TEST(Learning, TheNumberOfThreadsChangesNoBit) {
  Random random(7);
  std::string csv = "instance,expert,item,rank,label\n";
  for (int instance = 0; instance < 40; ++instance) {
    for (int expert = 0; expert < 4; ++expert) {
      for (int item = 0; item < 9; ++item) {
        csv += fmt::format("q{},e{},i{},{},{}\n", instance, expert, item, 1 + random.below(20), item % 3);
      }
    }
  }
  const Dataset data = test::read_csv_text(csv);
  int passes = 0;
  const auto learned = [&](const std::string& spec, unsigned threads) {
    Context context({.threads = threads, .seed = 4, .progress = {}, .stop = nullptr});
    Training training{InstanceSet(data), InstanceSet(data)};
    training.on_pass = [&](const TrainingPass&) { ++passes; };
    return train_model(spec, training, context)->learned()->numbers;
  };
  for (const std::string spec : {"crf(passes=5)", "crf(passes=5,transform=log)", "crf(passes=5,experts=mixed)"}) {
    EXPECT_EQ(learned(spec, 1), learned(spec, 4)) << spec;
  }
  EXPECT_EQ(passes, 2 * (4 * 5 + 5 + 4 * 5));
}

}  // namespace witan::learn_test
