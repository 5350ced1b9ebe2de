#pragma once

#include "witan/io/format.hpp"
#include "witan/io/read.hpp"

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <span>
#include <sstream>
#include <string_view>

namespace witan {

/// Reads the bytes in the format. If the format can represent the data, they are written, read again and written again:
/// both texts must be equal. Every exception other than witan::Error is a failure.
inline void fuzz_reader(std::string_view format, std::span<const std::uint8_t> bytes) {
  ReadOptions options;
  options.from = format;
  const auto written = [&](std::string_view text) {
    std::ostringstream out;
    find_format(format).write(read_text(text, "fuzz", options), out);
    return out.str();
  };
  std::string text;
  try {
    text = written({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  } catch (const Error&) {
    return;
  }
  if (written(text) == text) return;
  std::cerr << "written differently a second time\n";
  std::abort();
}

}  // namespace witan
