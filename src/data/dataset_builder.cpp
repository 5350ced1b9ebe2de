#include "witan/data/dataset_builder.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "check_name.hpp"
#include "name_lookup.hpp"
#include "staged_data.hpp"
#include "util/byte_words.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kLookedUpTogether = 64;
constexpr std::size_t kRecentItems = 4096;  // fits in the first-level cache

template <class Handle>
constexpr std::uint32_t number(Handle handle) {
  return static_cast<std::uint32_t>(handle);
}

/// Extends an optional column to the length of its table, before the value of the last row is set.
template <class T>
void extend(std::vector<T>& column, std::size_t size, T default_value) {
  column.resize(size, default_value);
}

}  // namespace

DatasetBuilder::DatasetBuilder() : staged_(std::make_unique<StagedData>()) {}
DatasetBuilder::~DatasetBuilder() = default;
// NOLINTNEXTLINE(performance-noexcept-move-constructor): allocates
DatasetBuilder::DatasetBuilder(DatasetBuilder&& other) : DatasetBuilder() {
  std::swap(staged_, other.staged_);
  std::swap(line_, other.line_);
}
// NOLINTNEXTLINE(performance-noexcept-move-constructor): allocates
DatasetBuilder& DatasetBuilder::operator=(DatasetBuilder&& other) {
  DatasetBuilder moved(std::move(other));
  std::swap(staged_, moved.staged_);
  std::swap(line_, moved.line_);
  return *this;
}

void DatasetBuilder::begin_source(std::string file) {
  look_up_pending();
  staged_->sources.push_back(
      {std::move(file), staged_->entries.size(), staged_->mentions.size(), staged_->lists.size()});
  line_ = 0;
}

SourceLocation DatasetBuilder::here(std::uint64_t column) const {
  return {staged_->sources.empty() ? std::string("input") : staged_->sources.back().file, line_, column};
}

std::uint32_t DatasetBuilder::intern(NameTable& names, std::string_view name, std::uint64_t column,
                                     std::string_view what) {
  const std::uint32_t before = names.size();
  if (name.empty() || name.size() > kMaxNameBytes) check_name(name, what, here(column));
  const std::uint32_t id = names.intern(name);
  // Only new names need the full check.
  if (names.size() != before && !is_plain(name)) check_name(name, what, here(column));
  return id;
}

DatasetBuilder::InstanceHandle DatasetBuilder::instance(std::string_view name, std::uint64_t column) {
  // Rows of one instance are mostly consecutive.
  StagedData& staged = *staged_;
  if (staged.instances.size() == 0 || !same_text(staged.instances[staged.last_instance], name)) {
    staged.last_instance = intern(staged.instances, name, column, "instance");
  }
  return InstanceHandle{staged.last_instance};
}

DatasetBuilder::ExpertHandle DatasetBuilder::expert(std::string_view name, std::uint64_t column) {
  StagedData& staged = *staged_;
  if (staged.experts.size() == 0 || !same_text(staged.experts[staged.last_expert], name)) {
    staged.last_expert = intern(staged.experts, name, column, "expert");
  }
  return ExpertHandle{staged.last_expert};
}

DatasetBuilder::ItemHandle DatasetBuilder::item(std::string_view name, std::uint64_t column) {
  return ItemHandle{intern(staged_->items, name, column, "item")};
}

std::uint32_t DatasetBuilder::instance_count() const { return staged_->instances.size(); }
std::size_t DatasetBuilder::list_count() const { return staged_->lists.size(); }

void DatasetBuilder::check_room(std::uint64_t count) const {
  if (count >= kMaxStatements) {
    throw InputError(here(), "too many statements", fmt::format("at most {} in a data set", kMaxStatements));
  }
}

DatasetBuilder::ListHandle DatasetBuilder::new_list(InstanceHandle instance, ExpertHandle expert, Form form,
                                                    Silence silence, std::uint32_t count) {
  auto& lists = staged_->lists;
  check_room(lists.size());
  grow_large(lists, 1);
  lists.push_back({number(instance), number(expert), count, line_, 0, 1.0, form, silence, false});
  return ListHandle{static_cast<std::uint32_t>(lists.size() - 1)};
}

DatasetBuilder::ListHandle DatasetBuilder::list(InstanceHandle instance, ExpertHandle expert, Form form,
                                                Silence silence, std::uint64_t column) {
  StagedData& staged = *staged_;
  const std::uint64_t key = (std::uint64_t{number(instance)} << 32U) | number(expert);
  if (staged.last_list >= staged.lists.size() || key != staged.last_key ||
      staged.lists[staged.last_list].form != form) {
    const auto [found, is_new] = staged.gathered[static_cast<std::size_t>(form)].try_emplace(key, 0);
    if (is_new) {
      found->second = number(new_list(instance, expert, form, silence));
      staged.lists.back().open = true;
    }
    staged.last_key = key;
    staged.last_list = found->second;
  }
  const ListHandle list{staged.last_list};
  check_silence(list, silence, column);
  return list;
}

