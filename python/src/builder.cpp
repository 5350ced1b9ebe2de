#include "builder.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>

namespace witan::python {
namespace {

template <class Id>
using Chunk = std::array<Id, kRowsTogether>;
using Instances = Chunk<DatasetBuilder::InstanceHandle>;
using Experts = Chunk<DatasetBuilder::ExpertHandle>;
using Items = Chunk<DatasetBuilder::ItemHandle>;

std::uint32_t to_number(auto handle) { return static_cast<std::uint32_t>(handle); }

template <class Array>
void check_length(const std::optional<Array>& column, std::size_t rows, std::string_view what) {
  if (!column || column->size() == rows) return;
  throw UsageError(fmt::format("columns of different lengths: found {} {}s, expected {}", column->size(), what, rows));
}

template <class T>
void check_finite(std::span<const T> values, std::string_view what, std::size_t width = 1) {
  const auto bad = std::ranges::find_if(values, [](T value) { return !std::isfinite(value); });
  if (bad == values.end()) return;
  throw InputError(fmt::format("row {} of the {}s: found {}, expected a finite number",
                               static_cast<std::size_t>(bad - values.begin()) / width + 1, what, *bad));
}

/// Throws InputError unless all weights are finite and at least 0, as in a file.
void check_weights(const std::optional<Numbers>& weights, std::size_t rows) {
  check_length(weights, rows, "weight");
  if (!weights) return;
  const auto values = span_of(*weights);
  const auto bad = std::ranges::find_if(values, [](double value) { return !(std::isfinite(value) && value >= 0); });
  if (bad == values.end()) return;
  throw InputError(fmt::format("row {} of the weights: found {}, expected a finite number of at least 0",
                               bad - values.begin() + 1, *bad));
}

void check_outcomes(std::span<const double> outcomes) {
  const auto bad = std::ranges::find_if(outcomes, [](double share) { return !(share >= 0 && share <= 1); });
  if (bad == outcomes.end()) return;
  throw InputError(fmt::format(
      "row {} of the comparisons: found outcome {}, expected the first item's share of the win, from 0 to 1",
      bad - outcomes.begin() + 1, *bad));
}

void check_counts(const std::optional<Indices>& counts, std::size_t rows) {
  check_length(counts, rows, "count");
  if (!counts) return;
  const auto values = span_of(*counts);
  const auto bad = std::ranges::find_if(
      values, [](std::int64_t count) { return count < 1 || static_cast<std::uint64_t>(count) > kMaxStatements; });
  if (bad == values.end()) return;
  throw InputError(fmt::format("row {} of the counts: found {}, expected a number of ballots (1 or more)",
                               bad - values.begin() + 1, *bad));
}

void check_ranks(std::span<const double> values) {
  const auto bad = std::ranges::find_if(values, [](double rank) { return rank < 0; });
  if (bad == values.end()) return;
  throw InputError(SourceLocation{"ranks", static_cast<std::uint64_t>(bad - values.begin() + 1), 0},
                   fmt::format("{}", *bad), kRankExpected);
}

/// Returns the silence of each name of a column.
std::vector<Silence> silences_of(const Coded& column) {
  std::vector<Silence> known;
  for (const std::string& name : column.first) {
    try {
      known.push_back(known_silence(name));
    } catch (const UsageError& error) {
      if (!column.second) throw;
      throw InputError(error.what());  // the content of a cell is data, so its error is an InputError
    }
  }
  return known;
}

/// Throws InputError, with the row, if an item is compared with itself.
void check_apart(const Coded& first, const Coded& second, std::size_t rows) {
  const auto row = first_equal_row(first, second, rows);
  if (!row) return;
  throw InputError(SourceLocation{"comparisons", row->first + 1, 0}, in_quotes(row->second), kOtherItemExpected);
}

void each_chunk(std::size_t rows, const auto& work) {
  for (std::size_t begin = 0; begin < rows; begin += kRowsTogether) {
    work(begin, std::min(kRowsTogether, rows - begin));
  }
}

}  // namespace

void check_label(double label, std::uint64_t row) {
  if (std::abs(label) <= kMaxSize) return;
  throw InputError(std::isfinite(label)
                       ? fmt::format("row {} of the labels: found {}, expected an absolute value of at most {}", row,
                                     label, kMaxSize)
                       : fmt::format("row {} of the labels: found {}, expected a finite number", row, label));
}

Form form_of(const std::string& name) {
  for (const Form form : {Form::rank, Form::score, Form::rating, Form::judgement}) {
    if (to_string(form) == name) return form;
  }
  throw UsageError(fmt::format("form {}: expected rank, score, rating or judgement", in_quotes(name)));
}

Silence known_silence(const std::string& name) {
  if (name.empty()) return Silence::unknown;
  for (const Silence silence : {Silence::unknown, Silence::below, Silence::tied_last}) {
    if (to_string(silence) == name) return silence;
  }
  throw UsageError(fmt::format("silence {}: expected unknown, below or tied-last", in_quotes(name)));
}

Column Builder::instances(const Coded& column, std::size_t rows) {
  return {column, rows, "instance", [this](std::string_view name) { return to_number(builder_.instance(name)); }};
}
Column Builder::experts(const Coded& column, std::size_t rows) {
  return {column, rows, "expert", [this](std::string_view name) { return to_number(builder_.expert(name)); }};
}
Column Builder::items(const Coded& column, std::size_t rows) {
  return {column, rows, "item", [this](std::string_view name) { return to_number(builder_.item(name)); }};
}

void Builder::add_lists(const std::string& form_name, const Coded& silence, const Coded& instance, const Coded& expert,
                        const Coded& item, const Numbers& values, const std::optional<Numbers>& weights,
                        const std::optional<Indices>& counts, const std::optional<TimeColumn>& times,
                        const std::optional<Coded>& lists) {
  const nb::gil_scoped_release unlocked;
  const std::scoped_lock alone(mutex_);
  const Form form = form_of(form_name);
  const std::span<const double> value = span_of(values);
  check_weights(weights, value.size());
  check_counts(counts, value.size());
  const Times time_of(times, value.size());
  check_finite(value, form_name);
  if (form == Form::rank) check_ranks(value);
  Column in = instances(instance, value.size()), by = experts(expert, value.size()), on = items(item, value.size());
  const std::vector<Silence> meant = silences_of(silence);
  if (std::ranges::any_of(silence.first, [](const std::string& name) { return !name.empty(); })) {
    builder_.silence_given();
  }
  Column silent(silence, value.size(), "silence", [&](std::string_view name) {
    return static_cast<std::uint32_t>(std::ranges::find(silence.first, name) - silence.first.begin());
  });
  Names list_names;
  std::optional<Column> named;
  if (lists) {
    named.emplace(*lists, value.size(), "list", [&](std::string_view name) {
      list_names.emplace_back(name);
      return static_cast<std::uint32_t>(list_names.size() - 1);
    });
  }
  half_added_ = true;
  builder_.begin_source(form_name + "s");
  Chunk<std::uint32_t> list_ids;
  Instances instance_ids;
  Experts expert_ids;
  Items item_ids;
  Chunk<std::uint32_t> silence_ids;
  each_chunk(value.size(), [&](std::size_t begin, std::size_t count) {
    silent.fill(begin, std::span(silence_ids).first(count));
    in.fill(begin, std::span(instance_ids).first(count));
    by.fill(begin, std::span(expert_ids).first(count));
    on.fill(begin, std::span(item_ids).first(count));
    if (named) named->fill(begin, std::span(list_ids).first(count));
    for (std::size_t k = 0; k < count; ++k) {
      builder_.at_line(begin + k + 1);
      const Silence silence_of_row = meant[silence_ids[k]];
      const auto list =
          named ? builder_.named_list(instance_ids[k], expert_ids[k], form, silence_of_row, list_names[list_ids[k]])
                : builder_.list(instance_ids[k], expert_ids[k], form, silence_of_row);
      builder_.add_entry(list, item_ids[k], value[begin + k]);
      if (counts) builder_.set_list_count(list, static_cast<std::uint32_t>(counts->data()[begin + k]));
      if (const auto time = time_of[begin + k]) builder_.set_entry_time(*time);
      if (!weights) continue;
      if (form == Form::judgement)
        builder_.set_entry_weight(weights->data()[begin + k]);
      else
        builder_.set_list_weight(list, weights->data()[begin + k]);
    }
  });
  half_added_ = false;
}

void Builder::add_uniform_comparisons(Column& first, Column& second, DatasetBuilder::InstanceHandle instance,
                                      DatasetBuilder::ExpertHandle expert, std::size_t rows,
                                      const std::optional<Numbers>& outcomes) {
  Items firsts, seconds;
  const std::array<double, 1> won = {1};
  each_chunk(rows, [&](std::size_t begin, std::size_t count) {
    first.fill(begin, std::span(firsts).first(count));
    second.fill(begin, std::span(seconds).first(count));
    builder_.add_comparisons(instance, expert, std::span(firsts).first(count), std::span(seconds).first(count),
                             outcomes ? std::span(outcomes->data() + begin, count) : std::span<const double>(won));
  });
}

void Builder::add_comparisons(const Coded& instance, const Coded& expert, const Coded& first, const Coded& second,
                              const std::optional<Numbers>& outcomes, const std::optional<Numbers>& weights,
                              const std::optional<TimeColumn>& times, const std::optional<Coded>& cluster,
                              bool presentation_known) {
  const nb::gil_scoped_release unlocked;
  const std::scoped_lock alone(mutex_);
  const std::size_t rows = first.second ? first.second->size() : 0;
  check_length(outcomes, rows, "outcome");
  check_weights(weights, rows);
  const Times time_of(times, rows);
  if (outcomes) check_outcomes(span_of(*outcomes));
  Column in = instances(instance, rows), by = experts(expert, rows), one = items(first, rows),
         other = items(second, rows);
  std::vector<std::string_view> cluster_names;
  std::optional<Column> clusters;
  if (cluster) {
    clusters.emplace(*cluster, rows, "cluster", [&](std::string_view name) {
      cluster_names.push_back(name);
      return static_cast<std::uint32_t>(cluster_names.size() - 1);
    });
  }
  // An empty builder has nothing to lose, so the check of each row while it is added is enough.
  if (builder_.instance_count() > 0) check_apart(first, second, rows);
  half_added_ = true;
  builder_.begin_source("comparisons");
  if (!presentation_known && rows > 0) builder_.presentation_unknown();
  builder_.reserve_comparisons(rows);
  if (!instance.second && !expert.second && !weights && !times && !clusters && rows > 0) {
    try {
      add_uniform_comparisons(one, other, builder_.instance(instance.first.front()),
                              builder_.expert(expert.first.front()), rows, outcomes);
    } catch (const InputError&) {
      check_apart(first, second, rows);  // its error contains the row
      throw;
    }
    half_added_ = false;
    return;
  }
  Instances instance_ids;
  Experts expert_ids;
  Items firsts, seconds;
  std::array<std::uint32_t, kRowsTogether> cluster_ids{};
  each_chunk(rows, [&](std::size_t begin, std::size_t count) {
    in.fill(begin, std::span(instance_ids).first(count));
    by.fill(begin, std::span(expert_ids).first(count));
    one.fill(begin, std::span(firsts).first(count));
    other.fill(begin, std::span(seconds).first(count));
    if (clusters) clusters->fill(begin, std::span(cluster_ids).first(count));
    for (std::size_t k = 0; k < count; ++k) {
      builder_.at_line(begin + k + 1);
      builder_.add_comparison(instance_ids[k], expert_ids[k], firsts[k], seconds[k],
                              outcomes ? outcomes->data()[begin + k] : 1.0);
      if (weights) builder_.set_comparison_weight(weights->data()[begin + k]);
      if (const auto time = time_of[begin + k]) builder_.set_comparison_time(*time);
      if (clusters) builder_.set_comparison_cluster(cluster_names[cluster_ids[k]]);
    }
  });
  half_added_ = false;
}

void Builder::add_labels(const Coded& instance, const Coded& item, const Numbers& labels) {
  const nb::gil_scoped_release unlocked;
  const std::scoped_lock alone(mutex_);
  for (std::size_t row = 0; row < labels.size(); ++row) check_label(labels.data()[row], row + 1);
  Column in = instances(instance, labels.size()), on = items(item, labels.size());
  half_added_ = true;
  builder_.begin_source("labels");
  Instances instance_ids;
  Items item_ids;
  each_chunk(labels.size(), [&](std::size_t begin, std::size_t count) {
    in.fill(begin, std::span(instance_ids).first(count));
    on.fill(begin, std::span(item_ids).first(count));
    for (std::size_t k = 0; k < count; ++k) {
      builder_.at_line(begin + k + 1);
      builder_.add_label(instance_ids[k], item_ids[k], labels.data()[begin + k]);
    }
  });
  half_added_ = false;
}

void Builder::add_candidates(const Coded& instance, const Coded& item) {
  const nb::gil_scoped_release unlocked;
  const std::scoped_lock alone(mutex_);
  const std::size_t rows = item.second ? item.second->size() : 0;
  Column in = instances(instance, rows), on = items(item, rows);
  half_added_ = true;
  builder_.begin_source("items");
  Instances instance_ids;
  Items item_ids;
  each_chunk(rows, [&](std::size_t begin, std::size_t count) {
    in.fill(begin, std::span(instance_ids).first(count));
    on.fill(begin, std::span(item_ids).first(count));
    for (std::size_t k = 0; k < count; ++k) builder_.add_candidate(instance_ids[k], item_ids[k]);
  });
  half_added_ = false;
}

void Builder::note(const std::string& text) {
  const std::scoped_lock alone(mutex_);
  builder_.note(text);
}

void Builder::add_features(const Coded& instance, const Coded& item, const Floats& values, std::uint32_t width,
                           const std::optional<Indices>& row_begin, const std::optional<Indices>& columns) {
  const nb::gil_scoped_release unlocked;
  const std::scoped_lock alone(mutex_);
  const std::size_t rows = row_begin ? row_begin->size() - 1 : width == 0 ? 0 : values.size() / width;
  check_finite(span_of(values), "feature", row_begin ? 1 : width);
  Column in = instances(instance, rows), on = items(item, rows);
  half_added_ = true;
  builder_.begin_source("features");
  std::vector<std::uint32_t> named(width);
  std::iota(named.begin(), named.end(), 0U);
  DatasetBuilder::InstanceHandle instance_id{};
  DatasetBuilder::ItemHandle item_id{};
  for (std::size_t row = 0; row < rows; ++row) {
    in.fill(row, std::span(&instance_id, 1));
    on.fill(row, std::span(&item_id, 1));
    builder_.at_line(row + 1);
    builder_.add_item_row(instance_id, item_id, std::nan(""));
    if (!row_begin) {
      builder_.set_features(named, span_of(values).subspan(row * width, width));
      continue;
    }
    const auto begin = static_cast<std::size_t>(row_begin->data()[row]);
    const std::size_t count = static_cast<std::size_t>(row_begin->data()[row + 1]) - begin;
    named.resize(count);
    std::transform(columns->data() + begin, columns->data() + begin + count, named.begin(),
                   [](std::int64_t column) { return static_cast<std::uint32_t>(column); });
    builder_.set_features(named, span_of(values).subspan(begin, count));
  }
  half_added_ = false;
}

void Builder::add_files(const Names& paths, const ReadOptions& options, const RunOptions& run) {
  run_interruptibly(run, [&](Context& context) {
    const std::scoped_lock alone(mutex_);
    mark_half_added([&] { read_files(paths, options, builder_, context); });
  });
}

void Builder::append(const Dataset& data) {
  const nb::gil_scoped_release unlocked;
  const std::scoped_lock alone(mutex_);
  half_added_ = true;
  builder_.append(data);
  builder_.freeze();
  half_added_ = false;
}

void Builder::look_up_names() {
  const nb::gil_scoped_release unlocked;
  const std::scoped_lock alone(mutex_);
  builder_.begin_source("data");
}

Dataset Builder::build(const ReadOptions& options) {
  const nb::gil_scoped_release unlocked;
  const std::scoped_lock alone(mutex_);
  half_added_ = true;  // the builder is empty afterwards
  try {
    Dataset built = builder_.build(options.build);
    half_added_ = false;
    return built;
  } catch (const UnknownExpert&) {  // later data may contain the expert
    half_added_ = false;
    throw;
  }
}

}  // namespace witan::python
