#include "witan/report/check.hpp"

#include <atomic>

#include "check_experts.hpp"
#include "check_findings.hpp"
#include "check_instance.hpp"
#include "data/silent_cells.hpp"
#include "expert_labels.hpp"
#include "expert_warning.hpp"
#include "look_alikes.hpp"

namespace witan {
namespace {

void count_totals(const Dataset& data, CheckReport& report) {
  report.experts = data.expert_names().size();
  report.items = data.item_names().size();
  report.slots = data.slot_count();
  report.comparisons = data.comparison_count();
  if (is_election(data)) {
    for (const List& list : data.lists()) report.voters += list.count;
  }
  report.expert_look_alikes = look_alikes(data.expert_names());
  report.item_look_alikes = look_alikes(data.item_names());
  report.instance_look_alikes = look_alikes(data.instance_names());
  report.features = data.features() == nullptr ? 0 : data.features()->columns();
  for (const List& list : data.lists()) {
    ++report.lists[static_cast<std::size_t>(list.form)];
    report.ballots[static_cast<std::size_t>(list.form)] += list.count;
    report.entries[static_cast<std::size_t>(list.form)] += list.size();
  }
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    for (const Comparison& comparison : data.instance(i).comparisons)
      report.comparison_ties += comparison.outcome == 0.5 ? 1 : 0;
  }
}

/// Checks small instances in parallel, and large ones in sequence, each with all threads.
std::vector<InstanceFacts> check_instances(const Dataset& data, Context& context) {
  constexpr double kLargeWork = 1e7;
  constexpr std::size_t kInstancesAtOnce = 8;
  std::vector<InstanceFacts> facts(data.instance_count());
  std::vector<std::size_t> small;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (majority_work(data.instance(i)) < kLargeWork) {
      small.push_back(i);
      continue;
    }
    context.check_stop();
    context.progress("check", static_cast<double>(i), static_cast<double>(facts.size()));
    facts[i] = check_instance(data, i, context);
  }
  std::atomic<std::size_t> done = facts.size() - small.size();
  const std::uint64_t seed = context.seed_for("check", "");
  context.parallel_for(small.size(), kInstancesAtOnce, [&](std::size_t begin, std::size_t end) {
    Context alone({.threads = 1, .seed = seed, .progress = {}, .stop = nullptr});
    for (std::size_t k = begin; k < end; ++k) facts[small[k]] = check_instance(data, small[k], alone);
    context.progress("check", static_cast<double>(done += end - begin), static_cast<double>(facts.size()));
  });
  return facts;
}

/// Sets the warnings of `experts`; voters get none for their opinions.
void set_warnings(CheckReport& report) {
  if (report.voters > 0) return;
  std::vector<double> agreements;
  for (const ExpertCheck& expert : report.by_expert) {
    if (expert.agreement) agreements.push_back(*expert.agreement);
  }
  const AgreementSpread spread = spread_of(agreements);
  for (ExpertCheck& expert : report.by_expert) {
    expert.warning = to_string(agreement_warning(expert.agreement, spread));
    if (!expert.warning.empty() && static_cast<double>(expert.entries) < kFewEntries)
      expert.warning += " (few entries)";
  }
}

}  // namespace

std::string_view to_string(Severity severity) {
  switch (severity) {
    case Severity::ok:
      return "ok";
    case Severity::notice:
      return "notice";
    case Severity::warning:
      break;
  }
  return "warning";
}

CheckReport check_evidence(const Dataset& data, Context& context) {
  CheckReport report;
  count_totals(data, report);
  report.by_expert = check_experts(data);
  std::vector<double> sum(report.by_expert.size(), 0.0);
  std::vector<double> times(report.by_expert.size(), 0.0);
  std::uint64_t cells = 0;
  std::uint64_t cells_with_data = 0;
  for (InstanceFacts& facts : check_instances(data, context)) {
    cells += facts.cells;
    cells_with_data += facts.cells_with_data;
    report.labels += facts.check.labels;
    for (const ExpertAgreement& expert : facts.experts) {
      if (!expert.agreement) continue;
      sum[static_cast<std::uint32_t>(expert.expert)] += *expert.agreement;
      times[static_cast<std::uint32_t>(expert.expert)] += 1;
    }
    report.instances.push_back(std::move(facts.check));
  }
  if (cells > 0) report.density = static_cast<double>(cells_with_data) / static_cast<double>(cells);
  for (std::size_t e = 0; e < report.by_expert.size(); ++e) {
    if (times[e] > 0) report.by_expert[e].agreement = sum[e] / times[e];
  }
  const std::vector<std::optional<double>> vs_labels = agreement_with_labels(data);
  for (std::size_t e = 0; e < vs_labels.size(); ++e) report.by_expert[e].vs_labels = vs_labels[e];
  set_warnings(report);
  const SilentCells silent = data.silence_given() ? SilentCells{} : count_silent_cells(data);
  if (silent.are_most()) report.silent_by_default = silent.share();
  report.findings = find_findings(report);
  return report;
}

}  // namespace witan
