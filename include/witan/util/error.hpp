#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace witan {

/// Everything the library throws on purpose. The message is a sentence for the user.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A place in the input; line and column count from 1, 0 means unknown or the whole.
struct SourceLocation {
  std::string file;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

/// `file:line:column`, without the parts that are unknown.
[[nodiscard]] std::string to_string(const SourceLocation& place);

/// The input is at fault: unreadable, malformed, contradictory, or of a kind that the method cannot take.
class InputError : public Error {
 public:
  using Error::Error;
  /// "file:line:column: found …, expected …"
  InputError(SourceLocation place, std::string_view found, std::string_view expected);
  /// "file:line:column: sentence"
  InputError(SourceLocation place, std::string_view sentence);

  [[nodiscard]] const SourceLocation& place() const { return place_; }

 private:
  SourceLocation place_;
};

/// The request is at fault: an unknown method, parameter, metric or flag value.
class UsageError : public Error {
 public:
  using Error::Error;
};

/// The user asked to stop.
class Cancelled : public Error {
 public:
  Cancelled() : Error("stopped on request") {}
};

/// What was read, in double quotes, escaped and shortened so that it fits into a sentence.
[[nodiscard]] std::string in_quotes(std::string_view text);

}  // namespace witan
