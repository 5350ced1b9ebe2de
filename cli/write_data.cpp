#include "write_data.hpp"

#include "witan/io/write.hpp"
#include "witan/util/option_name.hpp"

namespace witan::cli {

void write_data(Session& session, const Dataset& data, const Format& format) {
  if (!session.uses_standard_output()) return write_files(data, format, session.output(), session.context());
  session.write([&](std::ostream& out) { format.write(data, out); });
  const std::string note = note_on_stream(data, format);
  if (!note.empty()) session.note(spell_options(note, Spelling::command_line));
}

}  // namespace witan::cli
