#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"
#include "witan/util/option_name.hpp"
#include "witan/util/version.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <iostream>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "command.hpp"
#include "complete.hpp"
#include "option_list.hpp"
#include "signals.hpp"
#include "usage.hpp"
#include <CLI/CLI.hpp>
#include <fmt/format.h>

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
    session.check();
    std::vector<std::string>* const input = command.missing_input();
    if (input != nullptr && has_standard_input()) input->emplace_back("-");
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

/// Returns the command line with "help COMMAND" replaced by "COMMAND --help", and "help" by "--help".
std::vector<std::string> with_help_option(std::vector<std::string> words) {
  if (words.empty() || words.front() != "help") return words;
  if (words.size() == 1) return {"--help"};
  return {words[1], "--help"};
}

/// Returns the message for an option before the command that the program does not have, or nullopt.
std::optional<std::string> unknown_global_option(const std::string& word) {
  static constexpr std::array<std::string_view, 4> kKnown = {"--help", "--version", "-h", "-V"};
  if (std::ranges::find(kKnown, word) != kKnown.end()) return std::nullopt;
  const std::string hint = did_you_mean(word, std::span(kKnown).first(2));
  return fmt::format("unknown option {}{} `witan help` lists all commands", word, hint.empty() ? ";" : hint);
}

/// Returns the message for an unknown command or option, before anything else is checked.
std::optional<std::string> unknown_word(const std::vector<std::string>& words) {
  if (words.empty() || words.front().empty()) return std::nullopt;
  if (words.front().front() == '-') return unknown_global_option(words.front());
  const std::vector<CommandInfo> commands = list_commands();
  if (auto message = unknown_command(commands, words.front())) return message;
  const auto command = std::ranges::find(commands, words.front(), &CommandInfo::name);
  return unknown_option(*command, std::span(words).subspan(1));
}

int run(int argc, char** argv) {
  handle_signals();
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (!words.empty() && words.front() == "__complete") {
    complete(words.size() > 1 ? words[1] : "", std::cout);
    return kDone;
  }
  words = with_help_option(std::move(words));
  if (const auto message = unknown_word(words)) return report_error(*message, kUsage);
  CLI::App app("Rank aggregation: combine rankings, ratings, votes and comparisons into one ranking", "witan");
  app.set_version_flag("-V,--version", "witan " + std::string(version()), "show the version");
  app.set_help_flag("-h,--help", "show this help");
  app.require_subcommand(1);
  app.footer("`witan help COMMAND` shows the options of a command.");
  const auto commands = all_commands();
  Session session;
  std::vector<CLI::App*> parsers;
  for (const auto& command : commands) {
    CLI::App* parser = app.add_subcommand(command->name(), command->summary());
    Arguments arguments(*parser);
    command->describe(arguments);
    session.describe(arguments, command->has_output(), command->has_tables());
    arguments.footer("Example:\n  " + command->example());
    parsers.push_back(parser);
  }
  try {
    std::ranges::reverse(words);  // as CLI11 expects
    app.parse(words);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help or --version
    return report_error(fmt::format("{}; see --help", error.what()), kUsage);
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
