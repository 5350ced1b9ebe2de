#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "session.hpp"

namespace witan::cli {

/// A subcommand. Each has a source file of the same name, a declaration and an entry in kCommands.
class Command {
 public:
  virtual ~Command() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual std::string summary() const = 0;
  /// Returns a command line that works in a clone of the project.
  [[nodiscard]] virtual std::string example() const = 0;
  virtual void describe(Arguments& arguments) = 0;
  /// Returns FolderPolicy::accept if --output may be a folder.
  [[nodiscard]] virtual FolderPolicy output_folder() const { return FolderPolicy::reject; }
  /// Returns true if the command writes to standard output or --output.
  [[nodiscard]] virtual bool has_output() const { return true; }
  /// Returns true if the command writes tables for people.
  [[nodiscard]] virtual bool has_tables() const { return true; }
  /// Returns the input files if the command needs at least one and has none yet, else null.
  [[nodiscard]] virtual std::vector<std::string>* missing_input() { return nullptr; }
  /// Runs the command and returns its exit code. Throws UsageError before it opens any file.
  virtual int run(Session& session) = 0;
};

std::unique_ptr<Command> rank_command();
std::unique_ptr<Command> fuse_command();
std::unique_ptr<Command> eval_command();
std::unique_ptr<Command> check_command();
std::unique_ptr<Command> experts_command();
std::unique_ptr<Command> explain_command();
std::unique_ptr<Command> suggest_command();
std::unique_ptr<Command> train_command();
std::unique_ptr<Command> compare_command();
std::unique_ptr<Command> convert_command();
std::unique_ptr<Command> simulate_command();
std::unique_ptr<Command> reproduce_command();
std::unique_ptr<Command> methods_command();
std::unique_ptr<Command> completion_command();
std::unique_ptr<Command> man_command();

/// All commands, in the order of the help.
inline constexpr std::unique_ptr<Command> (*kCommands[])() = {
    rank_command,       //
    fuse_command,       //
    eval_command,       //
    check_command,      //
    experts_command,    //
    explain_command,    //
    suggest_command,    //
    train_command,      //
    compare_command,    //
    convert_command,    //
    simulate_command,   //
    reproduce_command,  //
    methods_command,    //
    completion_command, man_command,
};

}  // namespace witan::cli
