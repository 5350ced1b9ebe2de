#include "option_list.hpp"

#include "command.hpp"

namespace witan::cli {

std::vector<CommandInfo> list_commands() {
  std::vector<CommandInfo> all;
  for (const auto make : kCommands) {
    const std::unique_ptr<Command> command = make();
    Session session;
    const auto describe = [&](Arguments& arguments) {
      command->describe(arguments);
      session.describe(arguments, command->has_output(), command->has_tables());
    };
    all.push_back({command->name(), command->summary(), command->example(), list_options(describe)});
  }
  return all;
}

}  // namespace witan::cli
