#pragma once

#include <memory>
#include <string>

#include "arguments.hpp"
#include "session.hpp"

namespace witan::cli {

/// One sub-command: a source file of its name, and a line in the list of main.cpp.
class Command {
 public:
  virtual ~Command() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual std::string summary() const = 0;
  /// A command line that works in a clone of the project.
  [[nodiscard]] virtual std::string example() const = 0;
  virtual void describe(Arguments& arguments) = 0;
  /// Whether --output may be a folder.
  [[nodiscard]] virtual Folder output_folder() const { return Folder::refused; }
  /// The exit code. Usage errors are thrown before any file is opened.
  virtual int run(Session& session) = 0;
};

std::unique_ptr<Command> rank_command();
std::unique_ptr<Command> fuse_command();
std::unique_ptr<Command> eval_command();
std::unique_ptr<Command> convert_command();
std::unique_ptr<Command> check_command();
std::unique_ptr<Command> experts_command();
std::unique_ptr<Command> explain_command();
std::unique_ptr<Command> suggest_command();
std::unique_ptr<Command> train_command();
std::unique_ptr<Command> compare_command();
std::unique_ptr<Command> methods_command();
std::unique_ptr<Command> simulate_command();

}  // namespace witan::cli
