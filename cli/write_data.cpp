#include "write_data.hpp"

#include "witan/io/write.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <vector>

#include "output_format.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan::cli {
namespace {

bool has_extension(const Format& format, std::string_view extension) {
  std::string_view rest = format.extensions;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (rest.substr(0, end) == extension) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

}  // namespace

std::string choose_data_format(const std::string& given, const std::string& output) {
  const std::string extension = extension_of(output);
  std::vector<std::string_view> selected;
  for (const Format& format : formats()) {
    if (!extension.empty() && has_extension(format, extension)) selected.push_back(format.name);
  }
  if (given.empty() && selected.size() == 1) return std::string(selected.front());
  if (given.empty() || selected.empty() || std::ranges::find(selected, given) != selected.end()) return given;
  (void)find_format(given);  // an unknown format is reported as such
  throw UsageError(
      fmt::format("--output {}: the extension selects {}, but --to is {}", output, fmt::join(selected, " or "), given));
}

void write_data(Session& session, const Dataset& data, const Format& format) {
  const bool compressed = is_compressed(session.output());
  if (!session.uses_standard_output() && !compressed)
    return write_files(data, format, session.output(), session.context());
  session.write([&](std::ostream& out) { format.write(data, out); });
  const std::string note = note_on_stream(data, format);
  if (!note.empty()) session.note(spell_options(note, Spelling::command_line));
}

}  // namespace witan::cli
