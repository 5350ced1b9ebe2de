#include "time_columns.hpp"

#include "witan/util/error.hpp"

#include <algorithm>

#include "util/time_text.hpp"
#include <fmt/format.h>

namespace witan::python {
namespace {

constexpr int kMaxDecimals = 18;

[[noreturn]] void fail(std::size_t row, const std::string& text, std::string_view expected) {
  throw InputError(fmt::format("row {} of the times: found {}, expected {}", row + 1, in_quotes(text), expected));
}

}  // namespace

Times::Times(const std::optional<TimeColumn>& column, std::size_t rows) : column_(column) {
  if (!column) return;
  const auto& [ticks, dates, decimals] = *column;
  if (ticks.size() != rows) {
    throw UsageError(fmt::format("columns of different lengths: found {} times, expected {}", ticks.size(), rows));
  }
  if (decimals < 0 || decimals > kMaxDecimals) throw UsageError("times: expected 0 to 18 decimals");
  scale_ = {dates ? TimeKind::date : TimeKind::number, static_cast<std::uint8_t>(decimals)};
}

std::optional<Time> Times::operator[](std::size_t row) const {
  if (!column_) return std::nullopt;
  const std::int64_t ticks = std::get<0>(*column_).data()[row];
  return ticks == kNoTime ? std::nullopt : std::optional(Time(ticks, scale_));
}

std::tuple<std::vector<std::int64_t>, bool, int> parse_times(const std::vector<std::string>& texts) {
  std::vector<Time> times(texts.size());
  std::optional<TimeScale> scale;
  for (std::size_t row = 0; row < texts.size(); ++row) {
    if (texts[row].empty()) continue;
    const auto time = parse_time(texts[row]);
    if (!time) fail(row, texts[row], kTimeExpected);
    if (!scale) scale = time->scale;
    if (scale->kind != time->scale.kind) {
      fail(row, texts[row], "only dates or only numbers: dates and numbers have no common order");
    }
    scale->decimals = std::max(scale->decimals, time->scale.decimals);
    times[row] = *time;
  }
  std::vector<std::int64_t> ticks(texts.size(), kNoTime);
  for (std::size_t row = 0; scale && row < texts.size(); ++row) {
    const auto refined = with_more_decimals(times[row].ticks, scale->decimals - times[row].scale.decimals);
    if (!refined) fail(row, texts[row], "times of at most 18 digits, with the same number of decimals");
    ticks[row] = *refined;
  }
  const TimeScale of_all = scale.value_or(TimeScale{});
  return {std::move(ticks), of_all.kind == TimeKind::date, static_cast<int>(of_all.decimals)};
}

}  // namespace witan::python
