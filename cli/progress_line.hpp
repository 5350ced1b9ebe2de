#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

namespace witan::cli {

/// One line on the terminal's standard error that says how far the work is, with rate and remaining time. It appears
/// after half a second, so that short work shows nothing, and goes when the work is done.
class ProgressLine {
 public:
  ProgressLine() = default;
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  void show(std::string_view stage, double done, double total);
  /// What stands at its end from now on.
  void set_detail(const std::string& text);

 private:
  using Clock = std::chrono::steady_clock;
  void clear();

  std::mutex mutex_;
  std::string stage_, detail_;
  Clock::time_point begun_;
  Clock::time_point shown_;
  bool visible_ = false;
};

}  // namespace witan::cli
