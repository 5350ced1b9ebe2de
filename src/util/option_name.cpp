#include "witan/util/option_name.hpp"

#include <algorithm>

#include "util/numbers.hpp"

namespace witan {
namespace {

constexpr std::string_view kOptionBegin = "⟦";
constexpr std::string_view kOptionEnd = "⟧";

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

}  // namespace

std::string option(std::string_view name) {
  return std::string(kOptionBegin) + std::string(name) + std::string(kOptionEnd);
}

std::string option(std::string_view name, std::string_view value) {
  return option(std::string(name) + "=" + std::string(value));
}

std::string spell_options(std::string_view message, Spelling spelling) {
  std::string result;
  while (true) {
    const std::size_t begin = message.find(kOptionBegin);
    if (begin == std::string_view::npos) break;
    const std::size_t inner = begin + kOptionBegin.size();
    result += message.substr(0, begin);
    const std::size_t length = message.substr(inner).find(kOptionEnd);
    const std::string_view mark = message.substr(inner, length);
    const std::size_t equals = mark.find('=');
    const std::string_view name = mark.substr(0, equals);
    if (length == std::string_view::npos || !is_option_name(name)) {
      // A mark may follow a bracket that is part of a name.
      result += kOptionBegin;
      message.remove_prefix(inner);
      continue;
    }
    result += equals == std::string_view::npos ? spell_option(name, spelling)
                                               : spell_option(name, mark.substr(equals + 1), spelling);
    message.remove_prefix(inner + length + kOptionEnd.size());
  }
  return result.append(message);
}

}  // namespace witan
