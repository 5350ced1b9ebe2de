#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/auto.hpp"
#include "witan/method/parameters.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace witan {

/// Treatment of items missing from a list (silence): as the data state, or one treatment for all lists. Model files
/// store the numbers.
enum class SilenceRule : std::uint8_t { given = 1, unknown = 2, below = 3, tied_last = 4 };
inline constexpr Choices<SilenceRule, 4> kSilenceRules = {{{"given", SilenceRule::given},
                                                           {"unknown", SilenceRule::unknown},
                                                           {"below", SilenceRule::below},
                                                           {"tied-last", SilenceRule::tied_last}}};
inline constexpr auto kTunedSilence = with_auto(kSilenceRules, "tuned");
inline constexpr std::string_view kTunedSilenceHelp =
    "treatment of items missing from a list; tuned: given or tied-last, selected on validation data";

/// Returns the treatment that replaces that of the data, or nullopt if the data's treatment remains.
[[nodiscard]] inline std::optional<Silence> replacing(SilenceRule rule) {
  switch (rule) {
    case SilenceRule::given:
      return std::nullopt;
    case SilenceRule::unknown:
      return Silence::unknown;
    case SilenceRule::below:
      return Silence::below;
    case SilenceRule::tied_last:
      break;
  }
  return Silence::tied_last;
}

/// Returns the treatments to train with: the one that is set, or `given` and `tied_last` if automatic.
[[nodiscard]] inline std::vector<SilenceRule> silences_to_try(Auto<SilenceRule> choice) {
  if (choice.automatic()) return {SilenceRule::given, SilenceRule::tied_last};
  return {choice.value_or(SilenceRule::given)};
}

}  // namespace witan
