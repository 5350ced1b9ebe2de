#include "witan/metric/metric.hpp"

#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

constexpr std::uint32_t kLongestRange = 1000;

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// Returns the part before the first `mark`, and removes it and the mark from `text`.
std::string_view take_until(std::string_view& text, char mark) {
  const auto at = text.find(mark);
  const std::string_view head = text.substr(0, at);
  text = at == std::string_view::npos ? std::string_view{} : text.substr(at + 1);
  return head;
}

bool answers_to(const MetricInfo& info, std::string_view name) {
  if (info.name == name) return true;
  std::string_view rest = info.aliases;
  while (!rest.empty()) {
    if (take_until(rest, ' ') == name) return true;
  }
  return false;
}

[[noreturn]] void throw_unknown(std::string_view name) {
  std::vector<std::string_view> known;
  std::vector<std::string_view> all_names;
  for (const MetricInfo& info : metric_infos()) {
    known.push_back(info.name);
    all_names.push_back(info.name);
    std::string_view rest = info.aliases;
    while (!rest.empty()) all_names.push_back(take_until(rest, ' '));
  }
  const std::vector<std::string> near = nearest(name, all_names);
  const std::string hint = near.empty() ? "." : fmt::format("; did you mean {}?", fmt::join(near, " or "));
  throw UsageError(
      fmt::format("unknown metric {}{} The metrics are {}", in_quotes(name), hint, fmt::join(known, ", ")));
}

std::string in_small_letters(std::string_view text) {
  std::string name(text);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return name;
}

MetricKind parse_kind(std::string_view text) {
  const std::string name = in_small_letters(text);
  for (const MetricInfo& info : metric_infos()) {
    if (answers_to(info, name)) return info.kind;
  }
  throw_unknown(text);
}

std::uint32_t parse_cutoff(std::string_view text, std::string_view whole) {
  std::uint32_t cutoff = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), cutoff);
  const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  if (!digits || status != std::errc{} || cutoff == 0 || cutoff > Metric::kLargestCutoff) {
    throw UsageError(fmt::format("cut-off {} in {}: expected a whole number from 1 to {}", in_quotes(text),
                                 in_quotes(whole), Metric::kLargestCutoff));
  }
  return cutoff;
}

/// Parses "p=0.8)" of "rbp(p=0.8)". Returns nullopt for another parameter or no number.
std::optional<double> parse_parameter(std::string_view text, char name) {
  if (text.size() < 3 || text[0] != name || text[1] != '=' || text.back() != ')') return {};
  text = text.substr(2, text.size() - 3);
  double value = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  return status == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

double parse_persistence(std::string_view text, std::string_view whole) {
  const auto value = parse_parameter(text, 'p');
  if (value && *value > 0 && *value < 1) return *value;
  throw UsageError(fmt::format("{}: expected a parameter p=x with 0 < x < 1", in_quotes(whole)));
}

double parse_recall(std::string_view text, std::string_view whole) {
  const auto value = parse_parameter(text, 'r');
  if (value && *value >= 0 && *value <= 1) return *value;
  throw UsageError(fmt::format("{}: expected a parameter r=x with 0 ≤ x ≤ 1", in_quotes(whole)));
}

double parse_multiple(std::string_view text, std::string_view whole) {
  const auto value = parse_parameter(text, 'x');
  if (value && *value >= 0 && *value <= 1000) return *value;
  throw UsageError(fmt::format("{}: expected a parameter x=number with 0 ≤ number ≤ 1000", in_quotes(whole)));
}

Metric parse_head(std::string_view head, std::string_view whole) {
  Metric metric;
  std::string_view parameter = head;
  metric.kind = parse_kind(take_until(parameter, '('));
  if (head.find('(') == std::string_view::npos) return metric;
  if (metric.kind == MetricKind::iprec) {
    metric.recall = parse_recall(parameter, whole);
    return metric;
  }
  if (metric.kind == MetricKind::rprec_mult) {
    metric.multiple = parse_multiple(parameter, whole);
    return metric;
  }
  if (metric.kind != MetricKind::rbp) {
    throw UsageError(fmt::format("{} has no parameters, found {}", metric.info().name, in_quotes(whole)));
  }
  metric.persistence = parse_persistence(parameter, whole);
  return metric;
}

/// Converts the notation of trec_eval and ranx: ndcg_cut_10 and ndcg_cut.10 to ndcg@10, P_10 to P@10, rbp.95 to
/// rbp(p=0.95). Returns any other text unchanged.
std::string in_our_spelling(std::string_view text) {
  constexpr std::string_view kInterpolated = "iprec_at_recall_", kMultiple = "rprec_mult_";
  if (in_small_letters(text).starts_with(kInterpolated)) {
    return fmt::format("iprec(r={})", text.substr(kInterpolated.size()));
  }
  if (in_small_letters(text).starts_with(kMultiple)) {
    return fmt::format("rprec_mult(x={})", text.substr(kMultiple.size()));
  }
  const std::size_t mark = text.find_last_not_of("0123456789");
  if (mark == std::string_view::npos || mark + 1 == text.size()) return std::string(text);
  if (text[mark] != '_' && text[mark] != '.') return std::string(text);
  std::string_view head = text.substr(0, mark);
  const std::string_view digits = text.substr(mark + 1);
  if (head.find_first_of("@(") != std::string_view::npos) return std::string(text);
  if (text[mark] == '.' && in_small_letters(head) == "rbp") return fmt::format("{}(p=0.{})", head, digits);
  for (const std::string_view cut : {"ndcg_cut", "map_cut"}) {
    if (in_small_letters(head) == cut) head.remove_suffix(std::string_view("_cut").size());
  }
  return fmt::format("{}@{}", head, digits);
}

void append_metrics(std::string_view whole, std::vector<Metric>& metrics) {
  const std::string spelled = in_our_spelling(whole);
  std::string_view cutoffs = spelled;
  Metric metric = parse_head(take_until(cutoffs, '@'), whole);
  if (spelled.find('@') == std::string::npos) {
    metrics.push_back(metric);
    return;
  }
  if (metric.info().cutoff == MetricInfo::Cutoff::none) {
    throw UsageError(fmt::format("{} has no cut-off, found {}", metric.info().name, in_quotes(whole)));
  }
  const bool range = cutoffs.find('-', 1) != std::string_view::npos;
  std::string_view last = cutoffs;
  const std::uint32_t from = parse_cutoff(range ? take_until(last, '-') : cutoffs, whole);
  const std::uint32_t to = parse_cutoff(last, whole);
  if (to < from || to - from >= kLongestRange) {
    throw UsageError(
        fmt::format("{}: expected an ascending range of at most {} cut-offs", in_quotes(whole), kLongestRange));
  }
  for (metric.cutoff = from; metric.cutoff <= to; ++metric.cutoff) metrics.push_back(metric);
}

}  // namespace

