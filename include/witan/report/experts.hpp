#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/method.hpp"
#include "witan/report/report_format.hpp"
#include "witan/stats/agreement.hpp"
#include "witan/util/context.hpp"
#include "witan/util/option_name.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// The weight, agreement and coverage of one expert. Means are over the instances with data from the expert.
struct ExpertSummary {
  std::string name;
  std::optional<double> weight;                ///< mean of Fit.experts; nullopt if the method has no expert weights
  std::vector<std::optional<double>> columns;  ///< means of Fit.expert_columns, in the order of ExpertsReport.columns
  std::optional<double> agreement;             ///< mean agreement with all other experts, in [−1, 1]
  AgreementCount with_rest = {};               ///< pairs of items in the order of all other experts, over all instances
  std::optional<double> vs_consensus;          ///< mean agreement with the method's scores, which its data affect too
  std::optional<double> vs_labels;             ///< share of its pairs that the labels order the same way
  std::uint64_t instances = 0;                 ///< number of instances with data from the expert
  std::uint64_t items = 0;                     ///< number of items with data from the expert, summed over instances
  double entries = 0;                          ///< number of list entries, plus the weights of comparisons
  double instance_coverage = 0, coverage = 0;  ///< `instances` and `items` as shares of all
  std::string warning;                         ///< a reason to distrust the expert; empty if there is none
  bool converged = true;                       ///< whether all fits with data from the expert converged
};

/// The agreement of two experts, over all instances. See AgreementCount.
struct ExpertPair {
  std::string first, second;
  AgreementCount count;
  double low = 0, high = 1;  ///< 95 % interval of the share of cases that agree (Wilson)
};
/// `summarise_experts` compares all pairs of at most this many experts.
inline constexpr std::size_t kMaxPairedExperts = 50;

/// The experts of a data set in descending order of weight, then agreement, then agreement with the consensus. An
/// unknown value ranks last.
struct ExpertsReport {
  std::string method;
  std::uint64_t instances = 0, slots = 0;
  std::vector<std::string> columns;  ///< names of the method's other columns per expert, such as the weights of a crf
  std::vector<ExpertSummary> experts;
  std::uint64_t not_converged = 0;                ///< number of instances whose fit did not converge
  std::vector<ExpertPair> pairs = {};             ///< with common cases; empty above kMaxPairedExperts experts
  std::vector<std::string> failure_reasons = {};  ///< why the first few of them did not converge
};

/// The default method of `witan experts`.
inline constexpr std::string_view kExpertsMethod = "theta-mpm";

/// Fits every instance and summarises every expert. O(fits + statements log statements), on all threads.
///
/// An expert gets a warning if its weight is negative, if its agreement is negative or far below the median (below half
/// of it, and more than three scaled median absolute deviations below it), or if its weight is below a tenth of the
/// median weight. `check_evidence` uses the same rule for agreement. Voters of an election get no warning.
[[nodiscard]] ExpertsReport summarise_experts(const Dataset& data, const Model& model, std::string method,
                                              Context& context);
/// Summarises every expert for given fits, one per instance.
[[nodiscard]] ExpertsReport summarise_experts(const Dataset& data, const std::vector<Fit>& fits, std::string method,
                                              Context& context);

void write_experts(const ExpertsReport& report, ReportFormat format, std::ostream& out,
                   Spelling spelling = Spelling::command_line, const TableStyle& style = {});

}  // namespace witan
