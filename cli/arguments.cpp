#include "arguments.hpp"

#include <CLI/CLI.hpp>

namespace witan::cli {
namespace {

/// Help shows "--name VALUE", not the C++ type.
CLI::Option* styled(CLI::Option* option, const std::string& value) {
  return option->type_name(value)->capture_default_str();
}

}  // namespace

void Arguments::flag(const std::string& names, bool& to, const std::string& help) {
  last_ = app_.add_flag(names, to, help);
}

void Arguments::text(const std::string& names, std::string& to, const std::string& value, const std::string& help) {
  last_ = styled(app_.add_option(names, to, help), value);
}

void Arguments::texts(const std::string& names, std::vector<std::string>& to, const std::string& value,
                      const std::string& help) {
  CLI::Option* option = styled(app_.add_option(names, to, help), value);
  // A flag takes one value each time; only what stands without a flag takes all that follow.
  if (names.front() == '-') option->allow_extra_args(false);
  last_ = option;
}

void Arguments::whole(const std::string& names, std::uint64_t& to, const std::string& value, const std::string& help) {
  last_ = styled(app_.add_option(names, to, help), value);
}

void Arguments::decimal(const std::string& names, std::optional<double>& to, const std::string& value,
                        const std::string& help) {
  last_ = app_.add_option(names, to, help)->type_name(value);
}

void Arguments::required() { static_cast<CLI::Option*>(last_)->required(); }

void Arguments::footer(const std::string& text) { app_.footer(text); }

}  // namespace witan::cli