std::string Metric::name() const {
  std::string text(info().name);
  if (kind == MetricKind::rbp) text += fmt::format("(p={})", persistence);
  if (kind == MetricKind::iprec) text += fmt::format("(r={})", recall);
  if (kind == MetricKind::rprec_mult) text += fmt::format("(x={})", multiple);
  if (cutoff > 0) text += fmt::format("@{}", cutoff);
  return text;
}

Metric parse_metric(std::string_view text) {
  std::vector<Metric> metrics;
  append_metrics(trimmed(text), metrics);
  if (metrics.size() != 1)
    throw UsageError(fmt::format("{} means {} metrics, expected one", in_quotes(text), metrics.size()));
  return metrics.front();
}

namespace {

void append_asked(std::string_view entry, std::vector<AskedMetric>& asked) {
  std::vector<Metric> metrics;
  append_metrics(entry, metrics);
  for (const Metric& metric : metrics) {
    asked.push_back({metric, metrics.size() == 1 ? std::string(entry) : metric.name()});
  }
}

/// The families of trec_eval and their members.
constexpr std::pair<std::string_view, std::string_view> kFamilies[] = {
    {"official",
     "num_q num_ret num_rel num_rel_ret map gm_map Rprec bpref recip_rank iprec_at_recall P_5 P_10 P_15 P_20 P_30 "
     "P_100 "
     "P_200 P_500 P_1000"},
    {"ndcg_cut",
     "ndcg_cut_5 ndcg_cut_10 ndcg_cut_15 ndcg_cut_20 ndcg_cut_30 ndcg_cut_100 ndcg_cut_200 ndcg_cut_500 ndcg_cut_1000"},
    {"map_cut",
     "map_cut_5 map_cut_10 map_cut_15 map_cut_20 map_cut_30 map_cut_100 map_cut_200 map_cut_500 map_cut_1000"},
    {"iprec_at_recall",
     "iprec_at_recall_0.00 iprec_at_recall_0.10 iprec_at_recall_0.20 iprec_at_recall_0.30 iprec_at_recall_0.40 "
     "iprec_at_recall_0.50 iprec_at_recall_0.60 iprec_at_recall_0.70 iprec_at_recall_0.80 iprec_at_recall_0.90 "
     "iprec_at_recall_1.00"},
    {"Rprec_mult",
     "Rprec_mult_0.20 Rprec_mult_0.40 Rprec_mult_0.60 Rprec_mult_0.80 Rprec_mult_1.00 Rprec_mult_1.20 Rprec_mult_1.40 "
     "Rprec_mult_1.60 Rprec_mult_1.80 Rprec_mult_2.00"},
};

/// Appends the members of a family. Returns false if there is no family with this name.
bool append_family(std::string_view name, std::vector<AskedMetric>& asked) {
  for (const auto& [family, members] : kFamilies) {
    if (family != name) continue;
    std::string_view rest = members;
    while (!rest.empty()) {
      const std::string_view member = take_until(rest, ' ');
      if (!append_family(member, asked)) append_asked(member, asked);
    }
    return true;
  }
  return false;
}

}  // namespace

std::vector<AskedMetric> parse_asked_metrics(std::string_view text) {
  std::vector<AskedMetric> asked;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view entry = trimmed(text.substr(begin, end - begin));
    if (entry.empty()) throw UsageError(fmt::format("empty entry in the list of metrics {}", in_quotes(text)));
    if (!append_family(entry, asked)) append_asked(entry, asked);
    begin = end + 1;
  }
  return asked;
}

std::vector<Metric> parse_metrics(std::string_view text) {
  std::vector<Metric> metrics;
  for (const AskedMetric& asked : parse_asked_metrics(text)) metrics.push_back(asked.metric);
  return metrics;
}

}  // namespace witan
