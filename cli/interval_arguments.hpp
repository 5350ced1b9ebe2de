#pragma once

#include "witan/method/inference/intervals.hpp"
#include "witan/report/rescale.hpp"

#include <optional>
#include <string>

#include "arguments.hpp"

namespace witan::cli {

/// What was asked about uncertainty and scale.
struct UncertaintyRequest {
  IntervalOptions intervals{.kind = Intervals::none};
  bool by_given = false;  ///< whether what they are drawn from was asked for
  bool level_given = false;
  double level = 0.95;
  ScoreScale scale = ScoreScale::natural;
  std::string anchor;  ///< the name of an item, or empty
  double anchor_value = 0;
  bool quasi = false;  ///< whether every item gets a quasi-error too
};

/// The flags for how sure a ranking is and on what scale it is shown.
class IntervalArguments {
 public:
  void describe(Arguments& arguments);
  /// Throws UsageError.
  [[nodiscard]] UncertaintyRequest parse() const;

 private:
  std::string intervals_ = "auto", by_, scale_ = "natural", anchor_;
  std::optional<double> level_;
  bool quasi_ = false;
};

/// Uncertainty and scale of one fit.
void apply(const UncertaintyRequest& request, const Instance& instance, Fit& fit, Context& context);

}  // namespace witan::cli
