#include "witan/util/option_name.hpp"

#include "witan/util/error.hpp"

#include <string>

#include <gtest/gtest.h>

namespace witan::option_name_test {

std::string on_command_line(const std::string& message) { return spell_options(message, Spelling::command_line); }
std::string in_python(const std::string& message) { return spell_options(message, Spelling::python); }

TEST(OptionName, MarksAreNeutral) {
  EXPECT_EQ(option("save-state"), "⟦save-state⟧");
  EXPECT_EQ(option("by", "experts"), "⟦by=experts⟧");
}

TEST(OptionName, ANameGetsHyphensOrUnderscores) {
  EXPECT_EQ(on_command_line(option("save-state")), "--save-state");
  EXPECT_EQ(in_python(option("save-state")), "save_state");
}

TEST(OptionName, AValueIsQuotedInPythonUnlessItIsANumber) {
  EXPECT_EQ(on_command_line(option("by", "experts")), "--by experts");
  EXPECT_EQ(in_python(option("by", "experts")), "by='experts'");
  EXPECT_EQ(on_command_line(option("level", "0.9")), "--level 0.9");
  EXPECT_EQ(in_python(option("level", "0.9")), "level=0.9");
  EXPECT_EQ(in_python(option("seed", "12")), "seed=12");
}

TEST(OptionName, OnlyTheFirstEqualsSignSeparates) {
  EXPECT_EQ(on_command_line(option("intervals", "bootstrap=N")), "--intervals bootstrap=N");
  EXPECT_EQ(in_python(option("intervals", "bootstrap=N")), "intervals='bootstrap=N'");
}

TEST(OptionName, AnUpperCaseNameIsPositional) {
  EXPECT_EQ(on_command_line(option("DATA")), "DATA");
  EXPECT_EQ(in_python(option("DATA")), "data");
}

TEST(OptionName, EveryMarkOfAMessageIsReplacedAndTheRestIsKept) {
  const std::string message = option("by") + " has no effect with " + option("intervals", "fisher") + "; 2 – 1 ≥ 0";
  EXPECT_EQ(on_command_line(message), "--by has no effect with --intervals fisher; 2 – 1 ≥ 0");
  EXPECT_EQ(in_python(message), "by has no effect with intervals='fisher'; 2 – 1 ≥ 0");
  EXPECT_EQ(on_command_line(""), "");
}

TEST(OptionName, TextCanDifferBetweenTheFrontEnds) {
  const std::string message =
      "first " + either("`witan train --method x`", "train(data, 'x')") + ", then " + option("by");
  EXPECT_EQ(on_command_line(message), "first `witan train --method x`, then --by");
  EXPECT_EQ(in_python(message), "first train(data, 'x'), then by");
}

TEST(OptionName, AnErrorHasPythonsNamesUntilItIsSpelled) {
  Error error("use " + option("save-state"));
  EXPECT_STREQ(error.what(), "use save_state");
  error.spell(Spelling::command_line);
  EXPECT_STREQ(error.what(), "use --save-state");
  EXPECT_EQ(error.marked(), "use ⟦save-state⟧");
}

TEST(OptionName, BracketsAroundOtherTextStay) {
  for (const std::string text :
       {"⟦", "⟧", "⟦⟧", "⟦two words⟧", "⟦Mixed⟧", "item ⟦by", "⟦=x⟧", "⟦-by⟧", "⟪", "⟪a⟫", "⟪a¦b"}) {
    EXPECT_EQ(on_command_line(text), text);
    EXPECT_EQ(in_python(text), text);
  }
  EXPECT_EQ(on_command_line("⟦a b⟧ ⟦" + option("by")), "⟦a b⟧ ⟦--by");
}

}  // namespace witan::option_name_test
