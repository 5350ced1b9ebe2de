#include "witan/util/context.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "count_work.hpp"
#include "random.hpp"

namespace witan {
namespace {

/// True while a thread works on a chunk. Nested calls run on the same thread, because otherwise threads could deadlock.
thread_local bool working = false;

}  // namespace

/// A pool of worker threads. The caller also works, so a pool of size n has n − 1 threads.
class Context::Pool {
 public:
  explicit Pool(unsigned threads) {
    for (unsigned t = 1; t < threads; ++t) {
      workers_.emplace_back([this](const std::stop_token& stop) { serve(stop); });
    }
  }

  void run(std::size_t chunks, const std::function<void(std::size_t)>& work) {
    {
      const std::lock_guard lock(mutex_);
      chunks_ = chunks;
      work_ = &work;
      next_.store(0);
      failed_chunk_ = chunks;
      failure_ = nullptr;
      busy_ = workers_.size();
      ++round_;
    }
    wake_.notify_all();
    take_chunks();
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void serve(const std::stop_token& stop) {
    std::uint64_t seen = 0;
    while (true) {
      {
        std::unique_lock lock(mutex_);
        if (!wake_.wait(lock, stop, [&] { return round_ != seen; })) return;
        seen = round_;
      }
      take_chunks();
      const std::lock_guard lock(mutex_);
      if (--busy_ == 0) done_.notify_one();
    }
  }

  void take_chunks() {
    for (std::size_t chunk = next_++; chunk < chunks_; chunk = next_++) {
      working = true;
      try {
        (*work_)(chunk);
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (chunk < failed_chunk_) {
          failed_chunk_ = chunk;
          failure_ = std::current_exception();
        }
      }
      working = false;
    }
  }

  std::mutex mutex_;
  std::condition_variable_any wake_, done_;
  std::size_t chunks_ = 0;
  const std::function<void(std::size_t)>* work_ = nullptr;
  std::atomic<std::size_t> next_{0};
  std::size_t failed_chunk_ = 0;
  std::exception_ptr failure_;
  std::size_t busy_ = 0;
  std::uint64_t round_ = 0;
  std::vector<std::jthread> workers_;  // last member, so that the threads end before the other members are destroyed
};

Context::Context() : Context(Options{}) {}

Context::Context(Options options) : options_(std::move(options)) {
  if (options_.threads == 0) options_.threads = std::max(1U, std::thread::hardware_concurrency());
}

Context::~Context() = default;

unsigned Context::threads() const { return options_.threads; }

void Context::parallel_for(std::size_t n, std::size_t chunk,
                           const std::function<void(std::size_t, std::size_t)>& work) {
  chunk = std::max<std::size_t>(chunk, 1);
  const std::size_t chunks = (n + chunk - 1) / chunk;
  const auto one = [&](std::size_t c) {
    check_stop();
    work(c * chunk, std::min(n, (c + 1) * chunk));
  };
  if (options_.threads == 1 || chunks < 2 || working) {
    for (std::size_t c = 0; c < chunks; ++c) one(c);
    return;
  }
  if (!pool_) pool_ = std::make_unique<Pool>(options_.threads);
  pool_->run(chunks, one);
}

std::uint64_t Context::seed_for(std::string_view purpose, std::string_view instance) const {
  return mix_seed(mix_seed(options_.seed, purpose), instance);
}

std::unique_ptr<Context> Context::with_later_seed(std::uint64_t steps) const {
  Options options = options_;
  options.seed += steps;
  auto later = std::make_unique<Context>(std::move(options));
  later->work_sink_ = work_sink_;
  return later;
}

void Context::note(const std::string& note) const {
  if (options_.note) options_.note(note);
}

void Context::progress(std::string_view stage, double done, double total) const {
  if (options_.progress) options_.progress(stage, done, total);
}

void count_work(const Context& context, std::string_view work) {
  if (context.work_sink_) context.work_sink_(work);
}

void set_work_sink(Context& context, WorkSink sink) { context.work_sink_ = std::move(sink); }

std::optional<double> Context::seconds() const {
  return options_.clock ? std::optional(options_.clock()) : std::nullopt;
}

void Context::check_stop() const {
  if (stop_requested()) throw Cancelled();
}

}  // namespace witan
