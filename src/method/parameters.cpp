#include "witan/method/parameters.hpp"

#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"

#include <algorithm>
#include <cmath>

#include "util/numbers.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan::detail {

std::string number_text(double value) { return fmt::format("{}", value); }

std::string range_text(double least, double most) { return fmt::format("{} … {}", least, most); }

double number_argument(std::string_view method, std::string_view name, std::string_view text, double least, double most,
                       std::string_view kind) {
  const auto value = parse_double(text);
  const bool whole = kind == "a number" || (value && *value == std::floor(*value));
  if (!value || !whole || !(*value >= least && *value <= most)) {
    throw UsageError(fmt::format("{}({}={}): expected {} from {} to {}", method, name, text, kind, least, most));
  }
  return *value;
}

void unknown_choice(std::string_view method, std::string_view name, std::string_view text,
                    const std::vector<std::string_view>& known) {
  throw UsageError(fmt::format("{}({}={}): expected one of {}", method, name, text, fmt::join(known, ", ")));
}

void unknown_parameter(std::string_view method, std::string_view name, const std::vector<std::string_view>& known) {
  if (known.empty()) throw UsageError(fmt::format("{} has no parameters, found {}", method, in_quotes(name)));
  throw UsageError(fmt::format("{} has no parameter {}; it has {}{}", method, in_quotes(name), fmt::join(known, ", "),
                               did_you_mean(name, known)));
}

std::string argument_text(std::string_view method, std::string_view name, std::string_view text) {
  return fmt::format("{}({}={})", method, name, text);
}

Spec current_spec(const Spec& spec, std::span<const FormerName> names, std::span<const FormerValue> values) {
  Spec current{spec.name, {}};
  for (const auto& [written, text] : spec.arguments) {
    const auto renamed = std::ranges::find(names, written, &FormerName::former);
    const std::string name(renamed == names.end() ? std::string_view(written) : renamed->current);
    const bool again = std::ranges::any_of(current.arguments, [&](const auto& other) { return other.first == name; });
    if (again) {
      throw UsageError(fmt::format("found {} twice in {}{}", name, in_quotes(to_string(spec)),
                                   renamed == names.end() ? "" : fmt::format(": {} is its former name", written)));
    }
    const auto value = std::ranges::find_if(
        values, [&](const FormerValue& former) { return former.parameter == name && former.former == text; });
    current.arguments.emplace_back(name, value == values.end() ? text : std::string(value->current));
  }
  return current;
}

}  // namespace witan::detail
