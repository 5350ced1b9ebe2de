#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

namespace witan::cli {

/// A progress line on standard error, if that is a terminal, with rate and remaining time. It appears after half a
/// second, so that short computations show nothing, and is removed at the end.
class ProgressLine {
 public:
  ProgressLine() = default;
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  void show(std::string_view stage, double done, double total);
  /// Sets the text at the end of the line.
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
