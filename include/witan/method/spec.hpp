#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace witan {

/// A method with its parameters, written as `rrf`, `rrf(k=60)` or `borda(silent=average)`.
struct Spec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> arguments;  ///< in the order given
};

/// Parses a spec. Ignores blanks around names, values and signs. Throws UsageError, with the reason, if it is invalid.
[[nodiscard]] Spec parse_spec(std::string_view text);
/// Parses a list of specs separated by commas. Commas inside parentheses do not separate.
[[nodiscard]] std::vector<Spec> parse_specs(std::string_view text);
[[nodiscard]] std::string to_string(const Spec& spec);

}  // namespace witan
