#include "check_findings.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <map>

#include "expert_warning.hpp"
#include "util/visible_form.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kShownInstances = 3;
constexpr std::size_t kShownExperts = 5;
constexpr std::size_t kNamedExperts = 100;

std::string named_experts(const std::vector<std::string>& names) {
  Named some;
  some.total = names.size();
  some.names.assign(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kShownExperts)));
  return list_names(some, kShownExperts);
}

/// "1 repetition", "1,234 repetitions".
std::string count_text(std::uint64_t count, std::string_view one) {
  return fmt::format("{} {}{}", with_commas(count), one, count == 1 ? "" : "s");
}

class FindingMaker {
 public:
  explicit FindingMaker(const CheckReport& report)
      : report_(report), shown_items_(report.instances.size() == 1 ? 5 : 2) {}

  std::vector<Finding> make() {
    missing_data();
    connectivity();
    separation();
    majority();
    items_without_data();
    silence();
    repeats();
    contradictions();
    look_alikes("experts", report_.expert_look_alikes);
    look_alikes("items", report_.item_look_alikes);
    look_alikes("instances", report_.instance_look_alikes);
    experts();
    agreement();
    labels();
    std::vector<Finding> sorted;
    for (const Severity severity : {Severity::warning, Severity::notice, Severity::ok}) {
      std::ranges::copy_if(findings_, std::back_inserter(sorted),
                           [&](const Finding& finding) { return finding.severity == severity; });
    }
    return sorted;
  }

 private:
  /// Adds a finding if it applies to some instance, with the number of these instances and a description of the first
  /// few. Returns whether it applies.
  template <class Applies, class Describe>
  bool add(std::string_view id, Severity severity, Applies applies, std::string_view message, Describe describe,
           std::string_view advice) {
    std::uint64_t count = 0;
    std::vector<std::string> where, instances;
    for (const InstanceCheck& instance : report_.instances) {
      if (!applies(instance) || ++count > kShownInstances) continue;
      instances.push_back(instance.name);
      const std::string here = describe(instance);
      if (report_.instances.size() > 1)
        where.push_back(fmt::format("{}{}{}", in_quotes(instance.name), here.empty() ? "" : ": ", here));
      else if (!here.empty())
        where.push_back(here);
    }
    if (count == 0) return false;
    if (count > kShownInstances) where.push_back(fmt::format("and {} more", with_commas(count - kShownInstances)));
    Finding finding{std::string(id),     severity, in_instances(count, message), std::move(where),
                    std::string(advice), count};
    finding.instances = std::move(instances);
    findings_.push_back(std::move(finding));
    return true;
  }

  [[nodiscard]] std::string names(const Named& some) const { return list_names(some, shown_items_); }

  void add_ok(std::string_view id, std::string message) {
    findings_.push_back({std::string(id), Severity::ok, std::move(message), {}});
  }

  /// Adds the items of the last finding, if there is one instance.
  void name_items(const Named& items) {
    if (report_.instances.size() != 1) return;
    std::vector<std::string>& to = findings_.back().items;
    to.insert(to.end(), items.names.begin(), items.names.end());
  }

  /// Inserts the number of instances before the explanation, which a colon separates.
  [[nodiscard]] std::string in_instances(std::uint64_t count, std::string_view message) const {
    const std::uint64_t all = report_.instances.size();
    const std::size_t colon = std::min(message.find(':'), message.size());
    return fmt::format("{}{}{}.", message.substr(0, colon),
                       all == 1 ? "" : fmt::format(" in {} of {} instances", with_commas(count), with_commas(all)),
                       message.substr(colon));
  }

  void missing_data() {
    add(
        "no-data", Severity::warning, [](const InstanceCheck& i) { return i.experts == 0; },
        "No rankings or comparisons", [](const InstanceCheck&) { return std::string(); },
        "Remove these instances, or add data to them.");
  }

  void connectivity() {
    const auto components = [&](const InstanceCheck& i) {
      std::string text = fmt::format("{} components: ", with_commas(i.component_count));
      const std::size_t shown = std::min(i.components.size(), kShownInstances);
      for (std::size_t k = 0; k < shown; ++k) text += (k == 0 ? "" : " | ") + names(i.components[k]);
      return text + (i.component_count > shown ? " | …" : "");
    };
    if (!add(
            "disconnected", Severity::warning, [](const InstanceCheck& i) { return i.component_count > 1; },
            "The comparison graph is not connected", components,
            "Scores of different components are not comparable. Collect comparisons between the components, rank them "
            "separately, or use " +
                option("silence", "below") + " if items missing from a list are worse than its items.")) {
      add_ok("disconnected", "The comparison graph is connected.");
    }
  }

