#pragma once

#include "witan/util/option_name.hpp"

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

namespace witan {

/// Base class of all exceptions that the library throws. The message is a sentence for the user.
class Error : public std::exception {
 public:
  /// The message may name options by marks; see `option`. Until spell() is called, what() has them as in C++ and
  /// Python.
  explicit Error(std::string message) : marked_(std::move(message)) { spell(Spelling::python); }
  [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }
  /// Returns the message with its marks, for a front end or as part of another message.
  [[nodiscard]] const std::string& marked() const { return marked_; }
  /// Replaces the marks in what(); see `spell_options`.
  void spell(Spelling spelling) { message_ = spell_options(marked_, spelling); }

 private:
  std::string marked_, message_;
};

/// A position in the input. Line and column count from 1; 0 means unknown.
struct SourceLocation {
  std::string file;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

/// Returns `file:line:column`, without the unknown parts.
[[nodiscard]] std::string to_string(const SourceLocation& location);

/// The input is invalid: unreadable, malformed, contradictory, or of a form that the method does not accept.
class InputError : public Error {
 public:
  using Error::Error;
  /// Creates the message "file:line:column: found …, expected …".
  InputError(SourceLocation location, std::string_view found, std::string_view expected);
  /// Creates the message "file:line:column: sentence".
  InputError(SourceLocation location, std::string_view sentence);

  [[nodiscard]] const SourceLocation& location() const { return location_; }

 private:
  SourceLocation location_;
};

/// The request is invalid: an unknown method, parameter, metric or flag value.
class UsageError : public Error {
 public:
  using Error::Error;
};

/// The user requested a stop.
class Cancelled : public Error {
 public:
  Cancelled() : Error("stopped on request") {}
};

/// Returns the text in double quotes, escaped and shortened for use in a message.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// Returns the text with visible escapes in place of invalid bytes and of characters that a terminal obeys instead of
/// showing them: \x1b for a control character, \u{202e} for one that changes the direction of writing. Emoji and
/// combining marks stay.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace witan
