#pragma once

#include "witan/util/error.hpp"

#include <string_view>

#include <fmt/format.h>

namespace witan {

/// Rejects option values that are out of range, for callers that do not use the parser.
template <class Options>
struct RangeCheck {
  const Options& options;

  template <class Number>
  void operator()(std::string_view name, Number Options::* member, Number low, Number high, std::string_view) const {
    const Number value = options.*member;
    if (!(value >= low && value <= high)) {
      throw UsageError(fmt::format("{} is {}, expected a number from {} to {}", name, value, low, high));
    }
  }
  template <class Choice, class Choices>
  void operator()(std::string_view, Choice Options::*, const Choices&, std::string_view) const {}
};

/// Throws UsageError if a number is out of range, or if spammers and inverted sum to more than 1.
template <class Options>
void check_options(const Options& options) {
  Options::describe(RangeCheck<Options>{options});
  if (options.spammers + options.inverted > 1) {
    throw UsageError(
        fmt::format("spammers and inverted sum to {}, expected at most 1", options.spammers + options.inverted));
  }
}

}  // namespace witan
