#include "witan/io/format.hpp"
#include "witan/method/storage/state.hpp"

#include <algorithm>
#include <sstream>

#include "data/append_instance.hpp"
#include "state_format.hpp"
#include "util/checksum.hpp"
#include "util/json_text.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

/// Approximate maximum length of a line of scores.
constexpr std::size_t kComfortableLine = std::size_t{64} << 10U;

bool has_lists(const Instance& instance) {
  return std::any_of(instance.lists.begin(), instance.lists.end(), [](const List& list) { return list.size() > 0; });
}

bool has_whole_lists(const Instance& instance) {
  return std::any_of(instance.lists.begin(), instance.lists.end(), [](const List& list) { return !list.open; });
}

/// Returns true if the lists come from a state that merged the lists of all experts.
bool has_stand_ins(const Instance& instance) {
  return std::any_of(instance.lists.begin(), instance.lists.end(), [&](const List& list) {
    const std::string_view name = (*instance.expert_names)[static_cast<std::uint32_t>(list.expert)];
    return !list.open && name.starts_with(kStandIn);
  });
}

Merging merging(const Instance& instance, const Spec& spec) {
  const MethodInfo& method = find_method(spec.name);
  const Merge widest = method.statistic == SufficientStatistic::statements ? Merge::of_expert : Merge::of_all;
  Merging merge{widest, widest};
  if ((method.input & kOrder) != 0) merge.comparisons = Merge::none;
  if (has_scale(method)) {
    const std::string_view scale = scale_of(spec);
    if (scale == "unit" || (scale != "raw" && has_lists(instance))) merge.comparisons = Merge::none;
  }
  // If comparisons keep their experts, lists keep them too.
  const bool by_expert = merge.comparisons == Merge::none && !instance.comparisons.empty();
  if (by_expert && !has_stand_ins(instance)) merge.lists = Merge::of_expert;
  return merge;
}

/// Writes the lines with the saved fit of one instance.
class FitLines {
 public:
  FitLines(const Instance& instance, std::string& out)
      : instance_(instance), begin_("{\"instance\":" + json_string(instance.name)), out_(out) {}

  void write(const Fit& fit, Merging merge) {
    line_ = begin_;
    if (!instance_.comparisons.empty()) write_merged("merged", merge.comparisons);
    if (has_whole_lists(instance_)) write_merged("merged-lists", merge.lists);
    write_open_lists();
    write_quantities(fit);
    line_ += ",\"scores\":{";
    std::size_t begin = line_.size();
    for (Slot slot = 0; slot < instance_.size(); ++slot) {
      if (line_.size() > kComfortableLine) {
        end_line();
        line_ = begin_ + ",\"scores\":{";
        begin = line_.size();
      }
      if (line_.size() > begin) line_ += ',';
      line_ += json_string(instance_.item_name(slot)) + ':' + json_number(fit.scores[slot]);
    }
    end_line();
  }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  void end_line() {
    out_ += line_ + "}}\n";
    ++count_;
  }
  void write_merged(std::string_view key, Merge merge) {
    if (merge == Merge::none) return;
    line_ += fmt::format(",\"{}\":\"{}\"", key, merge == Merge::of_all ? kMergedAll : kMergedExperts);
  }
  void write_open_lists() {
    std::vector<std::size_t> open;
    for (std::size_t k = 0; k < instance_.lists.size(); ++k) {
      if (instance_.lists[k].open) open.push_back(k);
    }
    if (!open.empty()) line_ += fmt::format(",\"open\":[{}]", fmt::join(open, ","));
  }
  void write_quantities(const Fit& fit) {
    if (fit.estimates.empty()) return;
    const char* separator = ",\"quantities\":{";
    for (const Estimate& quantity : fit.estimates) {
      line_ += fmt::format("{}{}:{}", separator, json_string(quantity.name), json_number(quantity.value));
      separator = ",";
    }
    line_ += '}';
  }

  const Instance& instance_;
  std::string begin_, line_;
  std::string& out_;
  std::size_t count_ = 0;
};

}  // namespace

void write_state(const Dataset& data, std::span<const Fit> fits, std::string_view spec, std::ostream& out) {
  const Spec parsed = parse_spec(spec);
  DatasetBuilder builder;
  std::string body;
  std::size_t fit_lines = 0;
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    append_instance(data, InstanceId{static_cast<std::uint32_t>(i)}, merging(data.instance(i), parsed), builder);
  }
  const Dataset evidence = builder.build();
  for (std::size_t i = 0; i < evidence.instance_count(); ++i) {
    const Instance instance = evidence.instance(i);
    FitLines lines(instance, body);
    lines.write(fits[i], merging(instance, parsed));
    fit_lines += lines.count();
  }
  std::ostringstream statements;
  find_format("jsonl").write(evidence, statements);
  body += statements.view();
  const std::string header = fmt::format(R"({}{},"method":{},"fits":{},"lines":{},"checksum":"{}")", kStateBegins,
                                         kStateVersion, json_string(to_string(parsed)), fit_lines,
                                         std::count(body.begin(), body.end(), '\n'), checksum(body));
  out << fmt::format("{}{}\"{}\"}}\n", header, kHeaderSum, checksum(header)) << body;
}

}  // namespace witan
