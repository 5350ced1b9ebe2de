#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"
#include "witan/util/option_name.hpp"
#include "witan/util/version.hpp"

#include <algorithm>
#include <exception>
#include <iostream>
#include <new>
#include <vector>

#include "command.hpp"
#include "signals.hpp"
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan::cli {
namespace {

std::vector<std::unique_ptr<Command>> all_commands() {
  std::vector<std::unique_ptr<Command>> commands;
  for (const auto make : kCommands) commands.push_back(make());
  return commands;
}

int report_error(const std::string& message, int code) {
  std::cerr << "witan: " << printable(spell_options(message, Spelling::command_line)) << '\n';
  return code;
}

int report_error(const Error& error, int code) { return report_error(error.marked(), code); }

int run_guarded(Command& command, Session& session) {
  try {
    check_writable(session.output(), command.output_folder());
    return command.run(session);
  } catch (const UsageError& error) {
    return report_error(error, kUsage);
  } catch (const InputError& error) {
    return report_error(error, kBadInput);
  } catch (const Cancelled&) {
    return report_error("stopped; nothing was written", stopped_exit_code());
  } catch (const std::bad_alloc&) {
    return report_error("out of memory", kInternal);
  } catch (const std::exception& error) {
    return report_error(error.what(), kInternal);
  }
}

/// Returns an error message if the first word of the command line is not a command, else an empty text.
std::string unknown_command(const std::vector<std::unique_ptr<Command>>& commands, const std::string& word) {
  if (word.empty() || word.front() == '-') return {};
  std::vector<std::string> names;
  names.reserve(commands.size());
  for (const auto& command : commands) names.push_back(command->name());
  if (std::ranges::find(names, word) != names.end()) return {};
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::vector<std::string> near = nearest(word, known);
  return fmt::format("unknown command {}; {}`witan --help` lists all commands", in_quotes(word),
                     near.empty() ? "" : fmt::format("did you mean {}? ", fmt::join(near, " or ")));
}

int run(int argc, char** argv) {
  handle_signals();
  CLI::App app("Rank aggregation: combine rankings, ratings, votes and comparisons into one ranking", "witan");
  app.set_version_flag("--version", "witan " + std::string(version()), "show the version");
  app.set_help_flag("-h,--help", "show this help");
  app.require_subcommand(1);
  const auto commands = all_commands();
  Session session;
  std::vector<CLI::App*> parsers;
  for (const auto& command : commands) {
    CLI::App* parser = app.add_subcommand(command->name(), command->summary());
    Arguments arguments(*parser);
    command->describe(arguments);
    session.describe(arguments, command->has_output());
    arguments.footer("Example:\n  " + command->example());
    parsers.push_back(parser);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help or --version
    const std::string unknown = unknown_command(commands, argc > 1 ? argv[1] : "");
    return report_error(unknown.empty() ? fmt::format("{}; see --help", error.what()) : unknown, kUsage);
  } catch (const UsageError& error) {
    return report_error(error, kUsage);
  }
  for (std::size_t k = 0; k < commands.size(); ++k) {
    if (parsers[k]->parsed()) return run_guarded(*commands[k], session);
  }
  return kUsage;
}

}  // namespace
}  // namespace witan::cli

int main(int argc, char** argv) { return witan::cli::run(argc, argv); }
