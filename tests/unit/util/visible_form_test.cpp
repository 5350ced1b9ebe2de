#include "util/visible_form.hpp"

#include <gtest/gtest.h>

namespace witan::visible_form_test {

TEST(VisibleForm, TextsThatLookAlikeHaveTheSameForm) {
  EXPECT_EQ(visible_form("Caf\u00e9"), visible_form("Cafe\u0301"));
  EXPECT_EQ(visible_form("Ann\u00a0"), "Ann");
  EXPECT_EQ(visible_form(" Ann  Lee"), "Ann Lee");
  EXPECT_EQ(visible_form("An\u200bn"), "Ann");
  EXPECT_EQ(visible_form("\ufeffAnn"), "Ann");
  EXPECT_EQ(visible_form("Ann\u3000Lee"), "Ann Lee");
}

TEST(VisibleForm, OtherTextsKeepTheirDifferences) {
  EXPECT_EQ(visible_form("plain-name_1"), "plain-name_1");
  EXPECT_NE(visible_form("Cafe"), visible_form("Caf\u00e9"));
  EXPECT_NE(visible_form("ann"), visible_form("Ann"));
  EXPECT_NE(visible_form("\u2460"), visible_form("1"));
  EXPECT_EQ(visible_form("a\xff"), "a\xff");
  EXPECT_EQ(visible_form(""), "");
}

TEST(VisibleForm, CodePointsShowTheDifference) {
  EXPECT_EQ(with_code_points("Cafe\u0301 1"), "Cafe\\u{301} 1");
  EXPECT_EQ(with_code_points("Ann\u00a0"), "Ann\\u{a0}");
  EXPECT_EQ(with_code_points("a\xff"), "a\\xff");
}

}  // namespace witan::visible_form_test
