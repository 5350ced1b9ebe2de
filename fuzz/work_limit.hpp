#pragma once

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <ctime>

#include <sys/time.h>
#include <unistd.h>

namespace witan {

/// Limits the work on one input, because a valid file may ask for hours of it.
///
/// After half a second of processor time, `stop()` becomes true, as after Ctrl-C. Code that does not stop within three
/// further seconds is a finding: the process aborts, and its stack shows the code. Processor time makes the limits
/// independent of the load of the machine. One object at a time.
class WorkLimit {
 public:
  WorkLimit() {
    stop_ = false;
    struct sigaction action = {};
    action.sa_handler = [](int) { expire(); };
    sigaction(SIGPROF, &action, nullptr);
    set_timer({{3, 0}, {0, 500'000}});
  }
  ~WorkLimit() { set_timer({}); }
  WorkLimit(const WorkLimit&) = delete;
  WorkLimit& operator=(const WorkLimit&) = delete;

  [[nodiscard]] static const std::atomic<bool>* stop() { return &stop_; }
  /// Returns the processor time, for time limits of methods.
  [[nodiscard]] static double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

 private:
  static void set_timer(const itimerval& timer) { setitimer(ITIMER_PROF, &timer, nullptr); }
  static void expire() {
    if (!stop_.exchange(true)) return;
    constexpr char kMessage[] = "the work did not stop within 3 s of processor time\n";
    (void)!write(STDERR_FILENO, kMessage, sizeof kMessage - 1);
    std::abort();
  }

  static_assert(std::atomic<bool>::is_always_lock_free);
  inline static std::atomic<bool> stop_ = false;
};

}  // namespace witan
