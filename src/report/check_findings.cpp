#include "check_findings.hpp"

#include "witan/util/error.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kShownInstances = 3;
constexpr std::size_t kShownExperts = 5;

std::string named_experts(const std::vector<std::string>& names) {
  Named some;
  some.total = names.size();
  some.names.assign(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kShownExperts)));
  return list_names(some, kShownExperts);
}

class FindingMaker {
 public:
  explicit FindingMaker(const CheckReport& report)
      : report_(report), shown_items_(report.instances.size() == 1 ? 5 : 2) {}

  std::vector<Finding> make() {
    evidence();
    connection();
    separation();
    majority();
    mentions();
    repeats();
    contradictions();
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
  /// Adds a finding if it holds in some instance; says in how many and describes it in the first few.
  template <class Holds, class Describe>
  bool add(Severity severity, Holds holds, std::string_view what, Describe describe, std::string_view advice) {
    std::uint64_t count = 0;
    std::vector<std::string> where;
    for (const InstanceCheck& instance : report_.instances) {
      if (!holds(instance) || ++count > kShownInstances) continue;
      const std::string here = describe(instance);
      if (report_.instances.size() > 1)
        where.push_back(fmt::format("{}{}{}", in_quotes(instance.name), here.empty() ? "" : ": ", here));
      else if (!here.empty())
        where.push_back(here);
    }
    if (count == 0) return false;
    if (count > kShownInstances) where.push_back(fmt::format("and {} more", with_commas(count - kShownInstances)));
    findings_.push_back({severity, in_instances(count, what), std::move(where), std::string(advice)});
    return true;
  }

  [[nodiscard]] std::string names(const Named& some) const { return list_names(some, shown_items_); }
  static std::string times(std::uint64_t count) { return count == 1 ? "once" : with_commas(count) + " times"; }

  void add_ok(std::string what) { findings_.push_back({Severity::ok, std::move(what), {}, ""}); }

  [[nodiscard]] std::string in_instances(std::uint64_t count, std::string_view what) const {
    const std::uint64_t all = report_.instances.size();
    std::string sentence = all == 1
                               ? std::string(what)
                               : fmt::format("in {} of {} instances {}", with_commas(count), with_commas(all), what);
    sentence.front() = static_cast<char>(sentence.front() - 'a' + 'A');
    return sentence + ".";
  }

  void evidence() {
    add(
        Severity::warning, [](const InstanceCheck& i) { return i.experts == 0; }, "nobody says anything",
        [](const InstanceCheck&) { return std::string(); },
        "There is nothing to rank by: leave it out, or add evidence.");
  }

  void connection() {
    const auto parts = [&](const InstanceCheck& i) {
      std::string text = fmt::format("{} parts: ", with_commas(i.part_count));
      const std::size_t shown = std::min(i.parts.size(), kShownInstances);
      for (std::size_t k = 0; k < shown; ++k) text += (k == 0 ? "" : " | ") + names(i.parts[k]);
      return text + (i.part_count > shown ? " | …" : "");
    };
    if (!add(
            Severity::warning, [](const InstanceCheck& i) { return i.part_count > 1; },
            "the items fall into parts that no statement connects", parts,
            "Scores of different parts cannot be compared: ask for comparisons across them, rank the parts one by "
            "one, or, if an item that a list leaves out counts as worse, use --silence below.")) {
      add_ok("Every item that is mentioned is connected with every other one.");
    }
  }

  void separation() {
    const auto separated = [](const InstanceCheck& i) { return i.strong_count > i.part_count; };
    const auto describe = [&](const InstanceCheck& i) {
      std::string text;
      if (i.unbeaten.total > 0) text += "only won: " + names(i.unbeaten);
      if (i.winless.total > 0) text += (text.empty() ? "only lost: " : "; only lost: ") + names(i.winless);
      if (text.empty())
        text = fmt::format("{} groups, none of which ever lost to a later one", with_commas(i.strong_count));
      return text;
    };
    if (!add(Severity::notice, separated, "some items only won, or only lost, against the rest", describe,
             "Likelihood methods (Bradley–Terry, Plackett–Luce) have no finite scores there without a prior, and "
             "differences across such a border say little; Borda, Copeland and the like need no prior.") &&
        std::ranges::all_of(report_.instances, [](const InstanceCheck& i) { return i.part_count <= 1; })) {
      add_ok("No item and no group of items only won or only lost: likelihood methods have finite scores.");
    }
  }

  void majority() {
    add(
        Severity::notice, [](const InstanceCheck& i) { return !i.majority_known; }, "the majorities were not looked at",
        [](const InstanceCheck& i) { return fmt::format("{} items", with_commas(i.items)); },
        fmt::format(
            "Condorcet winner, Smith set and cycles are skipped beyond {} items, or where lists are that many and "
            "that long that it would take minutes.",
            with_commas(kMaxMajorityItems)));
    const auto describe = [&](const InstanceCheck& i) {
      return fmt::format("{}{} items in a circle: {}",
                         i.cycles == 1 ? "" : fmt::format("{} circles, the largest: ", i.cycles),
                         with_commas(i.largest_cycle.total), names(i.largest_cycle));
    };
    if (!add(
            Severity::notice, [](const InstanceCheck& i) { return i.cycles > 0; },
            "majorities run in a circle, so that every order goes against one of them", describe,
            "The order within a circle depends on the method; condorcet keeps everything outside it in order.") &&
        std::ranges::all_of(report_.instances, &InstanceCheck::majority_known)) {
      add_ok("No majorities run in a circle.");
    }
  }

  void mentions() {
    add(
        Severity::notice, [](const InstanceCheck& i) { return i.experts > 0 && i.unmentioned.total > 0; },
        "there are items that nobody mentions", [&](const InstanceCheck& i) { return names(i.unmentioned); },
        "They get no score of their own. If being left out means something, say so with --silence below or tied-last.");
  }

  [[nodiscard]] std::string plus_hint_at_experts(std::string advice) const {
    if (report_.experts == 1) advice += " If these are several people, name them in a column `expert`.";
    return advice;
  }

  void repeats() {
    add(
        Severity::notice, [](const InstanceCheck& i) { return i.repeats > 0; },
        "experts repeat what they have already said", [](const InstanceCheck& i) { return times(i.repeats); },
        plus_hint_at_experts("Each repetition counts. If rows were copied by accident, drop the copies."));
  }

  void contradictions() {
    if (!add(
            Severity::notice, [](const InstanceCheck& i) { return i.contradictions > 0; },
            "experts contradict themselves",
            [](const InstanceCheck& i) { return fmt::format("{}, e.g. {}", times(i.contradictions), i.contradiction); },
            plus_hint_at_experts(
                "Both statements count, and largely cancel out. An expert who does it often deserves less "
                "weight (--weights)."))) {
      add_ok("No expert contradicts itself.");
    }
  }

  void experts() {
    std::vector<std::string> single, copies, against;
    for (const ExpertCheck& expert : report_.by_expert) {
      if (expert.statements == 1) single.push_back(expert.name);
      if (expert.same_as) copies.push_back(expert.name);
      constexpr std::uint64_t kEnough = 10;
      if (expert.statements >= kEnough && expert.with_rest.value_or(0) < -0.1) against.push_back(expert.name);
    }
    const auto add_experts = [&](Severity severity, const std::vector<std::string>& names, std::string_view what,
                                 std::string_view advice) {
      if (names.empty()) return;
      findings_.push_back(
          {severity,
           fmt::format("{} of {} experts: {}.", with_commas(names.size()), with_commas(report_.experts), what),
           {named_experts(names)},
           std::string(advice)});
    };
    add_experts(Severity::warning, against, "mostly the opposite of what the others say",
                "Is their scale the wrong way round (--direction)? Otherwise give them less weight (--weights).");
    add_experts(Severity::notice, copies, "exactly the same statements as another one",
                "If they are copies, drop them, because they count twice.");
    if (report_.experts > 1) {
      add_experts(Severity::notice, single, "a single statement",
                  "How far they can be trusted cannot be learned; their statements count all the same.");
    }
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
    constexpr std::string_view kAdvice =
        "No method finds a consensus that is not there: check which end of the scale is best (--direction), or look "
        "for camps among the experts and rank them apart.";
    const auto add_agreement = [&](bool low, std::string what) {
      if (low)
        findings_.push_back({Severity::warning, "The experts hardly agree: " + what, {}, std::string(kAdvice)});
      else
        add_ok("The experts agree more than by chance: " + what);
    };
    if (lists > 0) {
      add_agreement(tau / lists < 0.1, fmt::format("the mean Kendall τ-b of two lists is {:.2f}{}.", tau / lists,
                                                   sampled ? " (from a sample of the pairs)" : ""));
    }
    if (compared > 0) {
      add_agreement(agreeing / compared < 0.55,
                    fmt::format("two who compare the same items name the same winner in {:.1f} % of the cases.",
                                100 * agreeing / compared));
    }
  }

  void labels() {
    if (report_.labels == 0) return;
    const auto nothing = [](const InstanceCheck&) { return std::string(); };
    add(
        Severity::notice, [](const InstanceCheck& i) { return i.labels == 0; }, "nothing is labelled", nothing,
        "They can be ranked, but neither teach nor test.");
    add(
        Severity::notice, [](const InstanceCheck& i) { return i.labels > 0 && !i.labels_differ; },
        "all labels are the same", nothing,
        "Every order of them is equally good: they teach nothing, and metrics differ in what they say about them.");
  }

  const CheckReport& report_;
  std::size_t shown_items_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> find_findings(const CheckReport& report) {
  if (report.instances.empty()) return {{Severity::warning, "There is no evidence at all.", {}, ""}};
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
