#include "golden_file.hpp"

#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace witan::golden {
namespace {

bool is_command(const std::string& line) { return line.starts_with("$ "); }
bool is_comment(const std::string& line) { return line.starts_with("# "); }

struct Range {
  std::size_t first = 0;
  std::size_t last = 0;
};

std::vector<Range> console_blocks(const Lines& lines) {
  std::vector<Range> blocks;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i] != "```console") continue;
    const std::size_t first = ++i;
    while (i < lines.size() && lines[i] != "```") ++i;
    blocks.push_back({first, i});
  }
  return blocks;
}

/// The command that starts at `at`, which moves behind its last line.
Step read_command(const Lines& lines, std::size_t& at, std::size_t end) {
  Step step{.line = at + 1, .command = lines[at].substr(2)};
  while (lines[at].ends_with('\\') && at + 1 < end) step.command += '\n' + lines[++at];
  ++at;
  return step;
}

void read_steps(GoldenFile& file, Range range, bool comments) {
  std::size_t at = range.first;
  while (at < range.last && !is_command(file.lines[at])) ++at;
  while (at < range.last) {
    Step step = read_command(file.lines, at, range.last);
    step.first = at;
    while (at < range.last && !is_command(file.lines[at])) ++at;
    step.last = at;
    if (comments && at < range.last)
      while (step.last > step.first && is_comment(file.lines[step.last - 1])) --step.last;
    while (step.last > step.first && file.lines[step.last - 1].empty()) --step.last;
    file.steps.push_back(std::move(step));
  }
}

std::vector<std::string> read_needs(const std::string& line, bool markdown) {
  const std::string_view start = markdown ? "<!-- needs: " : "# needs: ";
  if (!line.starts_with(start)) return {};
  std::istringstream words(line.substr(start.size()));
  std::vector<std::string> names{std::istream_iterator<std::string>(words), {}};
  std::erase(names, "-->");
  return names;
}

bool matches_from(const Lines& expected, std::size_t e, const Lines& output, std::size_t o) {
  for (; e < expected.size(); ++e, ++o) {
    if (expected[e] == "...") {
      for (std::size_t rest = o; rest <= output.size(); ++rest)
        if (matches_from(expected, e + 1, output, rest)) return true;
      return false;
    }
    if (o == output.size() || expected[e] != output[o]) return false;
  }
  return o == output.size();
}

}  // namespace

Lines split_lines(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

GoldenFile read_golden(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error(path.string() + ": cannot be read");
  std::ostringstream text;
  text << in.rdbuf();
  GoldenFile file{.path = path, .lines = split_lines(text.str()), .steps = {}, .needs = {}};
  const bool markdown = path.extension() == ".md";
  if (!file.lines.empty()) file.needs = read_needs(file.lines.front(), markdown);
  if (markdown) {
    for (const Range block : console_blocks(file.lines)) read_steps(file, block, false);
  } else {
    read_steps(file, {0, file.lines.size()}, true);
  }
  if (file.steps.empty()) throw std::runtime_error(path.string() + ": no command in it");
  return file;
}

void replace_expected(GoldenFile& file, std::size_t index, const Lines& output) {
  const Step& step = file.steps[index];
  const auto at = [&](std::size_t line) { return file.lines.begin() + static_cast<std::ptrdiff_t>(line); };
  Lines lines = output;
  // A blank line keeps a last output line that looks like a comment from being read as one.
  if (!lines.empty() && is_comment(lines.back()) && step.last < file.lines.size() && !file.lines[step.last].empty())
    lines.emplace_back();
  const auto rest = file.lines.erase(at(step.first), at(step.last));
  file.lines.insert(rest, lines.begin(), lines.end());
}

void write_golden(const GoldenFile& file) {
  std::ofstream out(file.path, std::ios::binary);
  for (const std::string& line : file.lines) out << line << '\n';
  out.close();
  if (!out) throw std::runtime_error(file.path.string() + ": cannot be written");
}

bool matches(const Lines& expected, const Lines& output) { return matches_from(expected, 0, output, 0); }

}  // namespace witan::golden
