#include "witan/method/inference/intervals.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr int kMaxDraws = 1'000'000;

}  // namespace

IntervalOptions parse_intervals(const std::string& text) {
  IntervalOptions options;
  const std::string name = text.substr(0, text.find('='));
  if (name == "auto")
    options.kind = Intervals::automatic;
  else if (name == "none")
    options.kind = Intervals::none;
  else if (name == "fisher")
    options.kind = Intervals::fisher;
  else if (name == "sandwich")
    options.kind = Intervals::sandwich;
  else if (name == "bootstrap")
    options.kind = Intervals::bootstrap;
  else
    throw UsageError(
        fmt::format("{}: expected auto, none, fisher, sandwich or bootstrap=N", option("intervals", text)));
  if (name.size() == text.size()) return options;
  const auto draws = parse_unsigned(text.substr(name.size() + 1));
  if (name != "bootstrap" || !draws || *draws < 2 || *draws > kMaxDraws) {
    throw UsageError(fmt::format("{}: expected bootstrap=N with 2 to {} draws", option("intervals", text), kMaxDraws));
  }
  options.draws = static_cast<int>(*draws);
  return options;
}

}  // namespace witan
