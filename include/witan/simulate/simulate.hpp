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

/// Whether simulated data carry labels from the truth.
enum class Labels : std::uint8_t { off, on };
inline constexpr std::array<std::pair<std::string_view, Labels>, 2> kLabelsChoices{
    {{"off", Labels::off}, {"on", Labels::on}}};

/// How a simulated expert was made. sound: speaks as the model says; spammer: knows nothing of the truth; inverted:
/// says the opposite.
enum class ExpertKind : std::uint8_t { reliable, spammer, inverted };
[[nodiscard]] std::string_view to_string(ExpertKind kind);

/// The truth about one expert.
struct ExpertTruth {
  std::string name;
  ExpertKind kind = ExpertKind::reliable;
  /// From −1 (always the opposite) through 0 (nothing to do with the truth) to 1; each simulator says what it measures.
  double reliability = 1;
  double sensitivity = std::numeric_limits<double>::quiet_NaN();  ///< P(says yes | yes); only of `judgements`
  double specificity = std::numeric_limits<double>::quiet_NaN();  ///< P(says no | no); only of `judgements`
};

/// The truth about one instance.
struct InstanceTruth {
  std::string name;
  std::vector<double> scores;  ///< by slot; high is best

  /// The slots, best first; equal scores by slot. O(items log items).
  [[nodiscard]] std::vector<Slot> best_first() const;
};

/// What simulated data were made from.
struct Truth {
  std::vector<InstanceTruth> instances;  ///< as in the data set
  std::vector<ExpertTruth> experts;      ///< by ExpertId
};

/// Data from a known truth. Every item is a candidate of every instance and every expert has an id, also those about
/// whom or by whom nothing is said.
///
/// The data depend on the context's seed, never on its threads. What is drawn for an instance or an expert depends on
/// its name alone, so that more instances or more experts leave those that were there as they were.
struct Simulation {
  Dataset data;
  Truth truth;
};

/// What all simulators have in common, described once. A simulator's Options have these members.
template <class Options, class Visitor>
void describe_common(Visitor&& v) {
  v("instances", &Options::instances, 1, 1'000'000, "how many instances, each with a truth of its own");
  v("experts", &Options::experts, 1, 1'000'000, "how many experts");
  v("items", &Options::items, 2, 1'000'000, "how many items in an instance");
  v("spammers", &Options::spammers, 0.0, 1.0, "share of experts who know nothing of the truth");
  v("inverted", &Options::inverted, 0.0, 1.0, "share of experts who say the opposite");
  v("labels", &Options::labels, kLabelsChoices, "whether items carry labels 0, 1, 2 from the truth");
}

}  // namespace witan
