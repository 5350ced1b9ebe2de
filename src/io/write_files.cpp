#include "witan/io/write.hpp"
#include "witan/io/write_file.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <filesystem>

#include <fmt/format.h>

namespace witan {
namespace {

void write_runs(const Dataset& data, const std::filesystem::path& folder, const Context& context) {
  const NameTable& experts = data.expert_names();
  for (std::uint32_t expert = 0; expert < experts.size(); ++expert) {
    const std::string_view name = experts[expert];
    if (name.find('/') != std::string_view::npos || name == "." || name == "..") {
      throw InputError(fmt::format("the name of expert {} cannot be a file name", in_quotes(name)));
    }
  }
  for (std::uint32_t expert = 0; expert < experts.size(); ++expert) {
    write_file((folder / experts[expert]).string(),
               [&](std::ostream& out) { write_trec_run(data, ExpertId{expert}, out); }, context);
  }
}

}  // namespace

void write_files(const Dataset& data, const Format& format, const std::string& path, const Context& context) {
  if (format.name == "trec-run" && std::filesystem::is_directory(path)) return write_runs(data, path, context);
  write_file(path, [&](std::ostream& out) { format.write(data, out); }, context);
  if (format.name != "svmlight") return;
  write_file(path + ".query", [&](std::ostream& out) { write_query_sizes(data, out); }, context);
}

std::string note_on_stream(const Dataset& data, const Format& format) {
  if (format.name != "svmlight" || data.instance_count() < 2) return {};
  return fmt::format(
      "query sizes are not written, and without them all rows belong to one query; {} writes them to FILE.query",
      option("output", "FILE"));
}

}  // namespace witan
