#include "statement_part.hpp"

#include <algorithm>
#include <utility>

#include "util/large_pages.hpp"
#include "util/time_text.hpp"

namespace witan {
namespace {

std::array<NameTable*, kNameKinds> tables_of(StagedData& staged) {
  return {&staged.instances, &staged.experts, &staged.items, &staged.clusters};
}

NameRun names_since(const NameTable& names, std::uint32_t first) {
  NameRun run;
  for (std::uint32_t id = first; id < names.size(); ++id) {
    run.bytes += names[id];
    run.ends.push_back(run.bytes.size());
  }
  return run;
}

/// Appends an optional column, which may be shorter than its table, or empty.
template <class T>
void append_column(std::vector<T>& to, std::size_t rows, const std::vector<T>& part, T default_value) {
  if (part.empty()) return;
  grow_large(to, rows - std::min(rows, to.size()) + part.size());
  to.resize(rows, default_value);
  to.insert(to.end(), part.begin(), part.end());
}

}  // namespace

StatementPart PartCollector::take() {
  builder_.look_up_pending();
  StatementPart part;
  StagedData& from = *builder_.staged_;
  std::swap(part.staged, from);
  const auto names = tables_of(part.staged);
  const auto kept = tables_of(from);
  for (std::size_t k = 0; k < kNameKinds; ++k) {
    part.new_names[k] = names_since(*names[k], taken_[k]);
    taken_[k] = names[k]->size();
    std::swap(*kept[k], *names[k]);
  }
  std::swap(from.recent_items, part.staged.recent_items);
  if (part.staged.counter) {
    from.counter.emplace();
    part.counted = part.staged.counter->total();
    part.staged.finish_counting();
  }
  reserve_large(from.comparisons, part.staged.comparisons.size() + part.staged.comparisons.size() / 16);
  from.last_instance = part.staged.last_instance;
  from.last_expert = part.staged.last_expert;
  return part;
}

void PartAppender::add_names(const StatementPart& part, NameIds& ids) {
  to_.look_up_pending();
  const auto tables = tables_of(*to_.staged_);
  for (std::size_t k = 0; k < kNameKinds; ++k) {
    const NameRun& run = part.new_names[k];
    std::size_t begin = 0;
    for (const std::size_t end : run.ends) {
      ids.of[k].push_back(tables[k]->intern(std::string_view(run.bytes).substr(begin, end - begin)));
      begin = end;
    }
  }
}

bool PartAppender::agrees(StatementPart& part, const NameIds& ids) {
  return fits(part.staged) && find_lists(part.staged, ids) && agree_on_times(part.staged);
}

bool PartAppender::fits(const StagedData& part) const {
  const StagedData& to = *to_.staged_;
  const auto fit = [](std::size_t have, std::size_t more) { return have + more <= kMaxStatements; };
  return fit(to.lists.size(), part.lists.size()) && fit(to.entries.size(), part.entries.size()) &&
         fit(to.comparisons.size(), part.comparisons.size()) && fit(to.mentions.size(), part.mentions.size());
}

bool PartAppender::agree_on_times(StagedData& part) {
  if (!part.time_scale) return true;
  StagedData& to = *to_.staged_;
  if (!to.time_scale) to.time_scale = part.time_scale;
  if (to.time_scale->kind != part.time_scale->kind) return false;
  const int more = part.time_scale->decimals - to.time_scale->decimals;
  try {
    if (more > 0) to_.refine_times(more, Time{0, *part.time_scale}, 0);
  } catch (const InputError&) {
    return false;
  }
  if (more >= 0) return true;
  for (std::vector<std::int64_t>* times : {&part.entry_time, &part.comparison_time}) {
    for (std::int64_t& ticks : *times) {
      const auto refined = with_more_decimals(ticks, -more);
      if (!refined) return false;
      ticks = *refined;
    }
  }
  return true;
}

bool PartAppender::continues(std::uint32_t known, const StagedData::List& list) const {
  const StagedData::List& before = to_.staged_->lists[known];
  return before.silence == list.silence && before.weight == list.weight && before.count == list.count;
}

bool PartAppender::find_lists(const StagedData& part, const NameIds& ids) {
  constexpr std::uint32_t kNew = std::numeric_limits<std::uint32_t>::max();
  const StagedData& to = *to_.staged_;
  list_.assign(part.lists.size(), kNew);
  for (std::size_t k = 0; k < part.lists.size(); ++k) {
    const StagedData::List& list = part.lists[k];
    if (!list.open) continue;
    const std::uint64_t key =
        (std::uint64_t{ids[NameKind::instance][list.instance]} << 32U) | ids[NameKind::expert][list.expert];
    const auto& gathered = to.gathered[static_cast<std::size_t>(list.form)];
    const auto found = gathered.find(key);
    if (found == gathered.end()) continue;
    if (!continues(found->second, list)) return false;
    list_[k] = found->second;
  }
  for (const auto& [key, k] : part.named_lists) {
    const auto found = to.named_lists.find(
        {ids[NameKind::instance][key.instance], ids[NameKind::expert][key.expert], key.form, key.name});
    if (found == to.named_lists.end()) continue;
    if (!continues(found->second, part.lists[k])) return false;
    list_[k] = found->second;
  }
  return true;
}

void PartAppender::append(StatementPart part, const NameIds& ids) {
  StagedData& to = *to_.staged_;
  append_lists(part.staged, ids);
  append_entries(part.staged, ids);
  if (to.counter)
    count_comparisons(part, ids);
  else
    append_comparisons(part.staged, ids);
  append_mentions(part.staged, ids);
  std::ranges::move(part.staged.notes, std::back_inserter(to.notes));
  to.presentation_known = to.presentation_known && part.staged.presentation_known;
  to.silence_given = to.silence_given || part.staged.silence_given;
}

void PartAppender::append_lists(const StagedData& part, const NameIds& ids) {
  StagedData& to = *to_.staged_;
  const std::size_t before = to.lists.size();
  for (std::size_t k = 0; k < part.lists.size(); ++k) {
    if (list_[k] < before) continue;
    StagedData::List list = part.lists[k];
    list.instance = ids[NameKind::instance][list.instance];
    list.expert = ids[NameKind::expert][list.expert];
    list.entries = 0;  // counted as they are added
    list_[k] = static_cast<std::uint32_t>(to.lists.size());
    grow_large(to.lists, 1);
    to.lists.push_back(list);
    if (!list.open) continue;
    const std::uint64_t key = (std::uint64_t{list.instance} << 32U) | list.expert;
    to.gathered[static_cast<std::size_t>(list.form)].emplace(key, list_[k]);
  }
  for (const auto& [key, k] : part.named_lists) {
    to.named_lists.try_emplace(
        {ids[NameKind::instance][key.instance], ids[NameKind::expert][key.expert], key.form, key.name}, list_[k]);
  }
}

void PartAppender::append_entries(StagedData& part, const NameIds& ids) {
  StagedData& to = *to_.staged_;
  append_column(to.entry_weight, to.entries.size(), part.entry_weight, 1.0);
  append_column(to.entry_time, to.entries.size(), part.entry_time, kNoTime);
  const std::vector<std::uint32_t>& items = ids[NameKind::item];
  part.entries.consume([&](std::span<const StagedData::Entry> entries) {
    for (const StagedData::Entry& entry : entries) {
      const std::uint32_t list = list_[entry.list];
      ++to.lists[list].entries;
      to.entries.push_back({list, items[entry.item], entry.value});
    }
  });
  to.entry_lines.append(part.entry_lines);
}

void PartAppender::append_comparisons(const StagedData& part, const NameIds& ids) {
  StagedData& to = *to_.staged_;
  const std::size_t before = to.comparisons.size();
  append_column(to.comparison_weight, before, part.comparison_weight, 1.0);
  append_column(to.comparison_time, before, part.comparison_time, kNoTime);
  std::vector<std::uint32_t> clusters = part.comparison_cluster;
  for (std::uint32_t& cluster : clusters) {
    if (cluster != kNoCluster) cluster = ids[NameKind::cluster][cluster];
  }
  append_column(to.comparison_cluster, before, clusters, kNoCluster);
  for (const StagedData::ComparisonRun& run : part.comparison_runs) {
    const std::uint32_t instance = ids[NameKind::instance][run.instance];
    if (!to.comparison_runs.empty() && to.comparison_runs.back().instance == instance) continue;
    to.comparison_runs.push_back({instance, static_cast<std::uint32_t>(before + run.first)});
  }
  const std::vector<std::uint32_t>& items = ids[NameKind::item];
  const std::vector<std::uint32_t>& experts = ids[NameKind::expert];
  grow_large(to.comparisons, part.comparisons.size());
  for (const Comparison& one : part.comparisons) {
    to.comparisons.push_back(
        {items[one.first], items[one.second], ExpertId{experts[static_cast<std::uint32_t>(one.expert)]}, one.outcome});
  }
}

void PartAppender::count_comparisons(const StatementPart& part, const NameIds& ids) {
  StagedData& to = *to_.staged_;
  const std::vector<std::uint32_t>& items = ids[NameKind::item];
  const auto& runs = part.staged.comparison_runs;
  const auto& comparisons = part.staged.comparisons;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const std::uint32_t instance = ids[NameKind::instance][runs[r].instance];
    const std::size_t end = r + 1 < runs.size() ? runs[r + 1].first : comparisons.size();
    for (std::size_t c = runs[r].first; c < end; ++c) {
      const Comparison& one = comparisons[c];
      const ExpertId expert{ids[NameKind::expert][static_cast<std::uint32_t>(one.expert)]};
      to.add_comparison(instance, {items[one.first], items[one.second], expert, one.outcome});
      to.counter->set_weight(part.staged.comparison_weight[c], part.staged.comparison_rest[c]);
    }
  }
  if (part.counted > 0) to.counter->add_merged(part.counted - comparisons.size());
}

void PartAppender::append_mentions(const StagedData& part, const NameIds& ids) {
  StagedData& to = *to_.staged_;
  std::vector<std::uint64_t> rows = part.feature_row_begin;
  for (std::uint64_t& row : rows) row += to.feature_column.size();
  append_column(to.feature_row_begin, to.mentions.size(), rows, std::uint64_t{to.feature_column.size()});
  grow_large(to.feature_column, part.feature_column.size());
  grow_large(to.feature_value, part.feature_value.size());
  to.feature_column.insert(to.feature_column.end(), part.feature_column.begin(), part.feature_column.end());
  to.feature_value.insert(to.feature_value.end(), part.feature_value.begin(), part.feature_value.end());
  grow_large(to.mentions, part.mentions.size());
  for (StagedData::Mention mention : part.mentions) {
    mention.instance = ids[NameKind::instance][mention.instance];
    mention.item = ids[NameKind::item][mention.item];
    to.mentions.push_back(mention);
  }
}

}  // namespace witan
