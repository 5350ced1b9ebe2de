// For every method: which forms of statements it accepts, and whether ties, silence, weights and repeated statements
// change its scores. Nothing is dropped without a note, and the table in docs/methods.md shows the result.
#include "witan/app/rank.hpp"
#include "witan/method/ranking_model.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <functional>
#include <optional>
#include <sstream>

#include "support/source_dir.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::evidence_table_test {

constexpr std::array<std::string_view, 6> kItems = {"a", "b", "c", "d", "e", "f"};
constexpr std::size_t kItemCount = kItems.size();
constexpr std::array<std::string_view, 4> kExperts = {"p", "q", "r", "s"};

struct ListOfItems {
  std::string_view expert;
  Form form = Form::rank;
  std::vector<std::pair<std::size_t, double>> values;
  Silence silence = Silence::unknown;
  double weight = 1;
};
struct Compared {
  std::string_view expert;
  std::size_t first, second;
  double outcome = 1;
  double weight = 1;
};
/// The statements about one instance, whose items are all candidates.
struct Evidence {
  std::vector<ListOfItems> lists;
  std::vector<Compared> comparisons;
};

void add_to(DatasetBuilder& builder, std::string_view instance_name, const Evidence& evidence) {
  const auto instance = builder.instance(instance_name);
  for (const std::string_view item : kItems) builder.add_candidate(instance, builder.item(item));
  for (const ListOfItems& one : evidence.lists) {
    const auto list = builder.new_list(instance, builder.expert(one.expert), one.form, one.silence);
    builder.set_list_weight(list, one.weight);
    for (const auto& [item, value] : one.values) builder.add_entry(list, builder.item(kItems[item]), value);
  }
  for (const Compared& one : evidence.comparisons) {
    builder.add_comparison(instance, builder.expert(one.expert), builder.item(kItems[one.first]),
                           builder.item(kItems[one.second]), one.outcome);
    builder.set_comparison_weight(one.weight);
  }
}

