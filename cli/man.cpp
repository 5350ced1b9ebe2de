#include "witan/util/error.hpp"
#include "witan/util/version.hpp"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <vector>

#include "command.hpp"
#include "option_list.hpp"
#include "usage.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

/// Returns the text for roff: backslashes and hyphens are escaped, and a line does not start with a control character.
std::string roff_text(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '\\') {
      safe += "\\e";
    } else if (c == '-') {
      safe += "\\-";
    } else {
      safe += c;
    }
  }
  return safe.starts_with('.') || safe.starts_with('\'') ? "\\&" + safe : safe;
}

std::string roff_upper(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return text;
}

void write_page_head(const std::string& page, std::string_view summary, std::ostream& out) {
  out << fmt::format(".TH {} 1 \"\" \"witan {}\" \"Witan\"\n.SH NAME\n{} \\- {}\n", roff_upper(page), version(),
                     roff_text(page), roff_text(summary));
}

void write_page_option(const OptionInfo& option, std::ostream& out) {
  out << ".TP\n";
  for (std::size_t k = 0; k < option.names.size(); ++k) {
    out << (k > 0 ? ", " : "") << "\\fB" << roff_text(option.names[k]) << "\\fR";
  }
  if (!option.value.empty() && !option.positional()) out << " \\fI" << roff_text(option.value) << "\\fR";
  out << '\n' << roff_text(option.help) << '\n';
}

void write_command_page(const CommandInfo& command, std::ostream& out) {
  write_page_head("witan-" + command.name, command.summary, out);
  out << ".SH SYNOPSIS\n.B witan " << roff_text(command.name) << "\n[\\fIOPTION\\fR]...";
  for (const OptionInfo& option : command.options) {
    if (option.positional()) out << " [\\fI" << option.names.front() << "\\fR...]";
  }
  out << "\n.SH OPTIONS\n";
  for (const OptionInfo& option : command.options) write_page_option(option, out);
  out << ".SH EXAMPLE\n.EX\n" << roff_text(command.example) << "\n.EE\n";
  out << ".SH EXIT STATUS\n0: success. 1: invalid command line. 2: invalid input. 3: some instance did not converge, "
         "and "
         "the result is marked. 4: internal error.\n.SH SEE ALSO\n.BR witan (1)\n";
}

void write_main_page(const std::vector<CommandInfo>& commands, std::ostream& out) {
  write_page_head("witan", "rank aggregation: combine rankings, ratings, votes and comparisons into one ranking", out);
  out << ".SH SYNOPSIS\n.B witan\n\\fICOMMAND\\fR [\\fIOPTION\\fR]...\n.SH COMMANDS\n";
  for (const CommandInfo& command : commands) {
    out << ".TP\n.BR witan\\-" << roff_text(command.name) << " (1)\n" << roff_text(command.summary) << '\n';
  }
  out << ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf it is set, tables in a terminal have no colours.\n";
}

class ManCommand : public Command {
 public:
  std::string name() const override { return "man"; }
  std::string summary() const override { return "print the manual page of a command, or write all pages to a folder"; }
  std::string example() const override { return "witan man rank"; }
  bool has_tables() const override { return false; }
  void describe(Arguments& arguments) override {
    arguments.add("COMMAND", command_, "COMMAND", "command [default: witan itself]");
    arguments.add("folder", folder_, "DIR", "write all pages to this folder");
  }

  int run(Session& session) override {
    const std::vector<CommandInfo> commands = list_commands();
    if (!folder_.empty()) {
      if (!command_.empty()) throw UsageError("--folder cannot be combined with COMMAND");
      return write_all(commands, session);
    }
    if (command_.empty()) {
      session.write([&](std::ostream& out) { write_main_page(commands, out); });
      return kDone;
    }
    if (const auto message = unknown_command(commands, command_)) throw UsageError(*message);
    const auto found = std::ranges::find(commands, command_, &CommandInfo::name);
    if (found == commands.end()) throw UsageError(fmt::format("{} has no manual page", command_));
    session.write([&](std::ostream& out) { write_command_page(*found, out); });
    return kDone;
  }

 private:
  [[nodiscard]] int write_all(const std::vector<CommandInfo>& commands, Session& session) const {
    const std::filesystem::path folder = folder_;
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw UsageError(fmt::format("--folder {}: {}", folder_, error.message()));
    session.write_to((folder / "witan.1").string(), [&](std::ostream& out) { write_main_page(commands, out); });
    for (const CommandInfo& command : commands) {
      session.write_to((folder / fmt::format("witan-{}.1", command.name)).string(),
                       [&](std::ostream& out) { write_command_page(command, out); });
    }
    return kDone;
  }

  std::string command_, folder_;
};

}  // namespace

std::unique_ptr<Command> man_command() { return std::make_unique<ManCommand>(); }

}  // namespace witan::cli
