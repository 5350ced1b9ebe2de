#pragma once

#include "witan/util/option_name.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace witan {

/// Called occasionally, from any thread, with the name of the stage and its progress. `total` = 0 means unknown.
using ProgressSink = std::function<void(std::string_view stage, double done, double total)>;
/// Called with each note for the user as soon as it is known, so that notes are shown even if the work fails later.
using NoteSink = std::function<void(const std::string& note)>;

/// Number of threads, seed, progress sink and cancellation of all computations.
///
/// Results do not depend on `threads`: work is divided into fixed chunks, and their results are combined in order.
class Context {
 public:
  struct Options {
    unsigned threads = 1;  ///< 0: all cores
    std::uint64_t seed = 1;
    ProgressSink progress;
    const std::atomic<bool>* stop = nullptr;
    NoteSink note = {};
    Spelling spelling = Spelling::python;  ///< notation of options in notes and errors
    /// Set to the name of the temporary file while a file is written, so that a signal handler can remove it; may be
    /// null.
    std::atomic<const char*>* unfinished_file = nullptr;
    /// Returns the seconds since a fixed moment, for time limits. Null: time limits have no effect.
    std::function<double()> clock = nullptr;
  };
  Context();
  explicit Context(Options options);
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  /// Returns a context like this one whose seed is larger by `steps`.
  [[nodiscard]] std::unique_ptr<Context> with_later_seed(std::uint64_t steps) const;

  [[nodiscard]] unsigned threads() const;
  /// Returns the seed of the options.
  [[nodiscard]] std::uint64_t seed() const { return options_.seed; }
  /// Calls `work(begin, end)` for the chunks [0, chunk), [chunk, 2·chunk), … of n, on all threads, and returns when all
  /// are done. If several calls throw, rethrows the exception of the first of these chunks. Throws Cancelled if a stop
  /// is requested. A call from within `work` runs on the calling thread only.
  void parallel_for(std::size_t n, std::size_t chunk, const std::function<void(std::size_t, std::size_t)>& work);
  /// Returns a seed that depends on the user's seed, the purpose and the name of the instance, but not on the order of
  /// the input.
  [[nodiscard]] std::uint64_t seed_for(std::string_view purpose, std::string_view instance) const;
  void progress(std::string_view stage, double done, double total) const;
  /// Passes a note to the sink of the options, if there is one.
  void note(const std::string& note) const;
  [[nodiscard]] Spelling spelling() const { return options_.spelling; }
  [[nodiscard]] std::atomic<const char*>* unfinished_file() const { return options_.unfinished_file; }
  /// Returns the seconds since a fixed moment, or nullopt if the options have no clock.
  [[nodiscard]] std::optional<double> seconds() const;
  [[nodiscard]] bool stop_requested() const { return options_.stop != nullptr && options_.stop->load(); }
  /// Throws Cancelled if a stop is requested.
  void check_stop() const;

 private:
  friend void count_work(const Context& context, std::string_view work);
  friend void set_work_sink(Context& context, std::function<void(std::string_view)> sink);
  class Pool;
  Options options_;
  std::function<void(std::string_view)> work_sink_;  ///< see src/util/count_work.hpp
  std::unique_ptr<Pool> pool_;
};

}  // namespace witan
