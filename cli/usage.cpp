#include "usage.hpp"

#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

namespace witan::cli {
namespace {

const OptionInfo* find_option(const CommandInfo& command, std::string_view name) {
  for (const OptionInfo& option : command.options) {
    if (std::ranges::find(option.names, name) != option.names.end()) return &option;
  }
  return nullptr;
}

std::string message(const CommandInfo& command, std::string_view name) {
  std::vector<std::string_view> known = {"--help"};
  for (const OptionInfo& option : command.options) {
    for (const std::string& one : option.names) {
      if (one.starts_with("--")) known.push_back(one);
    }
  }
  const std::string hint = name.starts_with("--") ? did_you_mean(name, known) : "";
  return fmt::format("unknown option {}{} `witan help {}` lists all options", name, hint.empty() ? ";" : hint,
                     command.name);
}

bool is_help(std::string_view name) { return name == "-h" || name == "--help"; }

}  // namespace

std::optional<std::string> unknown_command(std::span<const CommandInfo> commands, const std::string& word) {
  std::vector<std::string_view> known = {"help"};
  for (const CommandInfo& command : commands) known.push_back(command.name);
  if (std::ranges::find(known, word) != known.end()) return std::nullopt;
  const std::string hint = did_you_mean(word, known);
  return fmt::format("unknown command {}{} `witan help` lists all commands", in_quotes(word),
                     hint.empty() ? ";" : hint);
}

std::optional<std::string> unknown_option(const CommandInfo& command, std::span<const std::string> words) {
  for (std::size_t k = 0; k < words.size(); ++k) {
    const std::string& word = words[k];
    if (word == "--") return std::nullopt;
    if (word.size() < 2 || word.front() != '-') continue;
    const bool is_long = word.starts_with("--");
    const std::string name = is_long ? word.substr(0, word.find('=')) : word.substr(0, 2);
    if (is_help(name)) return std::nullopt;
    const OptionInfo* option = find_option(command, name);
    if (option == nullptr) return message(command, name);
    const bool value_follows = is_long ? word.find('=') == std::string::npos : word.size() == 2;
    if (!option->value.empty() && value_follows) ++k;
  }
  return std::nullopt;
}

}  // namespace witan::cli
