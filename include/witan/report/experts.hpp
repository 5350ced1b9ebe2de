#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/method.hpp"
#include "witan/report/report_format.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// How far an expert can be trusted. Means are over the instances in which it speaks.
struct ExpertTrust {
  std::string name;
  std::optional<double> weight;                ///< mean of Fit.experts; nothing: the method treats all alike
  std::vector<std::optional<double>> columns;  ///< means of Fit.expert_columns, by ExpertsReport.columns
  std::optional<double> with_rest;             ///< mean agreement with all others, in [−1, 1]; see ExpertAgreement
  std::optional<double> with_consensus;        ///< the same with the method's scores; its own say is part of those
  std::optional<double> with_labels;           ///< share of its pairs that labels order alike; nothing: not known
  std::uint64_t instances = 0;                 ///< in which it speaks
  std::uint64_t items = 0;                     ///< it speaks about, counted in each instance
  double statements = 0;                       ///< list entries, and comparisons by weight
  double instance_share = 0, item_share = 0;
  std::string doubt;  ///< why it looks bad, in words; empty: it does not
  bool good = true;   ///< whether the fits of all instances in which it speaks came out well
};

/// The experts of a data set, the most trusted first: by weight, then by agreement with the rest, then with the
/// consensus; those of whom a number is not known stand behind.
struct ExpertsReport {
  std::string method;
  std::uint64_t instances = 0, slots = 0;
  std::vector<std::string> columns;  ///< what else the method knows of experts, such as the weights of a crf
  std::vector<ExpertTrust> experts;
  std::uint64_t bad_fits = 0;              ///< instances whose fit did not come out well
  std::vector<std::string> troubles = {};  ///< what became of the first few of them
};

/// The method that weighs experts if none is named.
inline constexpr std::string_view kExpertsMethod = "theta-mpm";

/// Fits every instance and looks at each expert. O(fits + statements log statements), on all threads.
///
/// Doubt is cast on an expert whose word the method takes the other way round (a weight below 0), that agrees with the
/// others less than not at all, or far less than most do (below half of the median agreement and more than three scaled
/// median deviations below it), or whom the method hardly follows (a weight below a tenth of the median).
[[nodiscard]] ExpertsReport judge_experts(const Dataset& data, const Model& model, std::string method,
                                          Context& context);
/// The same of fits that are there already, one an instance.
[[nodiscard]] ExpertsReport judge_experts(const Dataset& data, const std::vector<Fit>& fits, std::string method,
                                          Context& context);

void write_experts(const ExpertsReport& report, ReportFormat format, std::ostream& out);

}  // namespace witan
