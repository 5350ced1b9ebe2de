#include "arguments.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <array>
#include <utility>
#include <vector>

#include "option_list.hpp"
#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace witan::cli {
namespace {

bool is_positional(const std::string& name) { return name.front() >= 'A' && name.front() <= 'Z'; }

/// Returns the names of an option in the notation of CLI11: "-m,--method", or "DATA" for a positional argument.
std::string flag_names(const std::string& name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kShort = {
      {{"method", "-m"}, {"count", "-n"}, {"output", "-o"}, {"quiet", "-q"}}};
  if (is_positional(name)) return name;
  if (name == "labels") return "--labels,--qrels";
  for (const auto& [known, letter] : kShort) {
    if (known == name) return fmt::format("{},--{}", letter, name);
  }
  return "--" + name;
}

/// Throws UsageError for an empty text, for example from an unset shell variable.
void check_not_empty(const std::string& name, const std::string& text) {
  if (text.empty() && !is_positional(name)) throw UsageError(fmt::format("{}: expected a value", option(name)));
}

}  // namespace

void Arguments::add(const std::string& name, bool& to, const std::string& /*value*/, const std::string& help) {
  if (to) {
    app_.add_flag_callback("--no-" + name, [&to] { to = false; }, "do not " + help);
  } else {
    app_.add_flag(flag_names(name), to, help);
  }
}

void Arguments::add(const std::string& name, std::vector<std::string>& to, const std::string& value,
                    const std::string& help) {
  CLI::Option* option = app_.add_option(flag_names(name), to, help);
  if (is_positional(name)) {
    option->type_name("");
    return;
  }
  // A flag accepts one value per occurrence; only a positional argument accepts several.
  option->type_name(value)->allow_extra_args(false);
  option->each([name](const std::string& text) { check_not_empty(name, text); });
}

void Arguments::add_parsed(const std::string& name, const std::string& value, const std::string& help,
                           const std::function<void(const std::string&)>& parse) {
  app_.add_option_function<std::string>(
          flag_names(name),
          [name, parse](const std::string& text) {
            check_not_empty(name, text);
            parse(text);
          },
          help)
      ->type_name(is_positional(name) ? "" : value);
}

void Arguments::footer(const std::string& text) { app_.footer(text); }

std::vector<OptionInfo> list_options(const std::function<void(Arguments&)>& describe) {
  CLI::App app;
  Arguments arguments(app);
  describe(arguments);
  std::vector<OptionInfo> options;
  for (const CLI::Option* option : app.get_options()) {
    OptionInfo info;
    for (const std::string& letter : option->get_snames()) info.names.push_back("-" + letter);
    for (const std::string& name : option->get_lnames()) info.names.push_back("--" + name);
    if (info.names.empty()) info.names.push_back(option->get_name(true));
    if (option->get_items_expected_max() > 0) info.value = option->get_type_name();
    info.help = option->get_description();
    options.push_back(std::move(info));
  }
  return options;
}

}  // namespace witan::cli
