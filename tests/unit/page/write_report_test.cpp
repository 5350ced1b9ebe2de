#include "witan/page/write_report.hpp"

#include "witan/method/method.hpp"

#include <sstream>

#include "page/figure.hpp"
#include "report/display_name.hpp"
#include "support/source_dir.hpp"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace witan::write_report_test {

using Json = nlohmann::json;

RankResult rank_models(const std::string& method, Context& context) {
  RankRequest request;
  request.files = {source_dir() + "/examples/models.csv"};
  request.method = method;
  return rank(request, context);
}

Dataset hostile_data() {
  DatasetBuilder builder;
  const auto instance = builder.instance("</script><script>alert(1)</script>");
  const auto a = builder.item("<script>alert(1)</script>");
  const auto b = builder.item("a & \"b\" \xE2\x80\xAE \x01");
  for (const char* expert : {"x", "y"}) builder.add_comparison(instance, builder.expert(expert), a, b, 1);
  return builder.build();
}

TEST(WriteReport, ThePageContainsTheData) {
  Context context;
  std::ostringstream out;
  write_report(rank_models("bradley-terry", context), {"My title"}, context, out);
  const std::string page = out.str();
  const std::string open = "<script type=\"application/json\" id=\"data\">";
  const std::size_t begin = page.find(open) + open.size();
  const Json data = Json::parse(page.substr(begin, page.find("</script>", begin) - begin));
  EXPECT_EQ(data["kind"], "rank");
  EXPECT_EQ(data["title"], "My title");
  EXPECT_EQ(data["rankings"][0]["columns"]["item"][0], "Cedar-XL");
  EXPECT_NE(page.find("<title>My title · Witan</title>"), std::string::npos);
  EXPECT_EQ(page.find("http-equiv=\"refresh\""), std::string::npos);
  EXPECT_EQ(page.find("src=\"http"), std::string::npos);
}

// The counts of examples/models.csv, counted by a separate script: 420 comparisons, 55 ties; Cedar-XL and Ginkgo-1 met
// 19 times, with 14 wins and 5 losses; ivo agrees with the majority of the others in 11 of 29 cases.
TEST(WriteReport, CountsEqualThoseOfTheDesign) {
  Context context;
  const Json data = Json::parse(report_data(rank_models("bradley-terry", context), {}, context));
  EXPECT_EQ(data["source"]["comparisons"], 420);
  EXPECT_EQ(data["source"]["ties"], 55);
  EXPECT_EQ(data["rankings"][0]["pairs"]["votes"][1], Json::array({14, 5, 0}));
  const Json& experts = data["experts"]["columns"];
  for (std::size_t k = 0; k < experts["expert"].size(); ++k) {
    if (experts["expert"][k] != "ivo") continue;
    EXPECT_EQ(experts["agreeing"][k], 11);
    EXPECT_EQ(experts["disagreeing"][k], 18);
  }
}

TEST(WriteReport, NamesCannotEndTheElementOfTheData) {
  RankRequest request;
  request.data = hostile_data();
  request.method = "borda";
  Context context;
  const RankResult result = rank(request, context);
  std::ostringstream page;
  write_report(result, {"<script>"}, context, page);
  const std::string text = page.str();
  std::size_t ends = 0;
  for (std::size_t at = text.find("</script"); at != std::string::npos; at = text.find("</script", at + 1)) ++ends;
  EXPECT_EQ(ends, 2U);
  EXPECT_NE(text.find("<title>&lt;script&gt; · Witan</title>"), std::string::npos);
  std::ostringstream svg;
  write_figure(result, context, svg);
  EXPECT_EQ(svg.str().find("<script"), std::string::npos);
  EXPECT_EQ(svg.str().find("\xE2\x80\xAE"), std::string::npos);
  EXPECT_EQ(svg.str().find('\x01'), std::string::npos);
}

TEST(WriteReport, EqualResultsGiveEqualPages) {
  const auto page = [](unsigned threads) {
    Context context({.threads = threads, .progress = {}});
    std::ostringstream out;
    write_report(rank_models("bradley-terry", context), {}, context, out);
    return out.str();
  };
  EXPECT_EQ(page(1), page(4));
}

TEST(WriteReport, EveryMethodHasADisplayName) {
  for (const MethodInfo& method : methods()) {
    const std::string shown = display_name(std::string(method.name) + "(x=1)");
    EXPECT_FALSE(shown.empty());
    EXPECT_NE(shown.front(), static_cast<char>(method.name.front()))
        << method.name << " has no entry in display_name.cpp";
  }
}

TEST(Figure, TicksAreRoundAndWithinTheEnds) {
  EXPECT_EQ(page::ticks(0, 1, 4), (std::vector<double>{0, 0.25, 0.5, 0.75, 1}));
  EXPECT_EQ(page::ticks(-1.3, 1.1, 5), (std::vector<double>{-1, -0.5, 0, 0.5, 1}));
  EXPECT_EQ(page::ticks(2, 2, 4), (std::vector<double>{2}));
}

TEST(Figure, NumbersHaveATrueMinusSign) {
  EXPECT_EQ(page::fixed_text(-0.456, 2), "−0.46");
  EXPECT_EQ(page::fixed_text(-0.001, 2), "0.00");
  EXPECT_EQ(page::fixed_text(0.131, 3, true), "+0.131");
  EXPECT_EQ(page::decimals_for({0.17, 0.2}, {}), 2);
  EXPECT_EQ(page::decimals_for({}, {3, 12}), 0);
}

TEST(Figure, TextsAreCutAtCharacters) {
  EXPECT_EQ(page::fit_text("short", 100, 12), "short");
  const std::string cut = page::fit_text("αβγδεζηθικλμνξοπρστυφχψω", 60, 12);
  EXPECT_TRUE(cut.ends_with("…"));
  EXPECT_LE(page::text_width(cut, 12), 73);
  EXPECT_EQ(page::displayable("a\xFF"
                              "b"),
            "a\xEF\xBF\xBD"
            "b");
}

}  // namespace witan::write_report_test
