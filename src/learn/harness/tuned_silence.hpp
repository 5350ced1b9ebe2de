#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/parameters.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace witan {

/// What it means that a list does not name an item: what the data say, something else, or (`tuned`) whichever of
/// `given` and `tied_last` does best on validation instances.
enum class TunedSilence : std::uint8_t { tuned, given, unknown, below, tied_last };
inline constexpr Choices<TunedSilence, 5> kTunedSilence = {{{"tuned", TunedSilence::tuned},
                                                            {"given", TunedSilence::given},
                                                            {"unknown", TunedSilence::unknown},
                                                            {"below", TunedSilence::below},
                                                            {"tied-last", TunedSilence::tied_last}}};
inline constexpr std::string_view kTunedSilenceHelp =
    "what silence means; tuned: as the data say or tied-last, as validates best";

/// What replaces the data's meaning; nothing: it stays.
[[nodiscard]] inline std::optional<Silence> replacing(TunedSilence silence) {
  if (silence == TunedSilence::tuned || silence == TunedSilence::given) return std::nullopt;
  return silence == TunedSilence::unknown ? Silence::unknown
         : silence == TunedSilence::below ? Silence::below
                                          : Silence::tied_last;
}

/// The meanings that are left to choose from.
[[nodiscard]] inline std::vector<TunedSilence> silences_to_try(TunedSilence silence) {
  if (silence == TunedSilence::tuned) return {TunedSilence::given, TunedSilence::tied_last};
  return {silence};
}

}  // namespace witan
