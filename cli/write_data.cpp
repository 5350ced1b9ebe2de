#include "write_data.hpp"

#include "witan/io/write.hpp"
#include "witan/util/error.hpp"

#include <filesystem>

#include <fmt/format.h>

namespace witan::cli {
namespace {

void write_runs(Session& session, const Dataset& data, const std::filesystem::path& folder) {
  for (std::uint32_t expert = 0; expert < data.expert_names().size(); ++expert) {
    const std::string name(data.expert_names()[expert]);
    if (name.find('/') != std::string::npos) {
      throw InputError(fmt::format("the name of expert {} cannot be a file name", in_quotes(name)));
    }
  }
  for (std::uint32_t expert = 0; expert < data.expert_names().size(); ++expert) {
    const std::string name(data.expert_names()[expert]);
    session.write_to((folder / name).string(), [&](std::ostream& out) { write_trec_run(data, ExpertId{expert}, out); });
  }
}

}  // namespace

void write_data(Session& session, const Dataset& data, const Format& format) {
  if (format.name == "trec-run" && std::filesystem::is_directory(session.output())) {
    return write_runs(session, data, session.output());
  }
  session.write([&](std::ostream& out) { format.write(data, out); });
  if (format.name != "svmlight") return;
  if (session.output() != "-") {
    session.write_to(session.output() + ".query", [&](std::ostream& out) { write_query_sizes(data, out); });
  } else if (data.instance_count() > 1) {
    session.note(
        "query sizes are not written, and without them all rows belong to one query; --output FILE writes them to "
        "FILE.query");
  }
}

}  // namespace witan::cli