  void separation() {
    const auto separated = [](const InstanceCheck& i) { return i.strong_count > i.component_count; };
    const auto describe = [&](const InstanceCheck& i) {
      std::string text;
      if (i.unbeaten.total > 0) text += "only won: " + names(i.unbeaten);
      if (i.winless.total > 0) text += (text.empty() ? "only lost: " : "; only lost: ") + names(i.winless);
      if (text.empty()) text = fmt::format("{} groups; no group lost to a later one", with_commas(i.strong_count));
      return text;
    };
    if (add("separation", Severity::notice, separated, "Separation: some items only won or only lost against the rest",
            describe,
            "Maximum-likelihood scores (Bradley–Terry, Plackett–Luce) are infinite without a prior, and the prior "
            "determines the differences between the groups. Borda and Copeland need no prior.")) {
      name_items(report_.instances.front().unbeaten);
      name_items(report_.instances.front().winless);
    } else if (std::ranges::all_of(report_.instances, [](const InstanceCheck& i) { return i.component_count <= 1; })) {
      add_ok("separation", "The comparison graph is strongly connected: maximum-likelihood scores are finite.");
    }
  }

  void majority() {
    add(
        "majority-unknown", Severity::notice, [](const InstanceCheck& i) { return !i.majority_known; },
        "Majority relation not computed", [](const InstanceCheck& i) { return count_text(i.items, "item"); },
        fmt::format("Condorcet winner, Smith set and cycles are skipped for more than {} items, and for so many long "
                    "lists that the computation would take minutes.",
                    with_commas(kMaxMajorityItems)));
    const auto describe = [&](const InstanceCheck& i) {
      return fmt::format("{}{} items: {}",
                         i.cycles == 1 ? "" : fmt::format("{} cycles; the largest has ", with_commas(i.cycles)),
                         with_commas(i.largest_cycle.total), names(i.largest_cycle));
    };
    if (add(
            "condorcet-cycle", Severity::notice, [](const InstanceCheck& i) { return i.cycles > 0; },
            "Condorcet cycle: no ranking agrees with all pairwise majorities", describe,
            "The order within a cycle depends on the method. `condorcet` ranks all other items by majority.")) {
      name_items(report_.instances.front().largest_cycle);
    } else if (std::ranges::all_of(report_.instances, &InstanceCheck::majority_known)) {
      add_ok("condorcet-cycle", "No Condorcet cycle.");
    }
  }

  void items_without_data() {
    const bool found = add(
        "items-without-data", Severity::notice,
        [](const InstanceCheck& i) { return i.experts > 0 && i.without_data.total > 0; }, "Items without data",
        [&](const InstanceCheck& i) { return names(i.without_data); },
        fmt::format("They get no score of their own. If items missing from a list are worse than its items, use {} or "
                    "{}.",
                    option("silence", "below"), option("silence", "tied-last")));
    if (found) name_items(report_.instances.front().without_data);
  }

  void silence() {
    if (report_.silent_by_default == 0) return;
    findings_.push_back(
        {"silence",
         Severity::notice,
         fmt::format("{:.0f} % of all pairs of a list and an item are silent.", 100 * report_.silent_by_default),
         {},
         fmt::format("Many methods depend on the meaning of items missing from a list, which is `unknown` by default. "
                     "Set {} if they are worse than the items of the list, or {} to keep the default.",
                     option("silence", "below"), option("silence", "unknown"))});
  }

  [[nodiscard]] std::string with_expert_hint(std::string advice) const {
    if (report_.experts == 1) advice += " If several people made the statements, name them in a column `expert`.";
    return advice;
  }

  void repeats() {
    add(
        "repetitions", Severity::notice, [](const InstanceCheck& i) { return i.repeats > 0; },
        "Experts repeat statements", [](const InstanceCheck& i) { return count_text(i.repeats, "repetition"); },
        with_expert_hint("Every repetition counts. Remove the copies if rows were duplicated by accident."));
  }

  void contradictions() {
    const auto describe = [](const InstanceCheck& i) {
      return fmt::format("{}, e.g. {}", count_text(i.contradictions, "contradiction"), i.contradiction);
    };
    if (!add(
            "contradictions", Severity::notice, [](const InstanceCheck& i) { return i.contradictions > 0; },
            "Experts contradict themselves", describe,
            with_expert_hint(fmt::format("Both statements count and largely cancel out. Reduce the weight of experts "
                                         "who often contradict themselves ({}).",
                                         option("weights"))))) {
      add_ok("contradictions", "No expert contradicts itself.");
    }
  }

