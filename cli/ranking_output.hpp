#pragma once

#include "witan/app/rank.hpp"
#include "witan/report/write_rankings.hpp"

#include <cstdint>
#include <string>

#include "arguments.hpp"
#include "session.hpp"

namespace witan::cli {

/// Largest number of items that --top and --depth accept.
inline constexpr std::uint64_t kMaxTop = 4294967295U;

/// The flags for the output of rankings.
class RankingArguments {
 public:
  explicit RankingArguments(std::string default_format) : format_(std::move(default_format)) {}
  void describe(Arguments& arguments);
  /// Throws UsageError if a flag is invalid.
  void check() const;
  /// Returns true if the format shows intervals.
  [[nodiscard]] bool shows_intervals() const { return format_ != "trec" && format_ != "scores"; }
  /// Returns the output of a result.
  [[nodiscard]] RankingOutput output_of(const RankResult& result) const;
  [[nodiscard]] std::uint64_t top() const { return top_; }

 private:
  std::string format_, tag_;
  std::uint64_t top_ = 0;
};

/// Returns the exit code of a status.
[[nodiscard]] inline int exit_code(Status status) { return status == Status::converged ? kDone : kNotConverged; }

}  // namespace witan::cli
