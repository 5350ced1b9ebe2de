#include "witan/io/format.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <set>

#include "csv_header.hpp"
#include "decompressor.hpp"
#include "fields.hpp"
#include "match_format.hpp"
#include "read_lines.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

using Fields = std::vector<std::string_view>;

constexpr double kEarliestTime = 1e8;  // seconds since 1970: no rating and no label is as large
constexpr std::size_t kOrdersLooked = 20;

/// The lines that are not blank. The last one may have been cut off, so it counts only if there is no other.
Fields lines_of(std::string_view head) {
  Fields lines;
  while (!head.empty()) {
    const std::size_t end = head.find('\n');
    std::string_view line = head.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    const bool whole = end != std::string_view::npos;
    if (!trimmed(line).empty() && (whole || lines.size() < 2)) lines.push_back(line);
    if (!whole) break;
    head.remove_prefix(end + 1);
  }
  return lines;
}

bool is_number(std::string_view text) { return parse_double(text).has_value(); }

Fields blank_fields(std::string_view line) {
  Fields fields;
  split_blanks(line, fields);
  return fields;
}

Fields split(std::string_view line, char separator) {
  Fields fields;
  split_at(line, separator, fields);
  return fields;
}

std::string_view preflib_type(const Fields& lines) {
  constexpr std::string_view kTypes[] = {"soc", "soi", "toc", "toi"};
  for (const std::string_view line : lines) {
    constexpr std::string_view kKey = "# DATA TYPE:";
    if (!line.starts_with(kKey)) continue;
    const std::string_view type = trimmed(line.substr(kKey.size()));
    const auto* const known = std::find(std::begin(kTypes), std::end(kTypes), type);
    if (known != std::end(kTypes)) return *known;
  }
  return {};
}

bool is_pair(std::string_view field) {
  const std::size_t colon = field.find(':');
  return colon != std::string_view::npos && parse_unsigned(field.substr(0, colon)).has_value();
}

bool looks_like_svmlight(const Fields& fields) {
  return fields.size() >= 2 && is_number(fields[0]) && std::all_of(fields.begin() + 1, fields.end(), is_pair);
}

bool looks_like_run(const Fields& fields) {
  return fields.size() == 6 && (fields[1] == "Q0" || (is_number(fields[3]) && is_number(fields[4])));
}

Fields split_at_double_colons(std::string_view line) {
  Fields fields;
  for (std::size_t at = line.find("::"); at != std::string_view::npos; at = line.find("::")) {
    fields.push_back(line.substr(0, at));
    line.remove_prefix(at + 2);
  }
  fields.push_back(line);
  return fields;
}

/// Returns whether all lines of four fields, separated by tabs, have the same text in a field.
bool is_constant(const Fields& lines, std::size_t field) {
  return std::all_of(lines.begin(), lines.end(), [&](std::string_view line) {
    const Fields fields = split(line, '\t');
    return fields.size() == 4 && fields[field] == split(lines.front(), '\t')[field];
  });
}

/// Compares lines of four numbers with user, film, rating and time. Files without times have 0 in their place, as
/// qrels have labels; but all times are then equal, and the second field of qrels is equal in all lines, in most
/// files 0.
FormatMatch match_tabbed_ratings(const Fields& lines) {
  const Fields fields = split(lines.front(), '\t');
  if (fields.size() != 4 || !std::all_of(fields.begin(), fields.end(), is_number)) return FormatMatch::none;
  if (parse_double(fields[3]) >= kEarliestTime) return FormatMatch::layout;
  const bool one_iteration = is_constant(lines, 1);
  const bool one_time = is_constant(lines, 3);
  if (one_time && !one_iteration) return FormatMatch::layout;
  if (one_iteration && (!one_time || parse_double(fields[1]) == 0)) return FormatMatch::none;
  return FormatMatch::columns;
}

bool looks_like_qrels(const Fields& fields) {
  return fields.size() == 4 && is_number(fields[1]) && is_number(fields[3]);
}

std::string_view without_quotes(std::string_view field) {
  field = trimmed(field);
  if (field.size() >= 2 && field.front() == '"' && field.back() == '"') field = field.substr(1, field.size() - 2);
  return field;
}

bool has_known_column(std::string_view line, const ReadOptions& options) {
  for (const char separator : {',', ';', '\t'}) {
    for (const std::string_view field : split(line, separator)) {
      const std::string_view name = without_quotes(field);
      if (role_named(name)) return true;
      for (const auto& [ours, theirs] : options.columns) {
        if (theirs == name) return true;
      }
    }
  }
  return false;
}

/// Orders name the same items again and again, and none twice in a line.
bool look_like_orders(const Fields& lines) {
  if (lines.size() < 2) return false;
  std::set<std::string_view> seen;
  for (std::size_t k = 0; k < std::min(lines.size(), kOrdersLooked); ++k) {
    Fields fields = split(lines[k], ',');
    for (auto& field : fields) field = trimmed(field);
    const std::set<std::string_view> items(fields.begin(), fields.end());
    if (items.size() < 2 || items.size() < fields.size()) return false;
    const auto again = std::count_if(items.begin(), items.end(), [&](auto item) { return seen.contains(item); });
    if (k > 0 && 2 * static_cast<std::size_t>(again) < items.size()) return false;
    seen.insert(items.begin(), items.end());
  }
  return true;
}