DatasetBuilder::ListHandle DatasetBuilder::named_list(InstanceHandle instance, ExpertHandle expert, Form form,
                                                      Silence silence, std::string_view name, std::uint64_t column) {
  const auto [found, is_new] = staged_->named_lists.try_emplace(
      StagedData::NamedListKey{number(instance), number(expert), form, std::string(name)}, 0);
  if (is_new) found->second = number(new_list(instance, expert, form, silence));
  const ListHandle list{found->second};
  check_silence(list, silence, column);
  return list;
}

void DatasetBuilder::check_silence(ListHandle list, Silence silence, std::uint64_t column) const {
  const Silence before = staged_->lists[number(list)].silence;
  if (before == silence) return;
  throw InputError(here(column), fmt::format("silence {}", to_string(silence)),
                   fmt::format("{}, the silence of this list since {}", to_string(before), beginning_of(list)));
}

std::string DatasetBuilder::beginning_of(ListHandle list) const {
  const auto& sources = staged_->sources;
  std::string line = fmt::format("line {}", staged_->lists[number(list)].line);
  if (sources.empty() || number(list) >= sources.back().first_list) return line;
  const auto later = std::find_if(sources.begin(), sources.end(),
                                  [&](const StagedData::Source& s) { return s.first_list > number(list); });
  return later == sources.begin() ? line : fmt::format("{} of {}", line, std::prev(later)->file);
}

bool DatasetBuilder::opened_by_this_row(ListHandle list) const {
  return staged_->lists[number(list)].line == line_ &&
         (staged_->sources.empty() || number(list) >= staged_->sources.back().first_list);
}

void DatasetBuilder::set_list_weight(ListHandle list, double weight, std::uint64_t column) {
  StagedData::List& staged = staged_->lists[number(list)];
  check_size(weight, "weight", column);
  if (staged.weight != weight && !opened_by_this_row(list)) {
    throw InputError(here(column), fmt::format("weight {}", weight),
                     fmt::format("{}, the weight of this list since {}", staged.weight, beginning_of(list)));
  }
  staged.weight = weight;
}

void DatasetBuilder::set_list_count(ListHandle list, std::uint32_t count, std::uint64_t column) {
  StagedData::List& staged = staged_->lists[number(list)];
  if (staged.count != count && !opened_by_this_row(list)) {
    throw InputError(here(column), fmt::format("count {}", count),
                     fmt::format("{}, the count of this list since {}", staged.count, beginning_of(list)));
  }
  staged.count = count;
}

void DatasetBuilder::check_size(double value, std::string_view what, std::uint64_t column) const {
  if (std::abs(value) <= kMaxSize || std::isnan(value)) return;
  throw InputError(here(column), fmt::format("{} {}", what, value),
                   fmt::format("an absolute value of at most {}", kMaxSize));
}

void DatasetBuilder::check_entry(ListHandle list, double value) const {
  check_size(value, "value");
  check_room(staged_->entries.size());
  if (value < 0 && staged_->lists[number(list)].form == Form::rank) {
    throw InputError(here(), fmt::format("{}", value), kRankExpected);
  }
}

void DatasetBuilder::add_entry(ListHandle list, ItemHandle item, double value) {
  check_entry(list, value);
  staged_->add_entry({number(list), number(item), value}, line_);
}

void DatasetBuilder::add_entry(ListHandle list, std::string_view name, std::uint64_t column, double value) {
  StagedData& staged = *staged_;
  if (name.empty() || name.size() > kMaxNameBytes) check_name(name, "item", here(column));
  check_entry(list, value);
  const std::uint32_t hash = NameLookup::hash(name);
  if (staged.recent_items.empty()) staged.recent_items.resize(kRecentItems);
  // Experts rank the same items in one instance, and recent items need no look-up in the large table.
  const StagedData::RecentItem& recent = staged.recent_items[hash % kRecentItems];
  if (recent.hash == hash && recent.id < staged.items.size() && same_text(staged.items[recent.id], name)) {
    staged.add_entry({number(list), recent.id, value}, line_);
    return;
  }
  NameLookup::prefetch_bucket(staged.items, hash);
  StagedData::Entry& entry = staged.add_entry({number(list), 0, value}, line_);
  staged.pending.push_back({static_cast<std::uint32_t>(staged.pending_bytes.size()),
                            static_cast<std::uint32_t>(name.size()), hash, line_, column, &entry});
  staged.pending_bytes.append(name);
  if (staged.pending.size() == kLookedUpTogether) look_up_pending();
}

void DatasetBuilder::look_up_pending() {
  StagedData& staged = *staged_;
  const std::uint32_t line = line_;
  for (const StagedData::PendingName& name : staged.pending) NameLookup::prefetch_record(staged.items, name.hash);
  for (const StagedData::PendingName& name : staged.pending) {
    const std::string_view text = std::string_view(staged.pending_bytes).substr(name.begin, name.size);
    const std::uint32_t before = staged.items.size();
    const std::uint32_t id = NameLookup::intern(staged.items, text, name.hash);
    name.entry->item = id;
    staged.recent_items[name.hash % kRecentItems] = {name.hash, id};
    if (staged.items.size() == before || is_plain(text)) continue;
    line_ = name.line;
    check_name(text, "item", here(name.column));
  }
  line_ = line;
  staged.pending.clear();
  staged.pending_bytes.clear();
}

