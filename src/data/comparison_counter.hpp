#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <vector>

#include "util/compensated_sum.hpp"

namespace witan {

/// Counts equal comparisons: one row per distinct comparison, in the order of first appearance. Memory: 64 to 80 bytes
/// per row. Comparisons are looked up in batches, which hides most of the memory latency.
class ComparisonCounter {
 public:
  struct Row {
    Comparison comparison;
    std::uint32_t instance;
    CompensatedSum weight;
  };

  ComparisonCounter() { pending_.reserve(kTogether); }

  /// Adds a comparison with weight 1.
  void add(std::uint32_t instance, const Comparison& comparison);
  /// Sets the weight of the last comparison: the sum of two numbers.
  void set_weight(double weight, double rest = 0) {
    pending_.back().weight = weight;
    pending_.back().rest = rest;
  }
  /// Adds the number of comparisons that another counter has merged into others.
  void add_merged(std::uint64_t more) { total_ += more; }

  /// Returns the number of comparisons that were added.
  [[nodiscard]] std::uint64_t total() const { return total_; }
  /// Returns the distinct comparisons.
  [[nodiscard]] const std::vector<Row>& rows();

 private:
  static constexpr std::size_t kTogether = 64;
  struct Pending {
    Comparison comparison;
    std::uint32_t instance, hash;
    double weight, rest;
  };
  struct Bucket {
    std::uint32_t row_plus_one = 0;
    std::uint32_t hash = 0;
  };
  void look_up_pending();
  Row& find(const Pending& one);
  void grow();

  std::vector<Pending> pending_;
  std::vector<Bucket> buckets_;
  std::vector<Row> rows_;
  std::uint64_t total_ = 0;
};

}  // namespace witan
