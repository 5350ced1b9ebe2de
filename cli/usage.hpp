#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "option_list.hpp"

namespace witan::cli {

/// Returns the message for an unknown command, or nullopt if `word` is a command.
[[nodiscard]] std::optional<std::string> unknown_command(std::span<const CommandInfo> commands,
                                                         const std::string& word);

/// Returns the message for the first option that a command does not have, or nullopt. `words` follow the command.
[[nodiscard]] std::optional<std::string> unknown_option(const CommandInfo& command, std::span<const std::string> words);

}  // namespace witan::cli
