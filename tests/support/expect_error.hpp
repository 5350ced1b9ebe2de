#pragma once

#include "witan/util/error.hpp"

#include <string>

#include <gtest/gtest.h>

namespace witan {

/// Returns the message of the Expected that `action` throws, as on the command line. The test fails if it throws
/// nothing.
template <class Expected = InputError, class Action>
std::string error_of(Action&& action) {
  try {
    action();
  } catch (const Expected& error) {
    return spell_options(error.marked(), Spelling::command_line);
  }
  ADD_FAILURE() << "nothing was thrown";
  return {};
}

}  // namespace witan

/// Expects that the statement throws an InputError with exactly this message.
#define WITAN_EXPECT_INPUT_ERROR(statement, message) EXPECT_EQ(witan::error_of([&] { (void)(statement); }), message)
