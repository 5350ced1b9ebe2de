#include "preflib_header.hpp"

#include "witan/util/option_name.hpp"

#include <algorithm>

#include "fields.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::string_view kSize = "NUMBER ALTERNATIVES";
constexpr std::string_view kVoters = "NUMBER VOTERS";
constexpr std::string_view kOrders = "NUMBER UNIQUE ORDERS";
constexpr std::string_view kPreflibName = "ALTERNATIVE NAME ";

bool is_preflib_type(std::string_view type) {
  return type == kSoc.name || type == kSoi.name || type == kToc.name || type == kToi.name;
}

}  // namespace

void PreflibHeader::add(const LineReader& lines, const PreflibKind& kind) {
  const std::string_view line = trimmed(lines.line()).substr(1);
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) lines.fail(lines.line(), "a header line \"# KEY: value\"");
  const std::string_view key = trimmed(line.substr(0, colon));
  const std::string_view value = trimmed(line.substr(colon + 1));
  const auto number_in = [&](std::string_view text, std::string_view what) {
    const auto number = parse_unsigned(text);
    if (!number) lines.fail(text, what);
    return *number;
  };
  for (const auto& [known, stated] :
       {std::pair(kSize, &size_), std::pair(kVoters, &voters_), std::pair(kOrders, &orders_)}) {
    if (key == known) *stated = Stated{number_in(value, "a whole number"), lines.location_of(value)};
  }
  if (key.starts_with(kPreflibName)) {
    alternatives_.push_back({number_in(trimmed(key.substr(kPreflibName.size())), "the number of an alternative"),
                             std::string(value), lines.location_of(value)});
  }
  if (key == "DATA TYPE" && value != kind.name) {
    lines.fail(value, is_preflib_type(value)
                          ? fmt::format("{}, the format it is read as (use {})", kind.name, option("from", value))
                          : fmt::format("{}, the format it is read as", kind.name));
  }
}

void PreflibHeader::check(const std::optional<Stated>& stated, std::string_view key, std::uint64_t counted,
                          std::string_view what) {
  if (!stated || stated->value == counted) return;
  throw InputError(stated->location, fmt::format("{} {}", key, stated->value), fmt::format("{}, {}", counted, what));
}

void PreflibHeader::finish(const LineReader& lines) {
  if (!size_) throw InputError(lines.location(), "the end of the header", fmt::format("{} in it", kSize));
  check(size_, kSize, alternatives_.size(), "the number of lines ALTERNATIVE NAME");
  std::stable_sort(alternatives_.begin(), alternatives_.end(),
                   [](const Alternative& a, const Alternative& b) { return a.number < b.number; });
  for (std::size_t k = 0; k < alternatives_.size(); ++k) {
    const Alternative& one = alternatives_[k];
    if (k > 0 && one.number == alternatives_[k - 1].number) {
      throw InputError(one.location, fmt::format("a second name of alternative {}", one.number), "one");
    }
    if (one.number != k + 1) {
      throw InputError(one.location, fmt::format("the name of alternative {}", one.number),
                       fmt::format("alternatives numbered 1 to {}", alternatives_.size()));
    }
  }
}

}  // namespace witan
