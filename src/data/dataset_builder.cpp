#include "witan/data/dataset_builder.hpp"

#include "witan/data/statement_rules.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "check_name.hpp"
#include "util/byte_words.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kLookedUpTogether = 64;
constexpr std::size_t kRecentItems = 4096;  // as many as fit in the fastest memory

/// Makes an optional column as long as its table before the last row's value is put in.
template <class T>
void extend(std::vector<T>& column, std::size_t size, T default_value) {
  column.resize(size, default_value);
}

}  // namespace

void DatasetBuilder::begin_source(std::string file) {
  look_up_pending();
  sources_.push_back({std::move(file), entries_.size(), mentions_.size(), lists_.size()});
  line_ = 0;
}

SourceLocation DatasetBuilder::here(std::uint64_t column) const {
  return {sources_.empty() ? std::string("input") : sources_.back().file, line_, column};
}

std::uint32_t DatasetBuilder::intern(NameTable& names, std::string_view name, std::uint64_t column,
                                     std::string_view what) {
  const std::uint32_t before = names.size();
  if (name.empty() || name.size() > kMaxNameBytes) check_name(name, what, here(column));
  const std::uint32_t id = names.intern(name);
  // Only new names need the full look.
  if (names.size() != before && !is_plain(name)) check_name(name, what, here(column));
  return id;
}

std::uint32_t DatasetBuilder::instance(std::string_view name, std::uint64_t column) {
  // Rows of one instance mostly stand together.
  if (instances_.size() > 0 && same_text(instances_[last_instance_], name)) return last_instance_;
  return last_instance_ = intern(instances_, name, column, "instance");
}

std::uint32_t DatasetBuilder::expert(std::string_view name, std::uint64_t column) {
  if (experts_.size() > 0 && same_text(experts_[last_expert_], name)) return last_expert_;
  return last_expert_ = intern(experts_, name, column, "expert");
}

std::uint32_t DatasetBuilder::item(std::string_view name, std::uint64_t column) {
  return intern(items_, name, column, "item");
}

void DatasetBuilder::check_room(std::uint64_t count) const {
  if (count >= kMaxStatements) {
    throw InputError(here(), "more statements than fit", fmt::format("at most {} in a data set", kMaxStatements));
  }
}

DatasetBuilder::ListHandle DatasetBuilder::new_list(std::uint32_t instance, std::uint32_t expert, Form form,
                                                    Silence silence, std::uint32_t count) {
  check_room(lists_.size());
  grow_large(lists_, 1);
  lists_.push_back({instance, expert, count, line_, 0, 1.0, form, silence, false});
  return static_cast<ListHandle>(lists_.size() - 1);
}

DatasetBuilder::ListHandle DatasetBuilder::list(std::uint32_t instance, std::uint32_t expert, Form form,
                                                Silence silence, std::uint64_t column) {
  const std::uint64_t key = (std::uint64_t{instance} << 32U) | expert;
  if (last_list_ >= lists_.size() || key != last_key_ || lists_[last_list_].form != form) {
    const auto [found, is_new] = gathered_[static_cast<std::size_t>(form)].try_emplace(key, 0);
    if (is_new) {
      found->second = new_list(instance, expert, form, silence);
      lists_.back().open = true;
    }
    last_key_ = key;
    last_list_ = found->second;
  }
  if (lists_[last_list_].silence != silence) {
    throw InputError(here(column), fmt::format("silence {}", to_string(silence)),
                     fmt::format("{}, the silence of this list since {}", to_string(lists_[last_list_].silence),
                                 beginning_of(last_list_)));
  }
  return last_list_;
}

std::string DatasetBuilder::beginning_of(ListHandle list) const {
  std::string line = fmt::format("line {}", lists_[list].line);
  if (sources_.empty() || list >= sources_.back().first_list) return line;
  const auto later =
      std::find_if(sources_.begin(), sources_.end(), [&](const Source& s) { return s.first_list > list; });
  return later == sources_.begin() ? line : fmt::format("{} of {}", line, std::prev(later)->file);
}

