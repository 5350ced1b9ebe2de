#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace witan {

/// A method with its parameters as the user writes it: `rrf`, `rrf(k=60)`, `borda(silent=average)`.
struct Spec {
  std::string name;
  std::vector<std::pair<std::string, std::string>> arguments;  ///< in the order given
};

/// Throws UsageError that says what is wrong with the text. Blanks around names, values and signs do not count.
[[nodiscard]] Spec parse_spec(std::string_view text);
/// Specs one after another: commas inside parentheses do not separate.
[[nodiscard]] std::vector<Spec> parse_specs(std::string_view text);
[[nodiscard]] std::string to_string(const Spec& spec);

}  // namespace witan