bool has_extension(const Format& format, std::string_view extension) {
  const Fields known = blank_fields(format.extensions);
  return std::find(known.begin(), known.end(), extension) != known.end();
}

std::string_view by_extension(std::string_view path) {
  path = without_compression(path);
  const std::string_view extension = path.substr(path.find_last_of("./") + 1);
  for (const Format& format : formats()) {
    if (has_extension(format, extension)) return format.name;
  }
  return {};
}

bool looks_like_header(std::string_view line) {
  for (const char separator : {',', ';', '\t'}) {
    const Fields fields = split(line, separator);
    if (fields.size() > 1 && std::none_of(fields.begin(), fields.end(), is_number)) return true;
  }
  return false;
}

TextHead head_of(Fields lines, const ReadOptions& options) {
  const auto data = std::find_if(lines.begin(), lines.end(), [](auto line) { return !line.starts_with('#'); });
  TextHead head{{}, {data, lines.end()}, {}, options};
  if (data != lines.end()) head.fields = blank_fields(*data);
  head.lines = std::move(lines);
  return head;
}

/// Returns the format that the text matches best, or several if it matches the columns of each.
Fields by_content(const TextHead& head) {
  if (head.lines.empty()) return {};
  // Comments may contain a marker, but not the layout of the data.
  FormatMatch best = head.data.empty() ? FormatMatch::layout : FormatMatch::none;
  Fields names;
  for (const Format& format : formats()) {
    const FormatMatch match = format.match(head);
    if (match > best) names.clear();
    if (match > best || (match == best && match == FormatMatch::columns)) names.push_back(format.name);
    best = std::max(best, match);
  }
  return names;
}

FormatMatch match_if(bool matches, FormatMatch match) { return matches ? match : FormatMatch::none; }

bool has_queries(const TextHead& head) { return head.fields.size() >= 2 && head.fields[1].starts_with("qid:"); }

bool has_nulls(const Fields& lines) {
  return std::any_of(lines.begin(), lines.end(), [](auto line) { return line.find(":NULL") != line.npos; });
}

}  // namespace

FormatMatch match_jsonl(const TextHead& head) {
  return match_if(trimmed(head.lines.front()).starts_with('{'), FormatMatch::marker);
}

FormatMatch match_preflib(const PreflibKind& kind, const TextHead& head) {
  return match_if(preflib_type(head.lines) == kind.name, FormatMatch::marker);
}

FormatMatch match_letor_agg(const TextHead& head) {
  return match_if(has_queries(head) && has_nulls(head.data), FormatMatch::layout);
}

FormatMatch match_letor(const TextHead& head) {
  return match_if(has_queries(head) && !has_nulls(head.data), FormatMatch::layout);
}

FormatMatch match_svmlight(const TextHead& head) {
  if (head.data.empty()) return FormatMatch::none;
  const std::string_view line = head.data.front();
  return match_if(looks_like_svmlight(blank_fields(line.substr(0, line.find('#')))), FormatMatch::layout);
}

FormatMatch match_trec_run(const TextHead& head) { return match_if(looks_like_run(head.fields), FormatMatch::layout); }

FormatMatch match_movielens(const TextHead& head) {
  if (head.data.empty()) return FormatMatch::none;
  const Fields fields = split_at_double_colons(head.data.front());
  if (fields.size() == 1) return match_tabbed_ratings(head.data);
  return match_if((fields.size() == 3 || fields.size() == 4) && std::all_of(fields.begin(), fields.end(), is_number),
                  FormatMatch::layout);
}

FormatMatch match_trec_qrels(const TextHead& head) {
  return match_if(looks_like_qrels(head.fields), FormatMatch::columns);
}

FormatMatch match_csv(const TextHead& head) {
  return match_if(has_known_column(head.lines.front(), head.options), FormatMatch::header);
}

FormatMatch match_orders(const TextHead& head) { return match_if(look_like_orders(head.lines), FormatMatch::guess); }

std::string_view detected_name(std::string_view head, std::string_view path, const ReadOptions& options) {
  const Fields lines = lines_of(head);
  if (lines.empty()) return by_extension(path);
  const Fields names = by_content(head_of(lines, options));
  if (names.size() == 1) return names.front();
  if (const auto name = by_extension(path); !name.empty()) return name;
  return names.empty() && looks_like_header(lines.front()) ? "csv" : "";
}

const Format& detect_format(const LineReader& lines, const ReadOptions& options) {
  const std::string_view name = detected_name(lines.head(), lines.name(), options);
  if (!name.empty()) return find_format(name);
  const Fields several = by_content(head_of(lines_of(lines.head()), options));
  if (!several.empty()) {
    throw InputError(SourceLocation{lines.name(), 0, 0},
                     fmt::format("text that is valid in several formats: {}", fmt::join(several, ", ")),
                     fmt::format("{} to select one of them", option("from")));
  }
  std::string known;
  for (const Format& format : formats()) known += fmt::format("{}{}", known.empty() ? "" : ", ", format.name);
  throw InputError(SourceLocation{lines.name(), 0, 0}, "text in no known format",
                   fmt::format("one of {}; {} selects it", known, option("from")));
}

}  // namespace witan
