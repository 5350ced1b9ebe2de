// The times of a DatasetBuilder. They share one scale, so that they are exact and ordered as whole numbers.
#include <algorithm>

#include "staged_data.hpp"
#include "util/time_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::string_view to_words(TimeKind kind) { return kind == TimeKind::date ? "a date" : "a number"; }

bool can_refine(const std::vector<std::int64_t>& times, int decimals) {
  return std::ranges::all_of(times, [&](std::int64_t time) { return with_more_decimals(time, decimals).has_value(); });
}

}  // namespace

void DatasetBuilder::refine_times(int decimals, const Time& time, std::uint64_t column) {
  StagedData& staged = *staged_;
  if (!can_refine(staged.entry_time, decimals) || !can_refine(staged.comparison_time, decimals)) {
    throw InputError(here(column), in_quotes(time_text(time)),
                     "fewer decimals: with them, an earlier time has more than 18 digits");
  }
  for (std::vector<std::int64_t>* times : {&staged.entry_time, &staged.comparison_time}) {
    for (std::int64_t& ticks : *times) ticks = *with_more_decimals(ticks, decimals);
  }
  staged.time_scale->decimals = time.scale.decimals;
}

std::int64_t DatasetBuilder::ticks_of(const Time& time, std::uint64_t column) {
  if (time.ticks == kNoTime) return kNoTime;
  auto& scale = staged_->time_scale;
  if (!scale) scale = time.scale;
  if (*scale == time.scale) return time.ticks;
  if (scale->kind != time.scale.kind) {
    throw InputError(
        here(column), fmt::format("{} as time: {}", to_words(time.scale.kind), in_quotes(time_text(time))),
        fmt::format("{}, like the earlier times: dates and numbers have no common order", to_words(scale->kind)));
  }
  const int more = time.scale.decimals - scale->decimals;
  if (more > 0) refine_times(more, time, column);
  const auto ticks = with_more_decimals(time.ticks, more < 0 ? -more : 0);
  if (!ticks) {
    throw InputError(here(column), in_quotes(time_text(time)),
                     "a time of at most 18 digits, with as many decimals as the earlier times");
  }
  return *ticks;
}

void DatasetBuilder::set_entry_time(const Time& time, std::uint64_t column) {
  const std::int64_t ticks = ticks_of(time, column);
  staged_->entry_time.resize(staged_->entries.size(), kNoTime);
  staged_->entry_time.back() = ticks;
}

void DatasetBuilder::set_comparison_time(const Time& time, std::uint64_t column) {
  if (staged_->counter) return;
  const std::int64_t ticks = ticks_of(time, column);
  staged_->comparison_time.resize(staged_->comparisons.size(), kNoTime);
  staged_->comparison_time.back() = ticks;
}

}  // namespace witan
