#include "row_reader.hpp"

#include "witan/util/context.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "util/count_work.hpp"

namespace witan {
namespace {

constexpr std::size_t kBlock = std::size_t{2} << 20U;
/// Number of blocks that may wait for their turn: some per thread, but not many more than threads.
std::size_t backlog(std::size_t threads) { return std::min(4 * threads, 16 + threads); }

std::atomic<std::size_t> block_size = kBlock;  // other values in tests only

/// What a thread keeps from block to block.
struct Worker {
  PartCollector collector;
  NameIds ids;
};

/// A block that was taken from the text and is not yet appended to the builder.
struct Task {
  TextBlock block;
  std::unique_ptr<LineReader> lines;
  std::unique_ptr<RowReader> rows;
  StatementPart part;
  NameIds* ids = nullptr;
  bool done = false, failed = false;
};

/// Reads blocks on all threads until the end of the text, or until a block does not agree with the earlier ones.
///
/// Each thread repeats three steps: it takes a block, reads its rows, and appends the blocks whose turn it is. While
/// one thread decompresses or waits for input, the others read rows.
class ParallelRows {
 public:
  ParallelRows(LineReader& lines, DatasetBuilder& builder, RowReader& rows, CutLines cut)
      : lines_(lines), appender_(builder), rows_(rows), cut_(cut), workers_(lines.context()->threads()) {
    for (Worker& worker : workers_) {
      if (builder.counts_comparisons()) worker.collector.builder().count_comparisons();
    }
  }

  /// Puts the blocks back that were not appended, and returns the number of lines of the first of them.
  std::uint64_t run() {
    lines_.context()->parallel_for(workers_.size(), 1, [&](std::size_t w, std::size_t) { work(workers_[w]); });
    if (tasks_.empty() && input_failure_) std::rethrow_exception(input_failure_);
    if (tasks_.empty()) return 0;
    std::vector<TextBlock> rest;
    for (const auto& task : tasks_) rest.push_back(std::move(task->block));
    lines_.put_back(rest);
    return 1 + static_cast<std::uint64_t>(std::ranges::count(rest.front().bytes, '\n'));
  }

 private:
  void work(Worker& worker) {
    try {
      while (Task* const task = take()) {
        read(*task, worker);
        finish(*task);
      }
    } catch (...) {
      const std::lock_guard lock(state_);
      stopped_ = true;
      turn_.notify_all();
      throw;
    }
  }

  /// Returns the next block of the text, or null.
  Task* take() {
    const std::lock_guard input(input_);
    auto task = std::make_unique<Task>();
    {
      std::unique_lock lock(state_);
      turn_.wait(lock, [&] { return stopped_ || tasks_.size() < backlog(workers_.size()); });
      if (stopped_ || at_end_) return nullptr;
      if (!used_.empty()) {
        task->block = std::move(used_.back());
        used_.pop_back();
      }
    }
    lines_.context()->check_stop();
    const bool taken = take_into(task->block);
    const std::lock_guard lock(state_);
    if (!taken) {
      at_end_ = true;
      return nullptr;
    }
    return tasks_.emplace_back(std::move(task)).get();
  }
  bool take_into(TextBlock& block) {
    try {
      return lines_.take_block(block, block_size, cut_);
    } catch (const std::bad_alloc&) {
      throw;  // the block is lost
    } catch (...) {
      input_failure_ = std::current_exception();  // thrown after the blocks before it
      return false;
    }
  }

  void read(Task& task, Worker& worker) {
    task.ids = &worker.ids;
    try {
      task.lines = std::make_unique<LineReader>(task.block, lines_.name());
      task.rows = rows_.fork(*task.lines, worker.collector.builder());
      while (task.rows->next()) {
      }
      task.part = worker.collector.take();
    } catch (...) {
      task.failed = true;  // reading the block in its turn tells whether this is an error
      const std::lock_guard lock(state_);
      at_end_ = true;
    }
  }

  /// Appends the blocks whose turn it is, unless another thread does so.
  void finish(Task& task) {
    std::unique_lock lock(state_);
    task.done = true;
    if (appending_) return;
    appending_ = true;
    while (!stopped_ && !tasks_.empty() && tasks_.front()->done) {
      Task& first = *tasks_.front();
      lock.unlock();
      const bool agreed = append(first);
      lock.lock();
      stopped_ = stopped_ || !agreed;
      if (!agreed) break;
      used_.push_back(std::move(first.block));
      tasks_.pop_front();
      turn_.notify_all();
    }
    appending_ = false;
    turn_.notify_all();
  }

  bool append(Task& task) {
    if (task.failed || !rows_.follows(*task.rows)) return false;
    count_work(*lines_.context(), "read block");
    appender_.add_names(task.part, *task.ids);
    if (!appender_.agrees(task.part, *task.ids) || !rows_.join(*task.rows, *task.ids)) return false;
    appender_.append(std::move(task.part), *task.ids);
    return true;
  }

  LineReader& lines_;
  PartAppender appender_;
  RowReader& rows_;
  CutLines cut_;
  std::vector<Worker> workers_;

  std::mutex input_;  ///< of lines_; locked before state_
  std::exception_ptr input_failure_;

  std::mutex state_;  ///< of the members below
  std::condition_variable turn_;
  std::deque<std::unique_ptr<Task>> tasks_;  ///< in the order of the text
  std::vector<TextBlock> used_;              ///< memory for further blocks
  bool at_end_ = false, stopped_ = false;
  bool appending_ = false;  ///< a thread appends the first task
};

bool has_threads(const LineReader& lines) { return lines.context() != nullptr && lines.context()->threads() > 1; }

}  // namespace

void set_block_size(std::size_t bytes) { block_size = bytes == 0 ? kBlock : bytes; }

void read_rows(LineReader& lines, DatasetBuilder& builder, RowReader& rows, CutLines cut) {
  std::uint64_t blocks_in_turn = 1;
  while (has_threads(lines) && !lines.ends_within(block_size)) {
    const std::uint64_t size = ParallelRows(lines, builder, rows, cut).run();
    if (size == 0) return;
    // Blocks that follow are probably like this one.
    const std::uint64_t end = lines.number() + size * blocks_in_turn;
    blocks_in_turn *= 4;
    while (lines.number() < end) {
      if (!rows.next()) return;
    }
  }
  while (rows.next()) {
  }
}

}  // namespace witan
