#include "witan/method/spec.hpp"

#include "witan/util/error.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace witan {
namespace {

std::string_view strip(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// Returns true for text that may be a name. Names have no capitals, but a misspelt name may have some.
bool is_name(std::string_view text) {
  const auto in_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !text.empty() && std::all_of(text.begin(), text.end(), in_name);
}

/// Returns the parts between commas outside parentheses.
std::vector<std::string_view> top_level_parts(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')') --depth;
    if (text[at] == ',' && depth == 0) {
      parts.push_back(text.substr(begin, at - begin));
      begin = at + 1;
    }
  }
  parts.push_back(text.substr(begin));
  return parts;
}

std::pair<std::string, std::string> parse_argument(std::string_view argument, std::string_view whole) {
  const auto equals = argument.find('=');
  const std::string_view name = strip(argument.substr(0, equals));
  const std::string_view value = equals == std::string_view::npos ? "" : strip(argument.substr(equals + 1));
  if (!is_name(name) || value.empty()) {
    throw UsageError(
        fmt::format("found {} in {}, expected parameters as name=value", in_quotes(strip(argument)), in_quotes(whole)));
  }
  return {std::string(name), std::string(value)};
}

}  // namespace

Spec parse_spec(std::string_view text) {
  const std::string_view whole = strip(text);
  const auto open = whole.find('(');
  Spec spec{std::string(strip(whole.substr(0, open))), {}};
  std::ranges::replace(spec.name, '_', '-');  // the names of methods in Python
  if (!is_name(spec.name)) {
    throw UsageError(fmt::format("found {}, expected a method such as rrf or rrf(k=60)", in_quotes(text)));
  }
  if (open == std::string_view::npos) return spec;
  if (whole.back() != ')') throw UsageError(fmt::format("found {}, expected it to end with )", in_quotes(whole)));
  const std::string_view inside = whole.substr(open + 1, whole.size() - open - 2);
  if (strip(inside).empty()) return spec;
  for (const std::string_view argument : top_level_parts(inside)) {
    auto parsed = parse_argument(argument, whole);
    const bool again = std::any_of(spec.arguments.begin(), spec.arguments.end(),
                                   [&](const auto& known) { return known.first == parsed.first; });
    if (again) throw UsageError(fmt::format("found {} twice in {}", parsed.first, in_quotes(whole)));
    spec.arguments.push_back(std::move(parsed));
  }
  return spec;
}

std::vector<Spec> parse_specs(std::string_view text) {
  std::vector<Spec> specs;
  for (const std::string_view part : top_level_parts(text)) specs.push_back(parse_spec(part));
  return specs;
}

std::string to_string(const Spec& spec) {
  if (spec.arguments.empty()) return spec.name;
  std::string text = spec.name + '(';
  for (const auto& [name, value] : spec.arguments) text += fmt::format("{}={},", name, value);
  text.back() = ')';
  return text;
}

}  // namespace witan
