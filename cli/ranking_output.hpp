#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/method.hpp"
#include "witan/report/write_rankings.hpp"

#include <string>

#include "arguments.hpp"
#include "interval_arguments.hpp"
#include "session.hpp"

namespace witan::cli {

/// Most items that --top can ask for.
inline constexpr std::uint64_t kMaxTop = 4294967295U;

/// The flags for how rankings are written.
class RankingArguments {
 public:
  explicit RankingArguments(std::string default_format) : format_(std::move(default_format)) {}
  void describe(Arguments& arguments);
  /// Throws UsageError. `method` is shown in tables and is the usual tag of a run.
  [[nodiscard]] RankingOutput parse(const std::string& method) const;

 private:
  std::string format_, tag_;
  std::uint64_t top_ = 0;
};

/// What goes with a ranking beside its output; a path that is empty is not written.
struct FitFiles {
  std::string probabilities, state;
  std::vector<Fit> starts;       ///< where the fits begin; empty: anywhere
  std::vector<Fit> solved = {};  ///< the fits themselves, if they are known already; else empty
};

/// Solves every instance and writes the rankings and what goes with them; the exit code says whether all is well.
[[nodiscard]] int write_fits(Session& session, const Dataset& data, const Model& model, RankingOutput output,
                             const UncertaintyRequest& request = {}, const FitFiles& files = {});

}  // namespace witan::cli
