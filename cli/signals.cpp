#include "signals.hpp"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

namespace witan::cli {

std::atomic<bool> stop_requested = false;
std::atomic<const char*> unfinished_file = nullptr;

namespace {

constexpr int kSignalExit = 128;  // a shell's exit code for signal n is 128 + n
// The rest of a second is for the end of a process with much memory on a busy machine.
constexpr suseconds_t kGraceMicroseconds = 200'000;

constexpr char kStoppedMessage[] = "witan: stopped; nothing was written\n";

std::atomic<int> stop_signal = SIGINT;

void remove_unfinished() {
  if (const char* unfinished = unfinished_file) ::unlink(unfinished);
}

void request_stop(int signal) {
  if (stop_requested.exchange(true)) {
    remove_unfinished();
    ::signal(signal, SIG_DFL);
    ::raise(signal);
    return;
  }
  stop_signal = signal;
  if (signal != SIGTERM) return;
  // A system call on Linux, and so safe in a signal handler.
  const itimerval once{{0, 0}, {0, kGraceMicroseconds}};
  ::setitimer(ITIMER_REAL, &once, nullptr);
}

void end_now(int /*signal*/) {
  remove_unfinished();
  if (::write(STDERR_FILENO, kStoppedMessage, sizeof kStoppedMessage - 1) < 0) ::_exit(stopped_exit_code());
  ::_exit(stopped_exit_code());
}

void listen_for(int signal, void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  // Without SA_RESTART, so that a signal interrupts waiting for input.
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

void handle_signals() {
  listen_for(SIGINT, request_stop);
  listen_for(SIGTERM, request_stop);
  listen_for(SIGALRM, end_now);
}

int stopped_exit_code() { return kSignalExit + stop_signal; }

}  // namespace witan::cli
