#include "witan/util/nearest.hpp"

#include <array>

#include <gtest/gtest.h>

namespace witan::nearest_test {

constexpr std::array<std::string_view, 6> kNames{"borda", "copeland", "kemeny", "median", "schulze", "bucklin"};

using Names = std::vector<std::string>;

TEST(Nearest, FindsSlipsOfTheFinger) {
  EXPECT_EQ(nearest("brda", kNames), Names{"borda"});
  EXPECT_EQ(nearest("obrda", kNames), Names{"borda"});
  EXPECT_EQ(nearest("Kemeney", kNames), Names{"kemeny"});
  EXPECT_EQ(nearest("shulze", kNames), Names{"schulze"});
}

TEST(Nearest, FindsBeginnings) {
  EXPECT_EQ(nearest("cope", kNames), Names{"copeland"});
  EXPECT_EQ(nearest("copeland_score", kNames), Names{"copeland"});
}

TEST(Nearest, FindsWordsOfANameOfSeveral) {
  constexpr std::array<std::string_view, 4> methods{"bradley-terry", "weighted-kemeny", "borda", "rank-centrality"};
  EXPECT_EQ(nearest("kemeny", methods), Names{"weighted-kemeny"});
  EXPECT_EQ(nearest("bradly", methods), Names{"bradley-terry"});
}

TEST(Nearest, NearestFirstThenAlphabetical) {
  constexpr std::array<std::string_view, 5> letters{"abcf", "abcd", "abce", "abcdg", "xbcd"};
  EXPECT_EQ(nearest("abcz", letters), (Names{"abcd", "abce", "abcf"}));
  EXPECT_EQ(nearest("xbcdh", letters), Names{"xbcd"});  // "abcd" is farther
  // A name of which a part is similar is shown too.
  constexpr std::array<std::string_view, 3> methods{"kemeny", "weighted-kemeny", "kenemy-x"};
  EXPECT_EQ(nearest("kemny", methods), (Names{"kemeny", "weighted-kemeny"}));
}

TEST(Nearest, ANameThatDiffersOnlyInCaseIsTheOnlyOne) {
  constexpr std::array<std::string_view, 3> methods{"borda", "weighted-borda", "bordas"};
  EXPECT_EQ(nearest("BORDA", methods), Names{"borda"});
}

TEST(Nearest, NothingNearIsNothing) {
  EXPECT_EQ(nearest("xyzzy", kNames), Names{});
  EXPECT_EQ(nearest("", kNames), Names{});
  EXPECT_EQ(nearest(std::string(100000, 'b'), kNames), Names{});
  EXPECT_EQ(nearest("borda", {}), Names{});
}

}  // namespace witan::nearest_test