void DatasetBuilder::set_entry_weight(double weight) {
  check_size(weight, "weight");
  if (weight == 1.0 && staged_->entry_weight.empty()) return;
  extend(staged_->entry_weight, staged_->entries.size(), 1.0);
  staged_->entry_weight.back() = weight;
}

void DatasetBuilder::add_comparison(InstanceHandle instance, ExpertHandle expert, ItemHandle first, ItemHandle second,
                                    double outcome) {
  StagedData& staged = *staged_;
  if (first == second) throw InputError(here(), in_quotes(staged.items[number(first)]), kOtherItemExpected);
  check_room(staged.comparisons.size());
  staged.add_comparison(number(instance), {number(first), number(second), ExpertId{number(expert)}, outcome});
}

void DatasetBuilder::add_comparisons(InstanceHandle instance, ExpertHandle expert, std::span<const ItemHandle> firsts,
                                     std::span<const ItemHandle> seconds, std::span<const double> outcomes) {
  if (firsts.size() != seconds.size() || (outcomes.size() != firsts.size() && outcomes.size() != 1)) {
    throw UsageError(
        "columns of different lengths: expected one second item per first item, and one outcome per "
        "comparison or one for all");
  }
  if (firsts.empty()) return;
  StagedData& staged = *staged_;
  for (std::size_t k = 0; k < firsts.size(); ++k) {
    if (firsts[k] == seconds[k])
      throw InputError(here(), in_quotes(staged.items[number(firsts[k])]), kOtherItemExpected);
  }
  check_room(staged.comparisons.size() + firsts.size() - 1);
  const std::size_t step = outcomes.size() == 1 ? 0 : 1;
  if (!staged.counter) grow_large(staged.comparisons, firsts.size());
  for (std::size_t k = 0; k < firsts.size(); ++k) {
    staged.add_comparison(number(instance),
                          {number(firsts[k]), number(seconds[k]), ExpertId{number(expert)}, outcomes[k * step]});
  }
}

void DatasetBuilder::reserve_comparisons(std::size_t more) {
  check_room(staged_->comparisons.size() + std::max<std::size_t>(more, 1) - 1);
  grow_large(staged_->comparisons, more);
}

void DatasetBuilder::set_comparison_weight(double weight) {
  check_size(weight, "weight");
  if (staged_->counter) return staged_->counter->set_weight(weight);
  if (weight == 1.0 && staged_->comparison_weight.empty()) return;
  extend(staged_->comparison_weight, staged_->comparisons.size(), 1.0);
  staged_->comparison_weight.back() = weight;
}

void DatasetBuilder::set_comparison_cluster(std::string_view name, std::uint64_t column) {
  StagedData& staged = *staged_;
  if (staged.counter) return;
  const std::string checksum = name.size() > kMaxNameBytes ? fmt::format("{:016x}", mix_seed(0, name)) : "";
  extend(staged.comparison_cluster, staged.comparisons.size(), kNoCluster);
  staged.comparison_cluster.back() = intern(staged.clusters, checksum.empty() ? name : checksum, column, "cluster");
}

void DatasetBuilder::count_comparisons() {
  if (!staged_->counter) staged_->counter.emplace();
}

bool DatasetBuilder::counts_comparisons() const { return staged_->counter.has_value(); }

void DatasetBuilder::presentation_unknown() { staged_->presentation_known = false; }

void DatasetBuilder::silence_given() { staged_->silence_given = true; }

void DatasetBuilder::freeze() {
  staged_->frozen_lists = staged_->lists.size();
  staged_->frozen_comparisons = staged_->comparisons.size();
}

void DatasetBuilder::add_candidate(InstanceHandle instance, ItemHandle item) {
  add_label(instance, item, std::numeric_limits<double>::quiet_NaN());
}

void DatasetBuilder::add_label(InstanceHandle instance, ItemHandle item, double label) {
  check_size(label, "label");
  check_room(staged_->mentions.size());
  staged_->mentions.push_back({number(instance), number(item), line_, label, false});
}

void DatasetBuilder::add_item_row(InstanceHandle instance, ItemHandle item, double label) {
  check_size(label, "label");
  check_room(staged_->mentions.size());
  staged_->mentions.push_back({number(instance), number(item), line_, label, true});
}

void DatasetBuilder::set_features(std::span<const std::uint32_t> columns, std::span<const float> values) {
  StagedData& staged = *staged_;
  extend(staged.feature_row_begin, staged.mentions.size(), std::uint64_t{staged.feature_column.size()});
  staged.feature_row_begin.back() = staged.feature_column.size();
  grow_large(staged.feature_column, columns.size());
  grow_large(staged.feature_value, values.size());
  staged.feature_column.insert(staged.feature_column.end(), columns.begin(), columns.end());
  staged.feature_value.insert(staged.feature_value.end(), values.begin(), values.end());
}

void DatasetBuilder::note(std::string sentence) { staged_->notes.push_back(std::move(sentence)); }

}  // namespace witan
