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

/// How to compute: `progress` is None or is called now and then with a stage, what is done of it, and its whole.
struct How {
  unsigned threads = 0;
  std::uint64_t seed = 1;
  nb::object progress = nb::none();
};

/// Calls work(context) on a thread of its own without the interpreter's lock, while this thread looks for Ctrl-C every
/// now and then; that ends the work and raises KeyboardInterrupt.
template <class Work>
auto run_interruptibly(const How& how, Work work) -> decltype(work(std::declval<Context&>())) {
  std::atomic<bool> stop = false;
  ProgressSink sink;
  if (!how.progress.is_none()) {
    sink = [&how, &stop](std::string_view stage, double done, double total) {
      const nb::gil_scoped_acquire lock;
      try {
        how.progress(nb::str(stage.data(), stage.size()), done, total);
      } catch (nb::python_error& error) {
        error.discard_as_unraisable("witan: progress");
        stop = true;
      }
    };
  }
  Context context({.threads = how.threads, .seed = how.seed, .progress = std::move(sink), .stop = &stop});
  std::optional<nb::python_error> interrupted;
  auto result = std::async(std::launch::async, [&] { return work(context); });
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
  return result.get();
}

}  // namespace witan::python
