#include "arguments.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace witan::cli {
namespace {

bool is_flag(const std::string& names) { return names.front() == '-'; }

/// Help shows "--name VALUE=default", not the C++ type; what stands without a flag is named by its value already.
CLI::Option* styled(CLI::Option* option, const std::string& names, const std::string& value) {
  // An empty text, usually a variable that is not set, would pass for a flag that was not given.
  if (is_flag(names)) {
    option->check([](const std::string& text) { return std::string(text.empty() ? "expected a value" : ""); }, "");
  }
  return option->type_name(is_flag(names) ? value : "");
}

}  // namespace

void Arguments::flag(const std::string& names, bool& to, const std::string& help) {
  last_ = app_.add_flag(names, to, help);
}

void Arguments::text(const std::string& names, std::string& to, const std::string& value, const std::string& help) {
  last_ = styled(app_.add_option(names, to, help), names, value)->capture_default_str();
}

void Arguments::texts(const std::string& names, std::vector<std::string>& to, const std::string& value,
                      const std::string& help) {
  CLI::Option* option = styled(app_.add_option(names, to, help), names, value);
  // A flag takes one value each time; only what stands without a flag takes all that follow.
  if (is_flag(names)) option->allow_extra_args(false);
  last_ = option;
}

void Arguments::whole(const std::string& names, std::uint64_t& to, const std::string& value, const std::string& help) {
  // Read as unsigned, −1 would be the largest of all numbers.
  const auto not_negative = [](const std::string& text) {
    return text.starts_with('-') ? fmt::format("found {}, expected a whole number of at least 0", text) : std::string();
  };
  last_ = styled(app_.add_option(names, to, help), names, value)->capture_default_str()->check(not_negative, "");
}

void Arguments::decimal(const std::string& names, std::optional<double>& to, const std::string& value,
                        const std::string& help) {
  last_ = app_.add_option(names, to, help)->type_name(value);
}

void Arguments::required() { static_cast<CLI::Option*>(last_)->required(); }

void Arguments::footer(const std::string& text) { app_.footer(text); }

}  // namespace witan::cli
