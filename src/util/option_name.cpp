#include "witan/util/option_name.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "util/numbers.hpp"

namespace witan {
namespace {

constexpr std::string_view kOptionBegin = "⟦";
constexpr std::string_view kOptionEnd = "⟧";
constexpr std::string_view kEitherBegin = "⟪";
constexpr std::string_view kEitherSeparator = "¦";
constexpr std::string_view kEitherEnd = "⟫";

/// Options that Python names differently. `for` and `from` are keywords of the language.
constexpr std::pair<std::string_view, std::string_view> kPythonNames[] = {
    {"for", "for_user"}, {"from", "format"}, {"valid", "validation"}, {"count", "k"}};

constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

bool is_positional(std::string_view name) { return is_upper(name.front()); }

bool is_option_name(std::string_view name) {
  if (name.empty()) return false;
  const bool upper = is_positional(name);
  if (!upper && !is_lower(name.front())) return false;
  return std::ranges::all_of(
      name, [upper](char c) { return (upper ? is_upper(c) : is_lower(c)) || (c >= '0' && c <= '9') || c == '-'; });
}

std::string python_name(std::string_view name) {
  for (const auto& [option, keyword] : kPythonNames) {
    if (name == option) return std::string(keyword);
  }
  std::string result;
  for (const char c : name) result += c == '-' ? '_' : is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

std::string spell_option(std::string_view name, Spelling spelling) {
  if (spelling == Spelling::python) return python_name(name);
  return is_positional(name) ? std::string(name) : "--" + std::string(name);
}

std::string spell_option(std::string_view name, std::string_view value, Spelling spelling) {
  const std::string spelled = spell_option(name, spelling);
  if (spelling == Spelling::command_line) return spelled + " " + std::string(value);
  return parse_double(value) ? spelled + "=" + std::string(value) : spelled + "='" + std::string(value) + "'";
}

/// Returns the text of a mark of an option, or nothing if it is other text in brackets.
std::optional<std::string> spell_mark(std::string_view mark, Spelling spelling) {
  const std::size_t equals = mark.find('=');
  const std::string_view name = mark.substr(0, equals);
  if (!is_option_name(name)) return std::nullopt;
  return equals == std::string_view::npos ? spell_option(name, spelling)
                                          : spell_option(name, mark.substr(equals + 1), spelling);
}

std::optional<std::string> spell_either(std::string_view mark, Spelling spelling) {
  const std::size_t separator = mark.find(kEitherSeparator);
  if (separator == std::string_view::npos) return std::nullopt;
  return std::string(spelling == Spelling::command_line ? mark.substr(0, separator)
                                                        : mark.substr(separator + kEitherSeparator.size()));
}

/// Replaces `begin` … `end` by what `spell` returns for the text between them.
template <class Spell>
std::string replace_marks(std::string_view message, std::string_view begin, std::string_view end, Spell&& spell) {
  std::string result;
  for (std::size_t at = 0; (at = message.find(begin)) != std::string_view::npos;) {
    result += message.substr(0, at);
    message.remove_prefix(at + begin.size());
    const std::size_t length = message.find(end);
    const auto text = length == std::string_view::npos ? std::nullopt : spell(message.substr(0, length));
    // If this bracket is part of a name, a mark may still follow it.
    result += text ? *text : std::string(begin);
    if (text) message.remove_prefix(length + end.size());
  }
  return result.append(message);
}

}  // namespace

std::string option(std::string_view name) {
  return std::string(kOptionBegin) + std::string(name) + std::string(kOptionEnd);
}

std::string option(std::string_view name, std::string_view value) {
  return option(std::string(name) + "=" + std::string(value));
}

std::string either(std::string_view command_line, std::string_view python) {
  std::string mark(kEitherBegin);
  return mark.append(command_line).append(kEitherSeparator).append(python).append(kEitherEnd);
}

std::string spell_options(std::string_view message, Spelling spelling) {
  return replace_marks(replace_marks(message, kEitherBegin, kEitherEnd,
                                     [&](std::string_view mark) { return spell_either(mark, spelling); }),
                       kOptionBegin, kOptionEnd, [&](std::string_view mark) { return spell_mark(mark, spelling); });
}

}  // namespace witan
