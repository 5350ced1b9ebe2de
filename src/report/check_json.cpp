#include <ostream>

#include "check_text.hpp"
#include <nlohmann/json.hpp>

namespace witan {
namespace {

using Json = nlohmann::ordered_json;

Json named(const Named& some) { return {{"total", some.total}, {"first", some.names}}; }

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json by_form(const std::array<std::uint64_t, 4>& counts) {
  Json json = Json::object();
  for (std::size_t f = 0; f < counts.size(); ++f) json[std::string(to_string(static_cast<Form>(f)))] = counts[f];
  return json;
}

Json majority_of(const InstanceCheck& instance) {
  if (!instance.majority_known) return nullptr;
  return {{"condorcet_winner", or_null(instance.condorcet_winner)},
          {"smith_set", named(instance.smith_set)},
          {"cycles", instance.cycles},
          {"items_in_cycles", instance.items_in_cycles},
          {"largest_cycle", named(instance.largest_cycle)}};
}

Json connectivity_of(const InstanceCheck& instance) {
  Json components = Json::array();
  for (const Named& component : instance.components) components.push_back(named(component));
  return {{"components", {{"total", instance.component_count}, {"first", components}}},
          {"strong_components", instance.strong_count},
          {"unbeaten", named(instance.unbeaten)},
          {"winless", named(instance.winless)}};
}

Json agreement_of(const InstanceCheck& instance) {
  return {{"kendall_w", or_null(instance.kendall_w)},
          {"mean_tau_b", or_null(instance.mean_tau)},
          {"sampled", instance.agreement_sampled},
          {"comparisons_agreeing", instance.agreeing},
          {"comparisons_disagreeing", instance.disagreeing}};
}

Json instance_json(const InstanceCheck& instance) {
  return {{"instance", instance.name},
          {"items", instance.items},
          {"experts", instance.experts},
          {"lists", instance.lists},
          {"entries", instance.entries},
          {"comparisons", instance.comparisons},
          {"labels", instance.labels},
          {"density", instance.density},
          {"without_data", named(instance.without_data)},
          {"repeats", instance.repeats},
          {"contradictions", instance.contradictions},
          {"majority", majority_of(instance)},
          {"connectivity", connectivity_of(instance)},
          {"agreement", agreement_of(instance)}};
}

Json totals_json(const CheckReport& report) {
  return {{"instances", report.instances.size()},
          {"experts", report.experts},
          {"voters", report.voters},
          {"items", report.items},
          {"slots", report.slots},
          {"lists", by_form(report.lists)},
          {"ballots", by_form(report.ballots)},
          {"entries", by_form(report.entries)},
          {"comparisons", report.comparisons},
          {"comparison_ties", report.comparison_ties},
          {"labels", report.labels},
          {"features", report.features},
          {"density", report.density},
          {"look_alikes",
           {{"experts", report.expert_look_alikes},
            {"items", report.item_look_alikes},
            {"instances", report.instance_look_alikes}}}};
}

Json report_json(const CheckReport& report, Spelling spelling) {
  Json json{{"totals", totals_json(report)}};
  json["findings"] = Json::array();
  for (const Finding& finding : report.findings) {
    json["findings"].push_back({{"id", finding.id},
                                {"severity", to_string(finding.severity)},
                                {"message", spell_options(finding.message, spelling)},
                                {"where", finding.where},
                                {"advice", spell_options(finding.advice, spelling)},
                                {"count", finding.count},
                                {"instances", finding.instances},
                                {"experts", finding.experts},
                                {"items", finding.items}});
  }
  json["instances"] = Json::array();
  for (const InstanceCheck& instance : report.instances) json["instances"].push_back(instance_json(instance));
  json["experts"] = Json::array();
  for (const ExpertCheck& expert : report.by_expert) {
    json["experts"].push_back({{"expert", expert.name},
                               {"entries", expert.entries},
                               {"instances", expert.instances},
                               {"agreement", or_null(expert.agreement)},
                               {"vs_labels", or_null(expert.vs_labels)},
                               {"same_as", or_null(expert.same_as)},
                               {"warning", expert.warning}});
  }
  return json;
}

}  // namespace

void write_check(const CheckReport& report, std::ostream& out, CheckFormat format, CheckDetail detail,
                 Spelling spelling, const TableStyle& style) {
  if (format == CheckFormat::json)
    out << report_json(report, spelling).dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
  else
    write_check_text(report, out, detail, spelling, style);
}

}  // namespace witan
