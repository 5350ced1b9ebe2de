#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arguments.hpp"

namespace witan::cli {

/// An option of a command, as its help shows it.
struct OptionInfo {
  std::vector<std::string> names;  ///< "-m" and "--method"; "DATA" if positional
  std::string value;               ///< placeholder of the value; empty: the option has none
  std::string help;

  [[nodiscard]] bool positional() const { return names.front().front() != '-'; }
};

/// Returns the options that `describe` adds.
[[nodiscard]] std::vector<OptionInfo> list_options(const std::function<void(Arguments&)>& describe);

/// A command and its options.
struct CommandInfo {
  std::string name, summary, example;
  std::vector<OptionInfo> options;
};

/// Returns all commands, in the order of the help.
[[nodiscard]] std::vector<CommandInfo> list_commands();

}  // namespace witan::cli
