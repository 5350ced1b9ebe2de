// The member functions of DatasetBuilder that add statements by names.
#include "witan/data/dataset_builder.hpp"

#include <cmath>

#include "check_name.hpp"
#include "shared_rank.hpp"
#include "staged_data.hpp"
#include <fmt/format.h>

namespace witan {

/// The entries of one list. The names are valid during the call that adds it.
struct DatasetBuilder::NamedList {
  Form form = Form::rank;
  std::vector<ItemValue> entries;

  template <class Pairs>
  static NamedList of_values(Form form, const Pairs& pairs) {
    NamedList list{form, {}};
    for (const auto& [item, value] : pairs) list.entries.emplace_back(item, value);
    return list;
  }
  template <class Items>
  void add_tier(const Items& tied) {
    const std::uint64_t first = entries.size() + 1;
    for (const std::string_view item : tied) entries.emplace_back(item, shared_rank(first, tied.size()));
  }
  template <class Tiers>
  static NamedList of_tiers(const Tiers& tiers) {
    NamedList list;
    for (const auto& tied : tiers) list.add_tier(tied);
    return list;
  }
  template <class Items>
  static NamedList of_order(const Items& items) {
    NamedList list;
    for (const std::string_view item : items) list.add_tier(std::span(&item, 1));
    return list;
  }
};

void DatasetBuilder::check_options(const StatementOptions& options) const {
  if (!(std::isfinite(options.weight) && options.weight >= 0)) {
    throw InputError(here(), fmt::format("weight {}", options.weight), "a finite number of at least 0");
  }
  check_size(options.weight, "weight");
  if (options.count == 0) throw InputError(here(), "count 0", kCountExpected);
  check_name(options.instance, "instance", here());
}

void DatasetBuilder::add_named_list(std::string_view expert_name, const NamedList& named,
                                    const StatementOptions& options) {
  check_options(options);
  check_name(expert_name, "expert", here());
  for (const auto& [item_name, value] : named.entries) {
    check_name(item_name, "item", here());
    if (!std::isfinite(value)) {
      throw InputError(here(), fmt::format("{} {} of item {}", to_string(named.form), value, in_quotes(item_name)),
                       "a finite number");
    }
    check_size(value, to_string(named.form));
  }
  const std::int64_t ticks = options.time ? ticks_of(*options.time, 0) : kNoTime;
  const ListHandle list =
      new_list(instance(options.instance), expert(expert_name), named.form, options.silence, options.count);
  set_list_weight(list, options.weight);
  for (const auto& [item_name, value] : named.entries) {
    add_entry(list, item(item_name), value);
    if (options.time) set_entry_time({ticks, *staged_->time_scale});
  }
}

void DatasetBuilder::add_named_comparison(std::string_view expert_name, std::string_view first, std::string_view second,
                                          double outcome, const StatementOptions& options) {
  check_options(options);
  if (options.count != 1) throw InputError(here(), fmt::format("count {}", options.count), "1 for a comparison");
  check_name(expert_name, "expert", here());
  check_name(first, "item", here());
  check_name(second, "item", here());
  if (first == second) throw InputError(here(), in_quotes(second), kOtherItemExpected);
  const std::int64_t ticks = options.time ? ticks_of(*options.time, 0) : kNoTime;
  presentation_unknown();
  add_comparison(instance(options.instance), expert(expert_name), item(first), item(second), outcome);
  set_comparison_weight(options.weight);
  if (options.time) set_comparison_time({ticks, *staged_->time_scale});
  if (!options.cluster.empty()) set_comparison_cluster(options.cluster);
}

void DatasetBuilder::add_ranking(std::string_view expert, std::initializer_list<std::string_view> items,
                                 const StatementOptions& options) {
  add_named_list(expert, NamedList::of_order(items), options);
}
void DatasetBuilder::add_ranking(std::string_view expert, std::span<const std::string> items,
                                 const StatementOptions& options) {
  add_named_list(expert, NamedList::of_order(items), options);
}
void DatasetBuilder::add_tiers(std::string_view expert,
                               std::initializer_list<std::initializer_list<std::string_view>> tiers,
                               const StatementOptions& options) {
  add_named_list(expert, NamedList::of_tiers(tiers), options);
}
void DatasetBuilder::add_tiers(std::string_view expert, std::span<const std::vector<std::string>> tiers,
                               const StatementOptions& options) {
  add_named_list(expert, NamedList::of_tiers(tiers), options);
}
void DatasetBuilder::add_scores(std::string_view expert, std::initializer_list<ItemValue> values,
                                const StatementOptions& options) {
  add_named_list(expert, NamedList::of_values(Form::score, values), options);
}
void DatasetBuilder::add_scores(std::string_view expert, std::span<const std::pair<std::string, double>> values,
                                const StatementOptions& options) {
  add_named_list(expert, NamedList::of_values(Form::score, values), options);
}
void DatasetBuilder::add_ratings(std::string_view expert, std::initializer_list<ItemValue> values,
                                 const StatementOptions& options) {
  add_named_list(expert, NamedList::of_values(Form::rating, values), options);
}
void DatasetBuilder::add_ratings(std::string_view expert, std::span<const std::pair<std::string, double>> values,
                                 const StatementOptions& options) {
  add_named_list(expert, NamedList::of_values(Form::rating, values), options);
}
void DatasetBuilder::add_judgements(std::string_view expert, std::initializer_list<ItemValue> values,
                                    const StatementOptions& options) {
  add_named_list(expert, NamedList::of_values(Form::judgement, values), options);
}
void DatasetBuilder::add_judgements(std::string_view expert, std::span<const std::pair<std::string, double>> values,
                                    const StatementOptions& options) {
  add_named_list(expert, NamedList::of_values(Form::judgement, values), options);
}

void DatasetBuilder::add_comparison(std::string_view expert, std::string_view winner, std::string_view loser,
                                    const StatementOptions& options) {
  add_named_comparison(expert, winner, loser, 1.0, options);
}
void DatasetBuilder::add_tie(std::string_view expert, std::string_view one, std::string_view other,
                             const StatementOptions& options) {
  add_named_comparison(expert, one, other, 0.5, options);
}

void DatasetBuilder::add_label(std::string_view item_name, double label, std::string_view instance_name) {
  if (!std::isfinite(label)) throw InputError(here(), fmt::format("label {}", label), "a finite number");
  check_name(item_name, "item", here());
  check_name(instance_name, "instance", here());
  add_label(instance(instance_name), item(item_name), label);
}
void DatasetBuilder::add_candidate(std::string_view item_name, std::string_view instance_name) {
  check_name(item_name, "item", here());
  check_name(instance_name, "instance", here());
  add_candidate(instance(instance_name), item(item_name));
}

}  // namespace witan
