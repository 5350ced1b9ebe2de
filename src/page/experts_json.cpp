#include <algorithm>
#include <numeric>
#include <span>

#include "report/display_name.hpp"
#include "report/expert_pairs.hpp"
#include "report/linkage.hpp"
#include "report_json.hpp"
#include "stats/wilson.hpp"

namespace witan::page {
namespace {

/// Returns 1 − the share of agreeing cases; half without common cases.
std::vector<double> distances_of(const ExpertAgreements& pairs) {
  std::vector<double> distances;
  for (const AgreementCount& count : pairs.counts) {
    distances.push_back(count.cases() > 0 ? 1 - count.share() : 0.5);
  }
  return distances;
}

Json tree_json(const std::vector<LinkageStep>& merges) {
  Json json = Json::array();
  for (const LinkageStep& merge : merges) json.push_back({merge.left, merge.right, number(merge.height)});
  return json;
}

/// Returns the part of a matrix for these rows and columns.
std::vector<double> part_of(const std::vector<double>& matrix, std::size_t n, const std::vector<std::size_t>& rows) {
  std::vector<double> part;
  for (const std::size_t a : rows) {
    for (const std::size_t b : rows) part.push_back(matrix[a * n + b]);
  }
  return part;
}

}  // namespace

Json experts_json(const ExpertsReport& report, double level, std::vector<std::string>& omitted) {
  const std::size_t shown = std::min(report.experts.size(), kMaxExperts);
  const std::span<const ExpertSummary> rows(report.experts.data(), shown);
  if (shown < report.experts.size()) {
    omitted.push_back(fmt::format("The table has the {} most reliable of {} experts.", shown, report.experts.size()));
  }
  Json columns = Json::object();
  const auto add = [&](const char* name, auto value) {
    Json column = Json::array();
    for (const ExpertSummary& expert : rows) column.push_back(value(expert));
    columns[name] = std::move(column);
  };
  const auto interval = [&](const ExpertSummary& expert) {
    const AgreementCount& count = expert.with_rest;
    return wilson_interval(count.cases() > 0 ? count.share() : 0.5, count.independent, level);
  };
  add("expert", [](const ExpertSummary& e) { return e.name; });
  add("weight", [](const ExpertSummary& e) { return number(e.weight); });
  add("agreement", [](const ExpertSummary& e) { return number(e.agreement); });
  add("agreeing", [](const ExpertSummary& e) { return number(e.with_rest.agreeing); });
  add("disagreeing", [](const ExpertSummary& e) { return number(e.with_rest.disagreeing); });
  add("low", [&](const ExpertSummary& e) { return number(interval(e).low); });
  add("high", [&](const ExpertSummary& e) { return number(interval(e).high); });
  add("vs_consensus", [](const ExpertSummary& e) { return number(e.vs_consensus); });
  add("vs_labels", [](const ExpertSummary& e) { return number(e.vs_labels); });
  add("entries", [](const ExpertSummary& e) { return number(e.entries); });
  add("items", [](const ExpertSummary& e) { return e.items; });
  add("instances", [](const ExpertSummary& e) { return e.instances; });
  add("coverage", [](const ExpertSummary& e) { return number(e.coverage); });
  add("warning", [](const ExpertSummary& e) { return e.warning; });
  Json more = Json::object();
  for (std::size_t c = 0; c < report.columns.size(); ++c) {
    Json column = Json::array();
    for (const ExpertSummary& expert : rows) column.push_back(number(expert.columns[c]));
    more[report.columns[c]] = std::move(column);
  }
  return {{"method", report.method},
          {"name", display_name(report.method)},
          {"level", level},
          {"columns", columns},
          {"more", more}};
}

Json agreement_json(const Dataset& data, const std::vector<std::string>& experts, double level,
                    std::vector<std::string>& omitted) {
  std::vector<ExpertId> ids;
  for (const std::string& name : experts) {
    const auto id = data.find_expert(name);
    if (id && ids.size() < kMaxClusteredExperts) ids.push_back(*id);
  }
  if (ids.size() < 2) return nullptr;
  if (ids.size() < experts.size()) {
    omitted.push_back(fmt::format("Agreement between experts: {} of {} experts.", ids.size(), experts.size()));
  }
  const ExpertAgreements pairs = count_expert_pairs(data, ids);
  if (std::ranges::all_of(pairs.counts, [](const AgreementCount& count) { return count.cases() == 0; })) return nullptr;
  const std::size_t n = ids.size();
  const std::vector<double> distances = distances_of(pairs);
  std::vector<std::size_t> rows(n);
  std::vector<std::size_t> sizes(n, 1);
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  std::vector<LinkageStep> merges = average_linkage(distances, n);
  if (n > kMaxExpertColumns) {
    rows.clear();
    sizes.clear();
    for (const Cluster& cluster : cut_tree(merges, distances, n, kMaxExpertColumns)) {
      rows.push_back(cluster.medoid);
      sizes.push_back(cluster.members.size());
    }
    merges = average_linkage(part_of(distances, n, rows), rows.size());
    omitted.push_back(fmt::format(
        "Agreement between experts: {} experts in {} clusters; each cluster is shown by its most central expert.", n,
        rows.size()));
  }
  if (pairs.items_sampled) {
    omitted.push_back("Agreement between experts: long lists were compared on a sample of their items.");
  }
  Json names = Json::array(), agreeing = Json::array(), disagreeing = Json::array(), low = Json::array(),
       high = Json::array();
  for (const std::size_t a : rows) {
    names.push_back(data.name(ids[a]));
    for (const std::size_t b : rows) {
      const AgreementCount& count = pairs.at(a, b);
      const ShareInterval interval = wilson_interval(count.cases() > 0 ? count.share() : 0.5, count.independent, level);
      agreeing.push_back(number(count.agreeing));
      disagreeing.push_back(number(count.disagreeing));
      low.push_back(number(interval.low));
      high.push_back(number(interval.high));
    }
  }
  return {{"experts", names},
          {"sizes", sizes},
          {"order", leaf_order(merges, rows.size())},
          {"merges", tree_json(merges)},
          {"agreeing", agreeing},
          {"disagreeing", disagreeing},
          {"low", low},
          {"high", high},
          {"level", level}};
}

}  // namespace witan::page
