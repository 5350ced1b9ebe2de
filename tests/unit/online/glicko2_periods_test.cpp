// Rating periods of glicko2 and trueskill's and glicko2's uncertainty.
#include "witan/app/rank.hpp"
#include "witan/report/ranking.hpp"
#include "witan/util/error.hpp"

#include <cmath>

#include "online/duration.hpp"
#include "online/glicko2.hpp"
#include "oracle/slow_glicko2.hpp"
#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include "util/time_text.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::glicko2_periods_test {

using test::read_csv_text;
using test::SlowGlicko2;

Fit fit_of(std::string_view csv, std::string_view spec) {
  Context context;
  const Dataset data = read_csv_text(csv);
  return make_model(spec)->solve(data.instance(0), context);
}

constexpr std::size_t kPlayers = 6;

/// Matches over eight weeks, in which some weeks and most players have none.
std::vector<SlowGlicko2::Match> random_season(Random& random) {
  std::vector<SlowGlicko2::Match> matches;
  for (std::int64_t week = 0; week < 8; ++week) {
    if (random.uniform() < 0.4) continue;
    for (std::uint64_t k = 1 + random.below(4); k > 0; --k) {
      const std::size_t first = random.below(kPlayers);
      const std::size_t second = (first + 1 + random.below(kPlayers - 1)) % kPlayers;
      matches.push_back(
          {first, second, 0.5 * static_cast<double>(random.below(3)), static_cast<double>(1 + random.below(2)), week});
    }
  }
  if (matches.empty()) matches.push_back({0, 1, 1, 1, 0});
  return matches;
}

