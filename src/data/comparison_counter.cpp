#include "comparison_counter.hpp"

#include <bit>

#include "util/large_pages.hpp"

namespace witan {
namespace {

constexpr std::size_t kFewestBuckets = 1024;

std::uint32_t hash_of(std::uint32_t instance, const Comparison& comparison) {
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;
  std::uint64_t mixed = ((std::uint64_t{comparison.first} << 32U) | comparison.second) * kOdd;
  mixed = (mixed ^ (mixed >> 32U) ^ instance) * kOdd;
  mixed = (mixed ^ (mixed >> 32U) ^ std::bit_cast<std::uint64_t>(comparison.outcome)) * kOdd;
  return static_cast<std::uint32_t>(mixed >> 32U);
}

}  // namespace

void ComparisonCounter::add(std::uint32_t instance, const Comparison& comparison) {
  if (pending_.size() == kTogether) look_up_pending();
  const std::uint32_t hash = hash_of(instance, comparison);
  if (!buckets_.empty()) __builtin_prefetch(&buckets_[hash & (buckets_.size() - 1)]);
  pending_.push_back({comparison, instance, hash, 1.0, 0.0});
  ++total_;
}

const std::vector<ComparisonCounter::Row>& ComparisonCounter::rows() {
  look_up_pending();
  return rows_;
}

void ComparisonCounter::look_up_pending() {
  while (2 * (rows_.size() + pending_.size()) > buckets_.size()) grow();
  for (const Pending& one : pending_) {
    const std::uint32_t row = buckets_[one.hash & (buckets_.size() - 1)].row_plus_one;
    if (row != 0) __builtin_prefetch(&rows_[row - 1], 1);
  }
  for (const Pending& one : pending_) {
    CompensatedSum& weight = find(one).weight;
    weight.add(one.weight);
    weight.add(one.rest);
  }
  pending_.clear();
}

ComparisonCounter::Row& ComparisonCounter::find(const Pending& one) {
  const std::size_t mask = buckets_.size() - 1;
  std::size_t at = one.hash & mask;
  for (; buckets_[at].row_plus_one != 0; at = (at + 1) & mask) {
    if (buckets_[at].hash != one.hash) continue;
    Row& row = rows_[buckets_[at].row_plus_one - 1];
    if (row.instance == one.instance && row.comparison.first == one.comparison.first &&
        row.comparison.second == one.comparison.second && row.comparison.outcome == one.comparison.outcome) {
      return row;
    }
  }
  grow_large(rows_, 1);
  rows_.push_back({one.comparison, one.instance, {}});
  buckets_[at] = {static_cast<std::uint32_t>(rows_.size()), one.hash};
  return rows_.back();
}

void ComparisonCounter::grow() {
  std::vector<Bucket> before;
  resize_large(before, buckets_.empty() ? kFewestBuckets : 2 * buckets_.size());
  before.swap(buckets_);
  const std::size_t mask = buckets_.size() - 1;
  for (const Bucket& bucket : before) {
    if (bucket.row_plus_one == 0) continue;
    std::size_t at = bucket.hash & mask;
    while (buckets_[at].row_plus_one != 0) at = (at + 1) & mask;
    buckets_[at] = bucket;
  }
}

}  // namespace witan
