#pragma once

#include "witan/app/rank.hpp"
#include "witan/report/write_rankings.hpp"

#include <cstdint>
#include <string>

#include "arguments.hpp"
#include "session.hpp"

namespace witan::cli {

/// The flags for the output of rankings.
class RankingArguments {
 public:
  explicit RankingArguments(std::string default_format) : default_format_(std::move(default_format)) {}
  void describe(Arguments& arguments);
  /// Returns the output of the flags, to which `output_of` adds the method, and sets how the session writes it. Throws
  /// UsageError if a flag is invalid.
  [[nodiscard]] RankingOutput parse(Session& session) const;
  /// Returns the output of a result. Throws InputError if its data cannot be written in the format.
  [[nodiscard]] static RankingOutput output_of(const RankingOutput& flags, const RankResult& result);

 private:
  std::string default_format_, format_, tag_;
  std::uint64_t top_ = 0;
  bool safe_csv_ = false;
};

/// Returns the exit code of a status.
[[nodiscard]] inline int exit_code(Status status) { return status == Status::converged ? kDone : kNotConverged; }

}  // namespace witan::cli
