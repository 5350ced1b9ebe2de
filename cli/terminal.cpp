#include "terminal.hpp"

#include "witan/util/error.hpp"

#include <cstdlib>
#include <string_view>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace witan::cli {
namespace {

constexpr std::uint32_t kUsualWidth = 80;
constexpr std::uint64_t kNarrowest = 20;
constexpr std::uint64_t kWidest = 10'000;

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view{} : std::string_view(value);
}

std::uint32_t terminal_width() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return kUsualWidth;
}

}  // namespace

void TerminalArguments::describe(Arguments& arguments) {
  arguments.add("color", color_, "WHEN", "colours in tables: auto, always or never [default: auto, for a terminal]");
  arguments.add(
      "width", width_, "N",
      "width of tables in columns; 0: unlimited [default: that of the terminal, unlimited for a file or a pipe]");
}

void TerminalArguments::check() const {
  if (color_ != "auto" && color_ != "always" && color_ != "never") {
    throw UsageError(fmt::format("--color {}: expected auto, always or never", color_));
  }
  if (width_ && *width_ != 0 && (*width_ < kNarrowest || *width_ > kWidest)) {
    throw UsageError(fmt::format("--width {}: expected 0, or {} to {}", *width_, kNarrowest, kWidest));
  }
}

TableStyle TerminalArguments::style(const std::string& output) const {
  const bool terminal = output == "-" && ::isatty(STDOUT_FILENO) != 0;
  TableStyle style;
  style.width = width_ ? static_cast<std::uint32_t>(*width_) : terminal ? terminal_width() : 0;
  style.bars = style.width > 0;
  const bool plain = !environment("NO_COLOR").empty() || environment("TERM") == "dumb";
  style.colour = color_ == "always" || (color_ == "auto" && terminal && !plain);
  return style;
}

bool has_standard_input() {
  struct stat status{};
  if (::fstat(STDIN_FILENO, &status) != 0) return false;
  return S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode) || S_ISREG(status.st_mode);
}

}  // namespace witan::cli