  void add_experts(std::string_view id, Severity severity, const std::vector<std::string>& names, std::string_view one,
                   std::string_view several, std::string_view advice) {
    if (names.empty()) return;
    Finding finding{std::string(id),
                    severity,
                    fmt::format("{} of {} {}.", with_commas(names.size()), count_text(report_.experts, "expert"),
                                names.size() == 1 ? one : several),
                    {named_experts(names)},
                    std::string(advice),
                    names.size()};
    finding.experts.assign(names.begin(),
                           names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kNamedExperts)));
    findings_.push_back(std::move(finding));
  }

  /// The reasons of `experts` to distrust one or several experts.
  struct Reason {
    AgreementWarning warning;
    std::string_view id, one, several;
  };
  static constexpr Reason kReasons[] = {
      {AgreementWarning::opposite, "expert-opposite", "disagrees with most other experts",
       "disagree with most other experts"},
      {AgreementWarning::negative, "expert-disagrees", "does not agree with the other experts",
       "do not agree with the other experts"},
      {AgreementWarning::far_below, "expert-far-below", "agrees with the others far less than the median expert",
       "agree with the others far less than the median expert"}};

  static std::string_view without_caveat(std::string_view warning) { return warning.substr(0, warning.find(" (")); }

  void experts() {
    if (report_.voters > 0) return;  // dissent is an opinion, and equal ballots are several voters
    std::vector<std::string> single, copies;
    std::map<std::string_view, std::vector<std::string>> warned;  // by reason
    for (const ExpertCheck& expert : report_.by_expert) {
      if (expert.entries == 1) single.push_back(expert.name);
      if (expert.same_as) copies.push_back(expert.name);
      if (!expert.warning.empty()) warned[without_caveat(expert.warning)].push_back(expert.name);
    }
    const std::string advice = fmt::format("Check whether their scale is reversed ({}), or reduce their weight ({}).",
                                           option("direction"), option("weights"));
    for (const Reason& reason : kReasons) {
      add_experts(reason.id, Severity::warning, warned[to_string(reason.warning)], reason.one, reason.several, advice);
    }
    add_experts("copies", Severity::notice, copies, "has the same data as another expert",
                "have the same data as another expert", "Remove copies, because their data count twice.");
    if (report_.experts > 1) {
      add_experts("single-entry", Severity::notice, single, "has only one entry", "have only one entry",
                  "Their reliability cannot be estimated. Their data count in full.");
    }
  }

  void look_alikes(std::string_view what, const std::vector<std::vector<std::string>>& groups) {
    if (groups.empty()) return;
    std::vector<std::string> where;
    for (const auto& group : groups) {
      if (where.size() == kShownInstances) {
        where.push_back(fmt::format("and {} more", with_commas(groups.size() - kShownInstances)));
        break;
      }
      std::string text;
      for (const std::string& name : group)
        text += fmt::format("{}\"{}\"", text.empty() ? "" : ", ", with_code_points(name));
      where.push_back(std::move(text));
    }
    findings_.push_back({fmt::format("look-alike-{}", what), Severity::warning,
                         fmt::format("Different {} have names that look alike.", what), std::move(where),
                         "They differ in composed characters, blanks or invisible characters only. If they are the "
                         "same, give them one name.",
                         groups.size()});
  }

  void add_agreement(bool low, const std::string& detail) {
    if (!low) return add_ok("agreement", "The experts agree more than by chance: " + detail);
    findings_.push_back({"agreement",
                         Severity::warning,
                         "The experts hardly agree: " + detail,
                         {},
                         fmt::format("Check the direction of the scale ({}), or look for groups of experts "
                                     "(`mpm-mixture`) and rank each group separately.",
                                     option("direction"))});
  }

  void agreement() {
    double tau = 0, lists = 0, agreeing = 0, compared = 0;
    bool sampled = false;
    for (const InstanceCheck& i : report_.instances) {
      if (i.mean_tau) {
        tau += *i.mean_tau;
        lists += 1;
        sampled |= i.agreement_sampled;
      }
      agreeing += i.agreeing;
      compared += i.agreeing + i.disagreeing;
    }
    if (lists > 0) {
      add_agreement(tau / lists < 0.1, fmt::format("the mean Kendall τ-b of two lists is {:.2f}{}.", tau / lists,
                                                   sampled ? " (from a sample of the pairs)" : ""));
    }
    if (compared > 0) {
      add_agreement(agreeing / compared < 0.55,
                    fmt::format("two experts who compare the same items choose the same winner in {:.1f} % of cases.",
                                100 * agreeing / compared));
    }
  }

  void labels() {
    if (report_.labels == 0) return;
    const auto nothing = [](const InstanceCheck&) { return std::string(); };
    add(
        "no-labels", Severity::notice, [](const InstanceCheck& i) { return i.labels == 0; }, "No labels", nothing,
        "These instances can be ranked, but not used to train or evaluate.");
    add(
        "equal-labels", Severity::notice, [](const InstanceCheck& i) { return i.labels > 0 && !i.labels_differ; },
        "All labels are equal", nothing,
        "Every ranking of these instances is equally good. They add nothing to training, and metrics treat them "
        "differently.");
  }

  const CheckReport& report_;
  std::size_t shown_items_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> find_findings(const CheckReport& report) {
  if (report.instances.empty()) return {{"empty", Severity::warning, "The data set is empty.", {}, ""}};
  return FindingMaker(report).make();
}

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

std::string list_names(const Named& names, std::size_t shown) {
  std::string text;
  const std::size_t count = std::min(names.names.size(), shown);
  for (std::size_t k = 0; k < count; ++k) {
    const bool last = k + 1 == count && names.total == count;
    text += (k == 0 ? "" : last ? " and " : ", ") + in_quotes(names.names[k]);
  }
  if (names.total > count) text += fmt::format(" and {} more", with_commas(names.total - count));
  return text;
}

}  // namespace witan
