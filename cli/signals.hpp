#pragma once

#include <atomic>

namespace witan::cli {

/// Becomes true after Ctrl-C or SIGTERM.
extern std::atomic<bool> stop_requested;
/// The temporary file that is being written, or null; the signal handlers remove it.
extern std::atomic<const char*> unfinished_file;

/// Handles Ctrl-C and SIGTERM: the first signal lets the work end cleanly, the second one ends it at once. After
/// SIGTERM the program ends within a second, even if the work does not react.
void handle_signals();

/// Returns the exit code of a program that a signal ended: 130 after Ctrl-C, 143 after SIGTERM.
[[nodiscard]] int stopped_exit_code();

}  // namespace witan::cli
