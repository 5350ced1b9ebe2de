#include "io/comparison_winner.hpp"

#include <gtest/gtest.h>

namespace witan::comparison_winner_test {

using enum WhoWon::Kind;

TEST(WhoWon, WordsInAnyCase) {
  for (const std::string_view word : {"left", "LEFT", "x", "X", "model_a"}) {
    EXPECT_EQ(who_won(word, false, false).kind, share) << word;
    EXPECT_EQ(who_won(word, false, false).share, 1) << word;
  }
  for (const std::string_view word : {"right", "Right", "y", "model_b"}) {
    EXPECT_EQ(who_won(word, false, false).kind, share) << word;
    EXPECT_EQ(who_won(word, false, false).share, 0) << word;
  }
  for (const std::string_view word : {"tie", "Tie", "draw", "Draw", "tie (bothbad)"}) {
    EXPECT_EQ(who_won(word, false, false).share, 0.5F) << word;
  }
  for (const std::string_view word : {"", "a", "b", "won", "lefty", "ties", "nan", "1.5", "-0.1", "model_c"}) {
    EXPECT_EQ(who_won(word, false, false).kind, unknown) << word;
  }
}

TEST(WhoWon, NamesMeanTheirItems) {
  EXPECT_EQ(who_won("b", true, false).share, 1);
  EXPECT_EQ(who_won("y", true, false).share, 1);
  EXPECT_EQ(who_won("x", false, true).share, 0);
  EXPECT_EQ(who_won("0", true, false).share, 1);
  EXPECT_EQ(who_won("left", true, false).share, 1);
  EXPECT_FALSE(who_won("x", false, true).by_position);
  EXPECT_TRUE(who_won("x", false, false).by_position);
  EXPECT_EQ(who_won("left", false, true).kind, ambiguous);
  EXPECT_EQ(who_won("tie", true, false).kind, ambiguous);
}

}  // namespace witan::comparison_winner_test
