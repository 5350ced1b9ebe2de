#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "util/large_pages.hpp"

namespace witan {

/// Rows in input order, in blocks. Blocks avoid moving rows as the table grows, which would touch twice the memory.
/// Reading the rows once frees the blocks.
template <class Row>
class StagedRows {
 public:
  /// Appends a row, and returns a reference to it that stays valid.
  Row& push_back(const Row& row) {
    if (blocks_.empty() || blocks_.back().size() == blocks_.back().capacity()) begin_block();
    ++size_;
    return blocks_.back().emplace_back(row);
  }
  [[nodiscard]] std::size_t size() const { return size_; }

  /// Calls visit(rows) for each block in order, then frees the block.
  template <class Visit>
  void consume(Visit visit) {
    for (std::vector<Row>& block : blocks_) {
      visit(block);
      std::vector<Row>().swap(block);
    }
    blocks_.clear();
    size_ = 0;
  }

 private:
  void begin_block() {
    constexpr std::size_t kFirst = 256;
    constexpr std::size_t kLargest = std::size_t{1} << 20U;
    const std::size_t rows = blocks_.empty() ? kFirst : std::min(2 * blocks_.back().capacity(), kLargest);
    reserve_large(blocks_.emplace_back(), rows);
  }

  std::vector<std::vector<Row>> blocks_;
  std::size_t size_ = 0;
};

/// The line of each row of a table. Most tables have one row per line or many rows per line, so runs are stored.
class LineRuns {
 public:
  void push_back(std::uint32_t line) {
    if (runs_.empty() || line != last_ + runs_.back().step) begin_run(line);
    last_ = line;
    ++size_;
  }
  /// Appends the lines of further rows.
  void append(const LineRuns& rows) {
    for (const Run& run : rows.runs_) runs_.push_back({size_ + run.first, run.line, run.step});
    last_ = rows.size_ > 0 ? rows.last_ : last_;
    size_ += rows.size_;
  }
  /// Returns the line of a row. O(log runs).
  [[nodiscard]] std::uint32_t operator[](std::uint32_t row) const {
    const auto after = std::upper_bound(runs_.begin(), runs_.end(), row,
                                        [](std::uint32_t r, const Run& run) { return r < run.first; });
    const Run& run = *(after - 1);
    return run.line + run.step * (row - run.first);
  }

 private:
  struct Run {
    std::uint32_t first, line, step;  ///< rows first, first + 1, … come from line, line + step, …
  };
  void begin_run(std::uint32_t line) {
    // A run of one row can still become a run of the other kind.
    if (!runs_.empty() && runs_.back().first + 1 == size_ && (line == last_ || line == last_ + 1)) {
      runs_.back().step = line - last_;
      return;
    }
    runs_.push_back({size_, line, 1});
  }

  std::vector<Run> runs_;
  std::uint32_t last_ = 0, size_ = 0;
};

}  // namespace witan
