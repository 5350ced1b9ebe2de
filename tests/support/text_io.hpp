#pragma once

#include "witan/io/format.hpp"
#include "witan/io/read.hpp"

#include <sstream>
#include <string>
#include <string_view>

namespace witan {

/// Reads the text as a data set; its name in messages is "t.<format>".
inline Dataset read_as(std::string_view format, std::string_view text, ReadOptions options = {}) {
  options.from = format;
  return read_text(text, "t." + options.from, options);
}

inline std::string write_as(std::string_view format, const Dataset& data) {
  std::ostringstream out;
  find_format(format).write(data, out);
  return out.str();
}

/// Returns the message of the InputError that `action` throws, or a text that states that it threw none.
template <class Action>
std::string message_of(Action action) {
  try {
    (void)action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}
inline std::string reading_error(std::string_view format, std::string_view text, ReadOptions options = {}) {
  return message_of([&] { return read_as(format, text, options); });
}
inline std::string writing_error(std::string_view format, const Dataset& data) {
  return message_of([&] { return write_as(format, data); });
}

}  // namespace witan