std::vector<std::size_t> shuffled_items(Random& random) {
  std::vector<std::size_t> order(kItemCount);
  for (std::size_t k = 0; k < kItemCount; ++k) order[k] = k;
  for (std::size_t k = kItemCount; k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
  return order;
}

/// Returns a strict list of some items: ranks 1, 2, …, or distinct numbers from high to low.
ListOfItems random_list(Random& random, std::string_view expert, Form form, std::size_t items) {
  ListOfItems list{expert, form, {}};
  const std::vector<std::size_t> order = shuffled_items(random);
  for (std::size_t k = 0; k < items; ++k) {
    list.values.emplace_back(order[k], form == Form::rank ? 1.0 + static_cast<double>(k)
                                       : form == Form::judgement
                                           ? static_cast<double>(k < items / 2)
                                           : static_cast<double>(kItemCount) / 2 + 0.5 - static_cast<double>(k));
  }
  return list;
}

Evidence random_lists(Random& random, Form form) {
  Evidence evidence;
  for (std::size_t e = 0; e < kExperts.size(); ++e) {
    evidence.lists.push_back(random_list(random, kExperts[e], form, e == 0 ? kItemCount - 2 : kItemCount));
  }
  return evidence;
}

Evidence random_comparisons(Random& random) {
  Evidence evidence;
  for (int k = 0; k < 24; ++k) {
    const std::vector<std::size_t> order = shuffled_items(random);
    evidence.comparisons.push_back({kExperts[random.below(kExperts.size())], order[0], order[1]});
  }
  return evidence;
}

/// Labels items by the sum of their ranks, so that every expert agrees with the labels and gets a weight.
void add_labels(DatasetBuilder& builder, std::string_view instance, const Evidence& evidence) {
  std::array<double, kItemCount> points{};
  for (const ListOfItems& list : evidence.lists) {
    for (const auto& [item, rank] : list.values) points[item] += static_cast<double>(kItemCount) + 1 - rank;
  }
  for (std::size_t item = 0; item < kItemCount; ++item) {
    const auto better = std::ranges::count_if(points, [&](double other) { return other > points[item]; });
    builder.add_label(kItems[item], static_cast<double>(2 - better / 2), instance);
  }
}

/// The result of a method: scores and notes, or nothing if it rejects the data.
struct Outcome {
  std::vector<double> scores;
  std::vector<std::string> notes;
};

/// A method that can rank: untrained, trained on other queries with labels, or trained on the ratings that it ranks.
class Ranker {
 public:
  explicit Ranker(const MethodInfo& method) : method_(method) {
    if (!method.needs_training || method.recommends) return;
    Random random(5);
    DatasetBuilder builder;
    for (int q = 0; q < 8; ++q) {
      const std::string name = fmt::format("t{}", q);
      const Evidence lists = random_lists(random, Form::rank);
      add_to(builder, name, lists);
      add_labels(builder, name, lists);
    }
    const Dataset training = builder.build();
    model_ = train_model(method.name, training, context_);
  }

  std::optional<Outcome> rank(const Evidence& evidence) {
    DatasetBuilder builder;
    add_to(builder, "q", evidence);
    const Dataset data = builder.build();
    try {
      if (!model_ || method_.recommends) model_ = ranking_model(method_.name, data, context_);
      Fit fit = model_->solve(data.instance(0), context_);
      return Outcome{std::move(fit.scores), std::move(fit.diagnostics.notes)};
    } catch (const InputError&) {
    } catch (const UsageError&) {
    }
    return std::nullopt;
  }

 private:
  const MethodInfo& method_;
  Context context_;
  std::unique_ptr<const Model> model_;
};

bool same_scores(const Outcome& a, const Outcome& b) {
  return std::ranges::equal(a.scores, b.scores, [](double x, double y) {
    return x == y || (std::isnan(x) && std::isnan(y)) || std::abs(x - y) <= 1e-9 * std::max(1.0, std::abs(x));
  });
}

/// Random data with and without a property.
using Pair = std::function<std::pair<Evidence, Evidence>(Random&)>;

/// Returns whether the property changes the scores ("yes"), only adds a note ("note"), or has no effect ("no"), over
/// many random data sets; "refused" if the method rejects the data.
std::string effect_of(Ranker& ranker, const Pair& draw, int rounds) {
  Random random(20261118);
  bool noted = true;
  for (int round = 0; round < rounds; ++round) {
    const auto [without, with] = draw(random);
    const auto before = ranker.rank(without);
    const auto after = ranker.rank(with);
    if (!before || !after) return "refused";
    if (!same_scores(*before, *after)) return "yes";
    noted = noted && before->notes != after->notes;
  }
  return noted ? "note" : "no";
}

std::pair<Evidence, Evidence> tied_in_list(Random& random, Form form) {
  Evidence evidence = random_lists(random, form);
  Evidence tied = evidence;
  auto& values = tied.lists[1].values;
  const std::size_t at = random.below(kItemCount - 1);
  const double level = form == Form::rank ? 1.5 + static_cast<double>(at) : values[at].second;
  values[at].second = values[at + 1].second = level;
  return {evidence, tied};
}

std::pair<Evidence, Evidence> with_silence(Random& random, Form form) {
  Evidence evidence = random_lists(random, form);
  Evidence below = evidence;
  below.lists[0].silence = Silence::below;
  return {evidence, below};
}

std::pair<Evidence, Evidence> with_list_weight(Random& random, Form form) {
  Evidence evidence = random_lists(random, form);
  Evidence heavy = evidence;
  heavy.lists[1].weight = 3;
  return {evidence, heavy};
}

/// A second list of an expert about the same items.
std::pair<Evidence, Evidence> with_second_list(Random& random, Form form) {
  Evidence evidence = random_lists(random, form);
  Evidence twice = evidence;
  twice.lists.push_back(random_list(random, kExperts[1], form, kItemCount));
  return {evidence, twice};
}

std::pair<Evidence, Evidence> with_tie(Random& random) {
  Evidence evidence = random_comparisons(random);
  Evidence tied = evidence;
  const std::vector<std::size_t> order = shuffled_items(random);
  tied.comparisons.push_back({kExperts[0], order[0], order[1], 0.5});
  return {evidence, tied};
}

/// A tie as half a win of each item.
std::pair<Evidence, Evidence> with_half_wins(Random& random) {
  auto [evidence, tied] = with_tie(random);
  const Compared tie = tied.comparisons.back();
  tied.comparisons.back() = {tie.expert, tie.first, tie.second, 1, 0.5};
  tied.comparisons.push_back({tie.expert, tie.second, tie.first, 1, 0.5});
  return {evidence, tied};
}

std::pair<Evidence, Evidence> with_comparison_weight(Random& random) {
  Evidence evidence = random_comparisons(random);
  Evidence heavy = evidence;
  heavy.comparisons[random.below(heavy.comparisons.size())].weight = 3;
  return {evidence, heavy};
}

std::pair<Evidence, Evidence> with_repeated_comparison(Random& random) {
  Evidence evidence = random_comparisons(random);
  Evidence twice = evidence;
  twice.comparisons.push_back(evidence.comparisons[random.below(evidence.comparisons.size())]);
  return {evidence, twice};
}

constexpr std::array<Form, 4> kForms = {Form::rank, Form::score, Form::rating, Form::judgement};

std::vector<Form> accepted_forms(Ranker& ranker) {
  std::vector<Form> forms;
  for (const Form form : kForms) {
    Random random(1);
    if (ranker.rank(random_lists(random, form))) forms.push_back(form);
  }
  return forms;
}

std::string text_of(const std::vector<Form>& forms) {
  std::string text;
  for (const Form form : forms) text += fmt::format("{}{}s", text.empty() ? "" : ", ", to_string(form));
  return text;
}

/// Returns the effect on lists of all forms, such as "yes", or "yes; judgements: note" if it depends on the form.
std::string effect_by_form(const std::vector<Form>& forms, const std::function<std::string(Form)>& effect) {
  if (forms.empty()) return "–";
  std::vector<std::pair<std::string, std::vector<Form>>> groups;
  for (const Form form : forms) {
    const std::string found = effect(form);
    auto group = std::ranges::find(groups, found, [](const auto& one) { return one.first; });
    if (group == groups.end()) group = groups.insert(group, {found, {}});
    group->second.push_back(form);
  }
  std::string text = groups.front().first;
  for (std::size_t g = 1; g < groups.size(); ++g) {
    text += fmt::format("; {}: {}", text_of(groups[g].second), groups[g].first);
  }
  return text;
}

/// Returns whether some form of a cell has this effect.
bool has_effect(const std::string& cell, std::string_view effect) {
  return cell == effect || cell.starts_with(fmt::format("{};", effect)) ||
         cell.find(fmt::format(": {}", effect)) != std::string::npos;
}

struct Row {
  std::string method, lists;
  std::vector<std::string> of_lists, of_comparisons;
  std::string comparisons;

  [[nodiscard]] std::string text() const {
    std::string line = fmt::format("| {} | {} |", method, lists);
    for (const std::string& cell : of_lists) line += fmt::format(" {} |", cell);
    line += fmt::format(" {} |", comparisons);
    for (const std::string& cell : of_comparisons) line += fmt::format(" {} |", cell);
    return line;
  }
};

Row row_of(const MethodInfo& method) {
  Ranker ranker(method);
  // The consensus of recommenders is a mean of Borda counts, so small changes of the data often have no effect on it.
  const int rounds = method.recommends ? 12 : 40;
  const std::vector<Form> forms = accepted_forms(ranker);
  const std::string lists = forms.size() == kForms.size() ? "all" : forms.empty() ? "refused" : text_of(forms);
  Row row{std::string(method.name), lists, {}, {}, "yes"};
  for (const auto& draw : {tied_in_list, with_silence, with_list_weight, with_second_list}) {
    row.of_lists.push_back(effect_by_form(forms, [&](Form form) {
      return effect_of(ranker, [&](Random& random) { return draw(random, form); }, rounds);
    }));
  }
  row.of_comparisons = {effect_of(ranker, with_tie, rounds), effect_of(ranker, with_comparison_weight, rounds),
                        effect_of(ranker, with_repeated_comparison, rounds)};
  if (row.of_comparisons[0] == "no" && effect_of(ranker, with_half_wins, rounds) == "no") row.of_comparisons[0] = "0";
  if (row.of_comparisons[1] == "refused") {
    row.comparisons = "refused";
    row.of_comparisons.assign(3, "–");
  }
  return row;
}

std::string docs_page() {
  std::ifstream in(source_dir() + "/docs/methods.md");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Implicit feedback: who rated what, not how; the page says so. In `random_lists`, nearly everybody rates everything.
bool uses_presence_only(std::string_view method) {
  return method == "popularity" || method == "ials" || method == "bpr";
}

TEST(EveryMethod, DropsNothingWithoutANoteAndTheDocsShowIt) {
  const std::string page = docs_page();
  int rows = 0;
  for (const MethodInfo& method : methods()) {
    if ((method.input & kFeatures) != 0) continue;  // see the next test
    const Row row = row_of(method);
    for (const std::size_t aspect : {0U, 2U, 3U}) {
      EXPECT_TRUE(uses_presence_only(method.name) || !has_effect(row.of_lists[aspect], "no")) << row.text();
    }
    for (const std::string& cell : row.of_comparisons) EXPECT_NE(cell, "no") << row.text();
    EXPECT_EQ((method.input & kSilence) != 0, has_effect(row.of_lists[1], "yes")) << row.text();
    EXPECT_NE(page.find(row.text() + "\n"), std::string::npos) << "missing in docs/methods.md:\n" << row.text();
    ++rows;
  }
  EXPECT_GE(rows, 40);
}

/// methods_property_test.cpp covers the other methods, with more data.
TEST(EveryMethod, ThatIsTrainedTakesARepeatedListAsWeightTwo) {
  for (const MethodInfo& method : methods()) {
    if (!method.needs_training || (method.input & kFeatures) != 0 || method.recommends) continue;
    Ranker ranker(method);
    Random random(11);
    for (int round = 0; round < 5; ++round) {
      Evidence heavy = random_lists(random, Form::rank);
      Evidence twice = heavy;
      twice.lists.push_back(twice.lists[1]);
      heavy.lists[1].weight = 2;
      const auto one = ranker.rank(heavy);
      const auto other = ranker.rank(twice);
      ASSERT_TRUE(one && other) << method.name;
      EXPECT_TRUE(same_scores(*one, *other)) << method.name << ' ' << round;
    }
  }
}

TEST(EveryMethod, ThatRanksByFeaturesNotesIgnoredStatements) {
  Random random(3);
  DatasetBuilder builder;
  for (int q = 0; q < 6; ++q) {
    const std::string name = fmt::format("t{}", q);
    for (const std::string_view item : kItems) {
      builder.add_item_row(builder.instance(name), builder.item(item), static_cast<double>(random.below(3)));
      const std::vector<std::uint32_t> columns = {0, 1};
      const std::vector<float> values = {static_cast<float>(random.normal()), static_cast<float>(random.normal())};
      builder.set_features(columns, values);
    }
    add_to(builder, name, random_lists(random, Form::rank));
  }
  const Dataset data = builder.build();
  for (const MethodInfo& method : methods()) {
    if ((method.input & kFeatures) == 0) continue;
    Context context;
    RankRequest request;
    request.data = data;
    request.intervals = "none";
    request.trained = std::make_shared<const TrainedModel>(
        TrainedModel{std::string(method.name), train_model(method.name, data, context)});
    const RankResult result = rank(request, context);
    EXPECT_NE(std::ranges::find(result.notes, fmt::format("lists and comparisons ignored: {} ranks items by their "
                                                          "features",
                                                          method.name)),
              result.notes.end())
        << method.name;
  }
}

}  // namespace witan::evidence_table_test
