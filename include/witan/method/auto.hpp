#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace witan {

/// A parameter value that is either set by the user or selected by the method: automatic, or a T.
template <class T>
class Auto {
 public:
  /// Automatic.
  constexpr Auto() = default;
  constexpr Auto(T value)
      : value_(value), automatic_(false) {}  // NOLINT(google-explicit-constructor): an Auto<T> is set like a T

  [[nodiscard]] constexpr bool automatic() const { return automatic_; }
  /// Returns the value that was set, or `other` if automatic.
  [[nodiscard]] constexpr T value_or(T other) const { return automatic_ ? other : value_; }
  friend constexpr bool operator==(const Auto& a, const Auto& b) {
    return a.automatic_ == b.automatic_ && (a.automatic_ || a.value_ == b.value_);
  }

 private:
  T value_{};
  bool automatic_ = true;
};

/// Returns the choices of an enumeration with the automatic choice, named `word`, before them.
template <class Enum, std::size_t N>
[[nodiscard]] constexpr std::array<std::pair<std::string_view, Auto<Enum>>, N + 1> with_auto(
    const std::array<std::pair<std::string_view, Enum>, N>& choices, std::string_view word = "auto") {
  std::array<std::pair<std::string_view, Auto<Enum>>, N + 1> all{};
  all[0].first = word;
  for (std::size_t k = 0; k < N; ++k) {
    all[k + 1].first = choices[k].first;
    all[k + 1].second = choices[k].second;
  }
  return all;
}

}  // namespace witan