/// Writes the matches with a time within their week; `time_of(seconds)` is a text.
template <class TimeOf>
std::string csv_of(const std::vector<SlowGlicko2::Match>& matches, Random& random, TimeOf time_of) {
  std::string csv = "left,right,winner,weight,time\n";
  for (const auto& match : matches) {
    const auto within = static_cast<std::int64_t>(random.below(604'800));
    csv += fmt::format("p{},p{},{},{},{}\n", match.first, match.second, match.share, match.weight,
                       time_of(match.period * 604'800 + within));
  }
  return csv;
}

void expect_oracle(const std::vector<SlowGlicko2::Match>& matches, const std::string& csv, std::string_view spec) {
  Context context;
  const Dataset data = read_csv_text(csv);
  const Fit fit = make_model(spec)->solve(data.instance(0), context);
  const auto expected = SlowGlicko2().play(kPlayers, matches);
  for (Slot slot = 0; slot < fit.scores.size(); ++slot) {
    const auto player = static_cast<std::size_t>(data.instance(0).item_name(slot)[1] - '0');
    EXPECT_NEAR(fit.scores[slot], expected[player].r, 1e-6) << spec << '\n' << csv;
    EXPECT_NEAR(fit.uncertainty->standard_error(slot), expected[player].rd, 1e-6) << spec << '\n' << csv;
  }
}

TEST(Glicko2Periods, EqualTheLiteralAlgorithm) {
  Random random(7);
  const std::int64_t monday = parse_time("2024-07-29")->ticks;
  for (int round = 0; round < 30; ++round) {
    const auto matches = random_season(random);
    const auto number = [](std::int64_t seconds) { return fmt::format("{}", seconds); };
    const auto date = [&](std::int64_t seconds) { return time_text({monday + seconds, {TimeKind::date, 0}}); };
    const auto decimal = [](std::int64_t seconds) { return fmt::format("{}.5", seconds / 86'400); };
    expect_oracle(matches, csv_of(matches, random, number), "glicko2(duration=604800)");
    expect_oracle(matches, csv_of(matches, random, number), "glicko2(duration=1w)");
    expect_oracle(matches, csv_of(matches, random, date), "glicko2(duration=7d)");
    expect_oracle(matches, csv_of(matches, random, decimal), "glicko2(duration=7)");
  }
}

TEST(Glicko2Periods, TheOracleReproducesGlickmansExample) {
  SlowGlicko2 oracle;
  const std::vector<SlowGlicko2::Match> matches = {{0, 1, 1, 1, 0}, {0, 2, 0, 1, 0}, {0, 3, 0, 1, 0}};
  const std::vector<SlowGlicko2::Player> before = {
      {true, 1500, 200, 0.06}, {true, 1400, 30, 0.06}, {true, 1550, 100, 0.06}, {true, 1700, 300, 0.06}};
  const auto after = oracle.after(before[0], 0, matches, before);
  EXPECT_NEAR(after.r, 1464.06, 0.01);
  EXPECT_NEAR(after.rd, 151.52, 0.01);
  EXPECT_NEAR(after.sigma, 0.05999, 0.00001);
}

TEST(Glicko2Periods, GapsInflateDeviations) {
  // a and b play in week 0 only; c and d in weeks 0 and 10. Ten idle weeks, of which nine have no match at all.
  const std::string csv = "winner,loser,time\na,b,2024-07-29\nc,d,2024-07-29\nc,d,2024-10-07\n";
  const Fit fit = fit_of(csv, "glicko2(duration=7d)");
  const std::vector<Glicko2Match> won = {{1500, 350, 1}};
  const Glicko2Rating first = after_period({}, won, 0.5);
  const double idle = std::hypot(first.deviation, std::sqrt(10) * 173.7178 * first.volatility);
  EXPECT_NEAR(fit.uncertainty->standard_error(0), idle, 1e-9);
  // Without a duration, the gap counts as one period.
  const double once = std::hypot(first.deviation, 173.7178 * first.volatility);
  EXPECT_NEAR(fit_of(csv, "glicko2").uncertainty->standard_error(0), once, 1e-9);
}

TEST(Glicko2Periods, BeginOnMondayAndAtMidnight) {
  const Duration week = DurationParser().parse("7d");
  const Duration day = DurationParser().parse("24h");
  const auto period = [](const char* text, const Duration& length) {
    const Time time = *parse_time(text);
    return period_of(time.ticks, time.scale, length);
  };
  EXPECT_EQ(period("1970-01-05", week), 0);
  EXPECT_EQ(period("1970-01-04T23:59:59.999Z", week), -1);
  EXPECT_EQ(period("2024-08-05", week) - period("2024-08-04T23:59:59Z", week), 1);
  EXPECT_EQ(period("2024-08-11T12:00:00Z", week), period("2024-08-05", week));
  EXPECT_EQ(period("2024-08-05", day) - period("2024-08-04T23:59:59.5Z", day), 1);
  EXPECT_EQ(period("0.9", DurationParser().parse("0.3")), 3);
  EXPECT_EQ(period("0.89999", DurationParser().parse("0.3")), 2);
  EXPECT_EQ(period("-1", DurationParser().parse("10")), -1);
  EXPECT_EQ(period("9000000000000000000", DurationParser().parse("1")), 4611686018427387903) << "clamped";
}

TEST(Glicko2Periods, DurationsAreNumbersWithUnits) {
  const DurationParser parser;
  for (const auto& [text, seconds] : {std::pair("90", "90"),
                                      {"90s", "90"},
                                      {"1.5min", "90"},
                                      {"2h", "7200"},
                                      {"7d", "604800"},
                                      {"1w", "604800"},
                                      {"0", "0"},
                                      {"0.25", "0.25"}}) {
    EXPECT_EQ(parser.text(parser.parse(text)), seconds) << text;
  }
  for (const char* text : {"", "d", "-1", "-7d", "7 d", "7m", "2024-08-01", "nan", "1e18w"}) {
    EXPECT_THROW((void)parser.parse(text), UsageError) << text;
  }
}

TEST(Glicko2Periods, OptionsWithoutEffectAreRefused) {
  EXPECT_EQ(error_of([] { (void)fit_of("winner,loser\na,b\n", "glicko2(duration=7d)"); }),
            "glicko2 needs times for the parameter duration, but the comparisons of instance \"all\" have none");
  EXPECT_EQ(error_of<UsageError>([] { (void)fit_of("winner,loser,time\na,b,1\n", "glicko2(duration=7d,period=3)"); }),
            "glicko2: period and duration exclude each other; set one of them");
  EXPECT_EQ(
      error_of<UsageError>([] { (void)make_model("glicko2(duration=soon)"); }),
      "glicko2(duration=soon): expected a length of time of at least 0: a number, or a number with s, min, h, d or "
      "w, such as 7d");
}

TEST(OnlineRaters, RefuseAPartOfTheTimes) {
  const char* csv = "winner,loser,time\na,b,2024-08-01\nb,c,\na,c,2024-08-02\n";
  for (const std::string method : {"elo", "glicko2", "trueskill"}) {
    EXPECT_EQ(error_of([&] { (void)fit_of(csv, method); }),
              method +
                  " depends on the order, but 1 of 3 comparisons of instance \"all\" have no time, e.g. \"b\" against "
                  "\"c\"; give all of them a time, or none");
  }
  EXPECT_EQ(fit_of(csv, "bradley-terry").scores.size(), 3U) << "does not depend on the order";
}

TEST(OnlineRaters, AnInstanceWithoutTimesBesideOneWithTimesHasOneMatchPerPeriod) {
  Context context;
  const Dataset both = read_csv_text("instance,winner,loser,time\nq,a,b,5\nr,a,b,\nr,b,c,\n");
  const Fit beside = make_model("glicko2")->solve(both.instance(1), context);
  EXPECT_EQ(beside.scores, fit_of("winner,loser\na,b\nb,c\n", "glicko2").scores);
}

TEST(OnlineRaters, IntervalsNoneComputesNoUncertainty) {
  for (const char* method : {"glicko2", "trueskill"}) {
    RankRequest request;
    request.data = read_csv_text("winner,loser\na,b\nb,c\na,c\n");
    request.method = method;
    Context context;
    EXPECT_TRUE(rank(request, context).fits[0].uncertainty) << method;
    request.intervals = "none";
    const RankResult result = rank(request, context);
    EXPECT_FALSE(result.fits[0].uncertainty) << method;
    EXPECT_EQ(make_ranking(result.fits[0], 0.95, 1).tiers, 3U) << method;
  }
}

}  // namespace witan::glicko2_periods_test
