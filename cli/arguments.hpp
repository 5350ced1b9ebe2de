#pragma once

#include "witan/app/options.hpp"
#include "witan/util/option_name.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace witan::cli {

/// The arguments of a command, based on CLI11. Only two source files include the header of CLI11, because it compiles
/// slowly.
class Arguments {
 public:
  explicit Arguments(CLI::App& app) : app_(app) {}

  /// Adds every option of a request as a flag, or as a positional argument if its name is in upper case.
  template <Request R>
  void add(R& request) {
    R::describe([&](std::string_view name, auto member, std::string_view value, std::string_view help) {
      add(std::string(name), request.*member, std::string(value), spell_options(help, Spelling::command_line));
    });
  }

  // Adds an option that only the command line has. `name` has no leading hyphens.
  void add(const std::string& name, bool& to, const std::string& value, const std::string& help);
  template <class T>
  void add(const std::string& name, T& to, const std::string& value, const std::string& help) {
    add_parsed(name, value, help, [name, &to](const std::string& text) { parse_option(name, text, to); });
  }
  void add(const std::string& name, std::vector<std::string>& to, const std::string& value, const std::string& help);

  /// Sets the text below the options in the help.
  void footer(const std::string& text);

 private:
  void add_parsed(const std::string& name, const std::string& value, const std::string& help,
                  const std::function<void(const std::string&)>& parse);

  CLI::App& app_;
};

}  // namespace witan::cli
