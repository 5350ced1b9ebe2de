#include "witan/util/option_name.hpp"

#include "report_json.hpp"

namespace witan::page {

Json findings_json(const CheckReport& report) {
  Json array = Json::array();
  for (const Finding& finding : report.findings) {
    array.push_back({{"id", finding.id},
                     {"severity", to_string(finding.severity)},
                     {"message", spell_options(finding.message, Spelling::command_line)},
                     {"where", finding.where},
                     {"advice", spell_options(finding.advice, Spelling::command_line)},
                     {"count", finding.count},
                     {"instances", finding.instances},
                     {"experts", finding.experts},
                     {"items", finding.items}});
  }
  return array;
}

Json check_json(const CheckReport& report, std::vector<std::string>& omitted) {
  constexpr std::size_t kMaxListed = 2'000;
  Json instances = Json::array();
  for (const InstanceCheck& one : report.instances) {
    if (instances.size() == kMaxListed) break;
    instances.push_back({{"instance", one.name},
                         {"items", one.items},
                         {"experts", one.experts},
                         {"lists", one.lists},
                         {"comparisons", one.comparisons},
                         {"labels", one.labels},
                         {"density", number(one.density)},
                         {"components", one.component_count},
                         {"cycles", one.majority_known ? Json(one.cycles) : Json(nullptr)},
                         {"winner", one.condorcet_winner ? Json(*one.condorcet_winner) : Json(nullptr)},
                         {"tau", number(one.mean_tau)}});
  }
  Json experts = Json::array();
  for (const ExpertCheck& one : report.by_expert) {
    if (experts.size() == kMaxListed) break;
    experts.push_back({{"expert", one.name},
                       {"entries", one.entries},
                       {"instances", one.instances},
                       {"agreement", number(one.agreement)},
                       {"vs_labels", number(one.vs_labels)},
                       {"warning", one.warning}});
  }
  if (report.instances.size() > kMaxListed || report.by_expert.size() > kMaxListed) {
    omitted.push_back(fmt::format("The tables show the first {} rows.", kMaxListed));
  }
  return {
      {"voters", report.voters}, {"density", number(report.density)}, {"instances", instances}, {"experts", experts}};
}

Json explanation_json(const Explanation& explanation, const Dataset& data, std::size_t instance_number) {
  constexpr std::size_t kShownEffects = 40;
  const Instance instance = data.instance(instance_number);
  Json items = Json::array();
  for (const ItemExplanation& item : explanation.items) {
    Json expert = Json::array(), effect = Json::array(), without = Json::array(), rank = Json::array();
    for (const ExpertContribution& one : item.contributions) {
      if (expert.size() == kShownEffects) break;
      expert.push_back(data.name(one.expert));
      effect.push_back(number(one.contribution));
      without.push_back(number(one.score_without));
      rank.push_back(one.rank_without);
    }
    items.push_back({{"item", instance.item_name(item.slot)},
                     {"score", number(item.score)},
                     {"rank", item.rank},
                     {"experts", item.contributions.size()},
                     {"expert", expert},
                     {"effect", effect},
                     {"without", without},
                     {"rank_without", rank}});
  }
  return {{"instance", instance.name},
          {"items", instance.size()},
          {"additive", explanation.additive},
          {"newton_step", explanation.leave_one_out == LeaveOneOut::newton_step},
          {"keeps_learned", explanation.keeps_learned_parameters},
          {"explained", items}};
}

}  // namespace witan::page
