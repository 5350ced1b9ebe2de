#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace witan::golden {

using Lines = std::vector<std::string>;

/// One command and the lines [first, last) of the file that hold its expected output, without blank lines at the end.
struct Step {
  std::size_t line = 0;  ///< of the `$ `, from 1
  std::string command;
  std::size_t first = 0;
  std::size_t last = 0;
};

/// A golden file: plain text, or Markdown of which only the ```console blocks count.
struct GoldenFile {
  std::filesystem::path path;
  Lines lines;
  std::vector<Step> steps;
  std::vector<std::string> needs;  ///< data sets named in a first line `# needs: …` or `<!-- needs: … -->`
};

/// Reads and parses; throws std::runtime_error when the file cannot be read or holds no command.
[[nodiscard]] GoldenFile read_golden(const std::filesystem::path& path);

/// Puts `output` in the place of the expected lines of step `index`; steps after it keep their old line numbers.
void replace_expected(GoldenFile& file, std::size_t index, const Lines& output);

/// Writes the lines back; throws std::runtime_error when it cannot.
void write_golden(const GoldenFile& file);

/// The lines of a text; a last line without a line end counts too.
[[nodiscard]] Lines split_lines(const std::string& text);

/// Whether the output is what was expected, where an expected line `...` stands for any lines, also none.
[[nodiscard]] bool matches(const Lines& expected, const Lines& output);

}  // namespace witan::golden
