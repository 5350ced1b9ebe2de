#include "report/sheet.hpp"

#include <cmath>
#include <sstream>

#include "util/utf8.hpp"
#include <gtest/gtest.h>

namespace witan::sheet_test {

using enum TextTable::Align;
using enum SheetColumn::Narrowing;

Sheet example() {
  Sheet sheet;
  sheet.title = "a title";
  sheet.columns = {{"name", left, cut}, {"value", right, never}, {"extra", right, drop}, {"text", left, wrap}};
  sheet.rows = {{"a very long name of an item", "1", "100", "a sentence of several words, which can be wrapped"},
                {"b", "-20", "3", ""}};
  return sheet;
}

std::string text_of(const Sheet& sheet, std::uint32_t width) {
  std::ostringstream out;
  write_sheets(std::span(&sheet, 1), ReportFormat::table, {.width = width}, out);
  return out.str();
}

TEST(Sheet, FitsEveryWidthThatItsColumnsAllow) {
  const Sheet sheet = example();
  for (std::uint32_t width = 30; width <= 120; ++width) {
    std::istringstream lines(text_of(sheet, width));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(display_width(line), width) << width << ": " << line;
  }
}

TEST(Sheet, UnlimitedWidthCutsNothing) {
  const std::string text = text_of(example(), 0);
  EXPECT_EQ(text.find("…"), std::string::npos);
  EXPECT_NE(text.find("a sentence of several words, which can be wrapped"), std::string::npos);
}

TEST(Sheet, OmittedColumnsAreNamed) {
  Sheet sheet;
  sheet.columns = {{"name", left, never}, {"one", right, drop}, {"two", right, drop}};
  sheet.rows = {{"abcdefghijklmnopqrst", "1111111111", "2222222222"}};
  EXPECT_EQ(text_of(sheet, 34),
            "name                         one\nabcdefghijklmnopqrst  1111111111\nnot shown in 34 columns: two\n");
}

TEST(Sheet, BarsShareOneAxis) {
  Sheet sheet;
  sheet.columns = {{"x", right, never}};
  sheet.rows = {{"1"}, {"2"}, {"3"}};
  sheet.bars = {{-1, -1, 0}, {0, 1, 1}, {NAN, NAN, NAN}};
  std::ostringstream out;
  write_sheets(std::span(&sheet, 1), ReportFormat::table, {.width = 16, .bars = true}, out);
  // 13 columns for −1 to 1, so that 0 is in the middle.
  EXPECT_EQ(out.str(), "x\n1  ●──────\n2        ──────●\n3        ┊\n");
}

TEST(Sheet, BestValuesUnlessAllAreEqual) {
  Sheet sheet;
  sheet.columns = {{"x", right, never}};
  sheet.rows = {{"1"}, {"2"}, {"2"}, {"–"}};
  const std::vector<double> equal = {2, 2, 2, NAN};
  mark_best(sheet, 0, equal);
  for (const auto& row : sheet.rows) EXPECT_EQ(row[0].emphasis, SheetCell::Emphasis::none);
  const std::vector<double> values = {1, 2, 2, NAN};
  mark_best(sheet, 0, values);
  EXPECT_EQ(sheet.rows[0][0].emphasis, SheetCell::Emphasis::none);
  EXPECT_EQ(sheet.rows[1][0].emphasis, SheetCell::Emphasis::best);
  EXPECT_EQ(sheet.rows[2][0].emphasis, SheetCell::Emphasis::best);
}

TEST(Sheet, PageTextOfNumbersAndNames) {
  const SheetColumn number{"x", right};
  const SheetColumn name{"x", left};
  EXPECT_EQ(page_text(number, {"-0.50 …  0.25"}), "−0.50 to 0.25");
  EXPECT_EQ(page_text(name, {"a-1 … b"}), "a-1 … b");
  EXPECT_EQ(page_text(number, {"–"}), "–");
}

}  // namespace witan::sheet_test