bool DatasetBuilder::opened_by_this_row(ListHandle list) const {
  return lists_[list].line == line_ && (sources_.empty() || list >= sources_.back().first_list);
}

void DatasetBuilder::set_list_weight(ListHandle list, double weight, std::uint64_t column) {
  StagedList& staged = lists_[list];
  check_size(weight, "weight", column);
  if (staged.weight != weight && !opened_by_this_row(list)) {
    throw InputError(here(column), fmt::format("weight {}", weight),
                     fmt::format("{}, the weight of this list since {}", staged.weight, beginning_of(list)));
  }
  staged.weight = weight;
}

void DatasetBuilder::set_list_count(ListHandle list, std::uint32_t count, std::uint64_t column) {
  StagedList& staged = lists_[list];
  if (staged.count != count && !opened_by_this_row(list)) {
    throw InputError(here(column), fmt::format("count {}", count),
                     fmt::format("{}, the count of this list since {}", staged.count, beginning_of(list)));
  }
  staged.count = count;
}

void DatasetBuilder::check_size(double number, std::string_view what, std::uint64_t column) const {
  if (std::abs(number) <= kMaxSize || std::isnan(number)) return;
  throw InputError(here(column), fmt::format("{} {}", what, number), fmt::format("a size of at most {}", kMaxSize));
}

DatasetBuilder::StagedEntry& DatasetBuilder::stage_entry(const StagedEntry& entry) {
  check_size(entry.value, "value");
  check_room(entries_.size());
  StagedList& list = lists_[entry.list];
  if (list.form == Form::rank && entry.value < 0)
    throw InputError(here(), fmt::format("{}", entry.value), kRankExpected);
  ++list.entries;
  entry_lines_.push_back(line_);
  return entries_.push_back(entry);
}

void DatasetBuilder::add_entry(ListHandle list, std::uint32_t item, double value) { stage_entry({list, item, value}); }

void DatasetBuilder::add_entry(ListHandle list, std::string_view name, std::uint64_t column, double value) {
  if (name.empty() || name.size() > kMaxNameBytes) check_name(name, "item", here(column));
  const std::uint32_t hash = NameTable::hash(name);
  if (recent_items_.empty()) recent_items_.resize(kRecentItems);
  // Experts on one instance name the same items, and those need no look at the large table.
  const RecentItem& recent = recent_items_[hash % kRecentItems];
  if (recent.hash == hash && recent.id < items_.size() && same_text(items_[recent.id], name)) {
    stage_entry({list, recent.id, value});
    return;
  }
  items_.prefetch(hash, NameTable::Part::bucket);
  StagedEntry& entry = stage_entry({list, 0, value});
  pending_.push_back({static_cast<std::uint32_t>(pending_bytes_.size()), static_cast<std::uint32_t>(name.size()), hash,
                      line_, column, &entry});
  pending_bytes_.append(name);
  if (pending_.size() == kLookedUpTogether) look_up_pending();
}

void DatasetBuilder::look_up_pending() {
  const std::uint32_t line = line_;
  for (const PendingName& name : pending_) items_.prefetch(name.hash, NameTable::Part::record);
  for (const PendingName& name : pending_) {
    const std::string_view text = std::string_view(pending_bytes_).substr(name.begin, name.size);
    const std::uint32_t before = items_.size();
    const std::uint32_t id = items_.intern(text, name.hash);
    name.entry->item = id;
    recent_items_[name.hash % kRecentItems] = {name.hash, id};
    if (items_.size() == before || is_plain(text)) continue;
    line_ = name.line;
    check_name(text, "item", here(name.column));
  }
  line_ = line;
  pending_.clear();
  pending_bytes_.clear();
}

void DatasetBuilder::set_entry_weight(double weight) {
  check_size(weight, "weight");
  if (weight == 1.0 && entry_weight_.empty()) return;
  extend(entry_weight_, entries_.size(), 1.0);
  entry_weight_.back() = weight;
}

