#pragma once

#include "witan/util/context.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <future>
#include <optional>
#include <string>
#include <utility>

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

namespace witan::python {

namespace nb = nanobind;

/// Options of a computation. `progress` is None or a callable with the arguments stage, done and total.
struct RunOptions {
  unsigned threads = 0;
  std::uint64_t seed = 1;
  nb::object progress = nb::none();
};

/// Reports progress to a Python callable. An exception of the callable ends the work and is stored.
class PythonProgress {
 public:
  PythonProgress(const nb::object& callable, std::atomic<bool>& stop) : callable_(callable), stop_(stop) {}
  [[nodiscard]] ProgressSink sink() {
    if (callable_.is_none()) return {};
    return [this](std::string_view stage, double done, double total) { report(stage, done, total); };
  }
  void throw_what_was_raised() {
    if (raised_) throw std::move(*raised_);
  }

 private:
  void report(std::string_view stage, double done, double total) {
    const nb::gil_scoped_acquire lock;
    if (raised_) return;
    try {
      callable_(nb::str(stage.data(), stage.size()), done, total);
    } catch (nb::python_error& error) {
      raised_.emplace(std::move(error));
      stop_ = true;
    }
  }

  const nb::object& callable_;
  std::atomic<bool>& stop_;
  std::optional<nb::python_error> raised_;
};

/// Returns the seconds since a fixed moment, for time limits.
inline double seconds_of_steady_clock() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Calls work(context options) on a new thread without the interpreter lock. This thread polls for Ctrl-C, which ends
/// the work and raises KeyboardInterrupt.
template <class Work>
auto run_with_options(const RunOptions& run, Work work) -> decltype(work(std::declval<const Context::Options&>())) {
  std::atomic<bool> stop = false;
  PythonProgress progress(run.progress, stop);
  const Context::Options options{.threads = run.threads,
                                 .seed = run.seed,
                                 .progress = progress.sink(),
                                 .stop = &stop,
                                 .clock = seconds_of_steady_clock};
  std::optional<nb::python_error> interrupted;
  auto result = std::async(std::launch::async, [&] { return work(options); });
  {
    const nb::gil_scoped_release unlocked;
    while (result.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
      const nb::gil_scoped_acquire lock;
      if (PyErr_CheckSignals() != 0) {
        interrupted.emplace();
        stop = true;
        break;
      }
    }
    result.wait();
  }
  if (interrupted) throw std::move(*interrupted);
  progress.throw_what_was_raised();
  return result.get();
}

/// Calls work(context) on this thread without the interpreter lock, for computations of milliseconds.
template <class Work>
auto run_here(const RunOptions& run, Work work) -> decltype(work(std::declval<Context&>())) {
  const nb::gil_scoped_release unlocked;
  Context context(
      {.threads = run.threads, .seed = run.seed, .progress = {}, .stop = nullptr, .clock = seconds_of_steady_clock});
  return work(context);
}

/// Calls work(context) as run_with_options() does.
template <class Work>
auto run_interruptibly(const RunOptions& run, Work work) -> decltype(work(std::declval<Context&>())) {
  return run_with_options(run, [&](const Context::Options& options) {
    Context context(options);
    return work(context);
  });
}

}  // namespace witan::python
