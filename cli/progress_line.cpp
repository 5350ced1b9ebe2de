#include "progress_line.hpp"

#include <cstdio>

#include "util/decimals.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

using Seconds = std::chrono::duration<double>;
constexpr Seconds kPatience{0.5};
constexpr Seconds kRefresh{0.1};

}  // namespace

ProgressLine::~ProgressLine() { clear(); }

void ProgressLine::clear() {
  if (visible_) std::fputs("\r\x1b[K", stderr);
  visible_ = false;
}

void ProgressLine::set_detail(const std::string& text) {
  const std::lock_guard lock(mutex_);
  detail_ = text;
}

void ProgressLine::show(std::string_view stage, double done, double total) {
  const std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  if (stage != stage_) {
    clear();
    stage_ = stage;
    begun_ = shown_ = now;
  }
  const Seconds spent = now - begun_;
  if (total > 0 && done >= total) return clear();
  if (spent < kPatience || now - shown_ < kRefresh) return;
  shown_ = now;
  visible_ = true;
  std::string line = fmt::format("\r\x1b[K{} {:.0f}", stage, done);
  if (total > 0) line += fmt::format(" of {:.0f}", total);
  if (done > 0) line += fmt::format(", {} per second", rounded(done / spent.count(), 3));
  if (done > 0 && total > 0) line += fmt::format(", {:.0f} s left", spent.count() * (total - done) / done);
  if (!detail_.empty()) line += " · " + detail_;
  std::fputs(line.c_str(), stderr);
}

}  // namespace witan::cli
