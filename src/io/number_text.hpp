#pragma once

#include <cstdlib>
#include <iterator>
#include <string>

#include <fmt/format.h>

namespace witan {

/// Appends the shortest text that reads back as the same number; −0 becomes 0.
template <class Number>
void append_number(std::string& out, Number value) {
  fmt::format_to(std::back_inserter(out), "{}", value == 0 ? Number{0} : value);
}

/// Readers parse numbers as double. Rounding twice can change the shortest text of a float, as for 7.038531e-26.
inline void append_number(std::string& out, float value) {
  const std::size_t begin = out.size();
  append_number<float>(out, value);
  if (static_cast<float>(std::strtod(out.c_str() + begin, nullptr)) == value) return;
  out.resize(begin);
  append_number(out, static_cast<double>(value));
}

}  // namespace witan
