// witan_golden [--update] FILE…
//
// Runs the commands of golden files and compares what they print with what the files say.
//
//     # A comment: before the first command, or directly before a command.
//     $ witan rank examples/models.csv
//     the expected output, errors included, in the order in which it appears
//     ...
//     [exit 1]
//
// A line `...` stands for any lines. `[exit N]` follows the output of a command that fails. A command line that ends in
// a backslash goes on in the next line. Of a Markdown file only the ```console blocks count, and they have no comments.
// Commands run with `sh -c` in the source directory; `witan` is on the PATH, and $TMP is a fresh directory for each
// file, shown as `$TMP` where its name appears in the output. A first line `# needs: SET…` (`<!-- needs: SET… -->` in
// Markdown) skips the file unless every $WITAN_DATA/SET is there. `--update` writes the actual output into the files.
//
// Exit status: 0 as expected or updated, 1 some output differs, 2 no such file, 77 skipped.

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string_view>

#include "golden_file.hpp"
#include <stdlib.h>
#include <sys/wait.h>

namespace witan::golden {
namespace {

namespace fs = std::filesystem;

constexpr int kDiffers = 1;
constexpr int kBroken = 2;
constexpr int kSkipped = 77;

enum class Mode { check, update };

class TemporaryDirectory {
 public:
  TemporaryDirectory() : path_((fs::temp_directory_path() / "witan-golden-XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr) throw std::runtime_error("no temporary directory can be made");
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string environment(const char* name, const std::string& otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : otherwise;
}

void set_environment(const char* name, const std::string& value) { setenv(name, value.c_str(), 1); }

void enter_source_directory() {
  set_environment("SOURCE_DATE_EPOCH", "1792281600");  // the date of results: 2026-10-18
  set_environment("WITAN_DATA", fs::absolute(environment("WITAN_DATA", WITAN_SOURCE_DIR "/../shared/data")));
  set_environment("PATH", WITAN_PROGRAM_DIR ":" + environment("PATH", "/usr/bin:/bin"));
  set_environment("LC_ALL", "C.UTF-8");
  fs::current_path(WITAN_SOURCE_DIR);
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

/// What the command prints, and its exit status where it is not 0.
Lines run(const std::string& command, const TemporaryDirectory& temporary) {
  const std::string prelude = "exec 2>&1 </dev/null\nexport TMP='" + temporary.path() + "'\n";
  FILE* pipe = popen((prelude + command).c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("no command can be started");
  std::string text;
  std::array<char, 4096> buffer;
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe)) text.append(buffer.data(), size);
  const int status = pclose(pipe);
  replace_all(text, temporary.path(), "$TMP");
  Lines lines = split_lines(text);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (code != 0) lines.push_back("[exit " + std::to_string(code) + "]");
  return lines;
}

void show(char sign, const Lines& lines, std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) std::cout << "  " << sign << ' ' << lines[i] << '\n';
}

/// The lines in which the two differ, between those in which they agree.
void show_difference(const GoldenFile& file, const Step& step, const Lines& expected, const Lines& output) {
  const std::size_t shorter = std::min(expected.size(), output.size());
  std::size_t head = 0;
  while (head < shorter && expected[head] == output[head]) ++head;
  std::size_t tail = 0;
  while (tail < shorter - head && expected[expected.size() - 1 - tail] == output[output.size() - 1 - tail]) ++tail;
  std::cout << file.path.string() << ':' << step.line << ": output differs (- expected, + actual)\n  $ " << step.command
            << '\n';
  show(' ', expected, 0, head);
  show('-', expected, head, expected.size() - tail);
  show('+', output, head, output.size() - tail);
  show(' ', expected, expected.size() - tail, expected.size());
}

int run_steps(GoldenFile& file, Mode mode) {
  const TemporaryDirectory temporary;
  std::vector<Lines> outputs;
  std::vector<std::size_t> differing;
  for (std::size_t i = 0; i < file.steps.size(); ++i) {
    const Step& step = file.steps[i];
    outputs.push_back(run(step.command, temporary));
    const auto lines = file.lines.begin();
    const Lines expected(lines + static_cast<std::ptrdiff_t>(step.first),
                         lines + static_cast<std::ptrdiff_t>(step.last));
    if (matches(expected, outputs.back())) continue;
    differing.push_back(i);
    if (mode == Mode::check) show_difference(file, step, expected, outputs.back());
  }
  if (differing.empty()) return 0;
  if (mode == Mode::check) return kDiffers;
  // From the back, so that the line numbers of the steps before stay right.
  std::for_each(differing.rbegin(), differing.rend(), [&](std::size_t i) { replace_expected(file, i, outputs[i]); });
  write_golden(file);
  std::cout << file.path.string() << ": updated\n";
  return 0;
}

int run_file(const fs::path& path, Mode mode) {
  GoldenFile file = read_golden(path);
  for (const std::string& set : file.needs) {
    if (fs::exists(fs::path(environment("WITAN_DATA", "")) / set)) continue;
    std::cout << path.string() << ": skipped, the data set " << set << " is not in WITAN_DATA\n";
    return kSkipped;
  }
  return run_steps(file, mode);
}

int run_files(const std::vector<std::string>& arguments) {
  const auto is_flag = [](const std::string& argument) { return argument == "--update"; };
  const Mode mode = std::ranges::any_of(arguments, is_flag) ? Mode::update : Mode::check;
  std::vector<fs::path> paths;
  for (const std::string& argument : arguments)
    if (!is_flag(argument)) paths.push_back(fs::absolute(argument));
  if (paths.empty()) throw std::runtime_error("usage: witan_golden [--update] FILE…");
  enter_source_directory();
  bool differs = false;
  bool skipped = false;
  for (const fs::path& path : paths) {
    const fs::path inside = path.lexically_relative(WITAN_SOURCE_DIR);
    const int result = run_file(inside.string().starts_with("..") ? path : inside, mode);
    differs |= result == kDiffers;
    skipped |= result == kSkipped;
  }
  if (differs) return kDiffers;
  return skipped ? kSkipped : 0;
}

}  // namespace
}  // namespace witan::golden

int main(int argc, char** argv) {
  try {
    return witan::golden::run_files({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return witan::golden::kBroken;
  }
}