void DatasetBuilder::set_entry_time(std::int64_t time) {
  extend(entry_time_, entries_.size(), kNoTime);
  entry_time_.back() = time;
}

void DatasetBuilder::add_comparison(std::uint32_t instance, std::uint32_t expert, std::uint32_t first,
                                    std::uint32_t second, float outcome) {
  if (first == second) throw InputError(here(), in_quotes(items_[first]), kOtherItemExpected);
  check_room(comparisons_.size());
  stage_instance_of_comparison(instance);
  grow_large(comparisons_, 1);
  comparisons_.push_back({first, second, ExpertId{expert}, outcome});
}

void DatasetBuilder::add_comparisons(std::uint32_t instance, std::uint32_t expert,
                                     std::span<const std::uint32_t> firsts, std::span<const std::uint32_t> seconds,
                                     std::span<const float> outcomes) {
  if (firsts.size() != seconds.size() || (outcomes.size() != firsts.size() && outcomes.size() != 1)) {
    throw UsageError("as many second items as first ones, and an outcome for each or one for all");
  }
  if (firsts.empty()) return;
  for (std::size_t k = 0; k < firsts.size(); ++k) {
    if (firsts[k] == seconds[k]) throw InputError(here(), in_quotes(items_[firsts[k]]), kOtherItemExpected);
  }
  check_room(comparisons_.size() + firsts.size() - 1);
  stage_instance_of_comparison(instance);
  const std::size_t step = outcomes.size() == 1 ? 0 : 1;
  grow_large(comparisons_, firsts.size());
  for (std::size_t k = 0; k < firsts.size(); ++k) {
    comparisons_.push_back({firsts[k], seconds[k], ExpertId{expert}, outcomes[k * step]});
  }
}

void DatasetBuilder::reserve_comparisons(std::size_t more) {
  check_room(comparisons_.size() + std::max<std::size_t>(more, 1) - 1);
  grow_large(comparisons_, more);
}

void DatasetBuilder::stage_instance_of_comparison(std::uint32_t instance) {
  if (!comparison_runs_.empty() && comparison_runs_.back().instance == instance) return;
  comparison_runs_.push_back({instance, static_cast<std::uint32_t>(comparisons_.size())});
}

void DatasetBuilder::set_comparison_weight(double weight) {
  check_size(weight, "weight");
  if (weight == 1.0 && comparison_weight_.empty()) return;
  extend(comparison_weight_, comparisons_.size(), 1.0);
  comparison_weight_.back() = weight;
}

void DatasetBuilder::set_comparison_time(std::int64_t time) {
  extend(comparison_time_, comparisons_.size(), kNoTime);
  comparison_time_.back() = time;
}

void DatasetBuilder::settle() {
  settled_lists_ = lists_.size();
  settled_comparisons_ = comparisons_.size();
}

void DatasetBuilder::add_candidate(std::uint32_t instance, std::uint32_t item) {
  add_label(instance, item, std::numeric_limits<float>::quiet_NaN());
}

void DatasetBuilder::add_label(std::uint32_t instance, std::uint32_t item, float label) {
  check_room(mentions_.size());
  mentions_.push_back({instance, item, line_, label, false});
}

void DatasetBuilder::add_item_row(std::uint32_t instance, std::uint32_t item, float label) {
  check_room(mentions_.size());
  mentions_.push_back({instance, item, line_, label, true});
}

void DatasetBuilder::set_features(std::span<const std::uint32_t> columns, std::span<const float> values) {
  extend(feature_row_begin_, mentions_.size(), std::uint64_t{feature_column_.size()});
  feature_row_begin_.back() = feature_column_.size();
  grow_large(feature_column_, columns.size());
  grow_large(feature_value_, values.size());
  feature_column_.insert(feature_column_.end(), columns.begin(), columns.end());
  feature_value_.insert(feature_value_.end(), values.begin(), values.end());
}

}  // namespace witan
