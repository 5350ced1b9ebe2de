// Truncated, damaged and foreign state files must cause an error with a message.
#include "witan/method/storage/state.hpp"

#include <algorithm>

#include "data/append_instance.hpp"
#include "support/expect_error.hpp"
#include "support/saved_states.hpp"
#include "util/checksum.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::damaged_state_test {

using test::state_text;

std::string votes() {
  std::string text = "instance,expert,left,right,winner\n";
  const char* const winners[] = {"left", "right", "tie", "left", "left"};
  for (int k = 0; k < 40; ++k) {
    text += fmt::format("q{},e{},i{},i{},{}\n", k % 2, k % 3, k % 4, (k + 1 + k % 3) % 4, winners[k % 5]);
  }
  return text;
}

/// Open lists and complete ones, comparisons, counts, weights, labels and candidates.
std::string state_of_everything() {
  const Dataset data = read_as("jsonl", R"({"instance":"q1","expert":"x","order":["a",["b","c"]],"count":3}
{"instance":"q1","expert":"y","order":["a",["b","c"]],"silence":"below","weight":0.5}
{"instance":"q2","expert":"y","prefer":["a","b"],"time":3}
{"instance":"q2","expert":"x","tie":["a","b"],"weight":2}
{"instance":"q1","labels":{"a":1},"items":["ö"]}
)");
  DatasetBuilder builder;
  for (std::uint32_t i = 0; i < data.instance_count(); ++i) append_instance(data, InstanceId{i}, {}, builder);
  const std::string rows = "instance,expert,item,rating\nq1,z,a,3\nq1,z,b,1\n";
  LineReader lines(memory_source(rows, "rows"), "rows");
  find_format("csv").read(lines, {}, builder);
  return state_text(builder.build(), "bradley-terry(scale=raw,prior=0.1)");
}

TEST(DamagedState, ForeignFilesAreRejected) {
  WITAN_EXPECT_INPUT_ERROR(parse_state("", "s"),
                           "s:1: found something else, expected a state file written by `witan rank --save-state`");
  WITAN_EXPECT_INPUT_ERROR(parse_state("expert,item,rank\n", "s"),
                           "s:1: found something else, expected a state file written by `witan rank --save-state`");
  WITAN_EXPECT_INPUT_ERROR(
      parse_state("{\"witan-state\":2,\"method\":\"borda\"}\n", "s"),
      "s:1:16: found a state of version 2, expected version 1; the file was written by another version of witan");
}

TEST(DamagedState, DamageIsDetected) {
  const std::string whole = state_text(read_as("csv", votes()), "bradley-terry");
  const auto lines = static_cast<std::size_t>(std::count(whole.begin(), whole.end(), '\n'));
  const std::size_t last = whole.rfind('\n', whole.size() - 2);
  EXPECT_EQ(
      error_of([&] { (void)parse_state(whole.substr(0, last + 1), "s"); }),
      fmt::format("s:{}: found the end of the file, expected {} lines after the first; the state file is truncated",
                  lines, lines - 1));
  for (std::size_t at = whole.find('\n') + 1; at < whole.size(); at += 7) {
    std::string damaged = whole;
    damaged[at] = damaged[at] == '3' ? '4' : '3';
    EXPECT_THROW((void)parse_state(damaged, "s"), InputError) << at;
  }
  std::string damaged = whole;
  damaged.replace(last + 1, 1, "[");
  EXPECT_TRUE(error_of([&] { (void)parse_state(damaged, "s"); }).starts_with(fmt::format("s:{}:", lines)));
}

TEST(DamagedState, EveryFlippedBitIsDetected) {
  const std::string whole = state_of_everything();
  // A bit flip in the key of the header's checksum only disables that check.
  const std::size_t name = whole.find("\"header\"");
  const auto fair = [&](std::size_t at) { return at < name || at > name + 8; };
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string damaged = whole;
      damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ (1U << bit));
      if (fair(at))
        EXPECT_THROW((void)parse_state(damaged, "s"), InputError) << at << ' ' << bit << '\n' << damaged;
      else
        (void)message_of([&] { return parse_state(damaged, "s"); });
    }
    EXPECT_THROW((void)parse_state(whole.substr(0, at), "s"), InputError) << at;
  }
}

TEST(DamagedState, ValuesOfTheWrongTypeAreRejected) {
  const auto with_body = [](const std::string& body, const char* fits = "1") {
    return fmt::format(R"({{"witan-state":1,"method":"borda","fits":{},"lines":1,"checksum":"{}"}})", fits,
                       checksum(body)) +
           "\n" + body;
  };
  const std::string list = "{\"expert\":\"x\",\"order\":[\"a\",\"b\"]}\n";
  const std::string scores = "{\"instance\":\"all\",\"scores\":{\"a\":1,\"b\":-1}}\n";
  EXPECT_EQ(parse_state(with_body(scores + list), "s").fits.size(), 1U);
  for (const std::string& text :
       {std::string("{\"witan-state\":1}\n"), std::string("{\"witan-state\":1,\"method\":7}\n"),
        std::string("{\"witan-state\":{}}\n"), std::string("{\"witan-state\":1,\"method\":\"borda\",\"lines\":-1}\n"),
        with_body(scores + list, "0"), with_body(scores + list, "2"), with_body(scores + list, "\"1\""),
        with_body("[]\n" + list), with_body("{\"instance\":5}\n" + list), with_body("{\"instance\":\"all\"}\n" + list),
        with_body("{\"instance\":\"all\",\"scores\":[]}\n" + list),
        with_body("{\"instance\":\"all\",\"scores\":{\"a\":\"x\"}}\n" + list),
        with_body("{\"instance\":\"all\",\"merged-lists\":\"some\",\"scores\":{}}\n" + list),
        with_body("{\"instance\":\"all\",\"open\":3,\"scores\":{}}\n" + list),
        with_body("{\"instance\":\"all\",\"open\":[-3],\"scores\":{}}\n" + list)}) {
    EXPECT_THROW((void)parse_state(text, "s"), InputError) << text;
  }
}

}  // namespace witan::damaged_state_test
