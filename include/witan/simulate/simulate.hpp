#pragma once

#include "witan/data/dataset.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace witan {

/// Whether simulated data have labels from the true scores.
enum class Labels : std::uint8_t { off, on };
inline constexpr std::array<std::pair<std::string_view, Labels>, 2> kLabelsChoices{
    {{"off", Labels::off}, {"on", Labels::on}}};

/// The kind of a simulated expert. reliable: follows the model; spammer: independent of the true scores; inverted:
/// follows the model with reversed preferences.
enum class ExpertKind : std::uint8_t { reliable, spammer, inverted };
[[nodiscard]] std::string_view to_string(ExpertKind kind);

/// The true properties of one expert.
struct ExpertTruth {
  std::string name;
  ExpertKind kind = ExpertKind::reliable;
  /// From −1 (reversed) through 0 (independent of the true scores) to 1; each simulator documents its definition.
  double reliability = 1;
  double sensitivity =
      std::numeric_limits<double>::quiet_NaN();  ///< P(judged relevant | relevant); only of `judgements`
  double specificity =
      std::numeric_limits<double>::quiet_NaN();  ///< P(judged not relevant | not relevant); only of `judgements`
};

/// The true scores of one instance.
struct InstanceTruth {
  std::string name;
  std::vector<double> scores;  ///< by slot; high is best

  /// Returns the slots, best first; equal scores by slot. O(items log items).
  [[nodiscard]] std::vector<Slot> best_first() const;
};

/// The true parameters of simulated data.
struct Truth {
  std::vector<InstanceTruth> instances;  ///< as in the data set
  std::vector<ExpertTruth> experts;      ///< by ExpertId
};

/// Simulated data and their true parameters. Every item is a candidate of every instance, and every expert has an id,
/// also without data.
///
/// The data depend on the seed of the context, not on its threads. The random numbers of an instance or an expert
/// depend only on its name, so that adding instances or experts does not change the others.
struct Simulation {
  Dataset data;
  Truth truth;
};

/// The options that all simulators share. The Options of a simulator have these members.
template <class Options, class Visitor>
void describe_common(Visitor&& v) {
  v("instances", &Options::instances, 1, 1'000'000, "number of instances, each with its own true scores");
  v("experts", &Options::experts, 1, 1'000'000, "number of experts");
  v("items", &Options::items, 2, 1'000'000, "number of items per instance");
  v("spammers", &Options::spammers, 0.0, 1.0, "share of experts whose data are independent of the true scores");
  v("inverted", &Options::inverted, 0.0, 1.0, "share of experts with reversed preferences");
  v("labels", &Options::labels, kLabelsChoices, "whether items have labels 0, 1, 2 from the true scores");
}

}  // namespace witan
