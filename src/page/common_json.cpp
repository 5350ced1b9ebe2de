#include "witan/io/format.hpp"
#include "witan/method/method.hpp"
#include "witan/util/error.hpp"
#include "witan/util/version.hpp"

#include <array>
#include <filesystem>

#include "io/byte_source.hpp"
#include "report/display_name.hpp"
#include "report/expert_warning.hpp"
#include "report_json.hpp"

namespace witan::page {
namespace {

/// The nouns of a field, singular and plural.
struct Words {
  std::string_view item, items, expert, experts, instance, instances;
  std::string_view ballot = "ranking", ballots = "rankings";  ///< lists of anonymous experts
};
constexpr Words kGeneral{"item", "items", "expert", "experts", "instance", "instances"};
constexpr Words kSearch{"document", "documents", "run", "runs", "query", "queries"};
constexpr Words kLearning{"document", "documents", "ranker", "rankers", "query", "queries"};
constexpr Words kElection{"candidate", "candidates", "voter", "voters", "election", "elections", "ballot", "ballots"};
constexpr Words kOrders{"item", "items", "ranking", "rankings", "instance", "instances"};
constexpr Words kRatings{"item", "items", "user", "users", "instance", "instances"};

/// Returns the name of the format of a file; empty if it is unknown or the file cannot be read.
std::string_view format_of(const std::string& path) {
  std::array<char, 4096> head{};
  try {
    const std::size_t size = open_source(path)->read(head);
    const std::string_view text(head.data(), size);
    return detected_name(text.substr(0, size < head.size() ? size : text.rfind('\n') + 1), path, {});
  } catch (const InputError&) {
    return {};  // the file has changed since it was read
  }
}

Words words_of(const Dataset& data, const Provenance& provenance) {
  if (provenance.files.empty() || provenance.files.front() == "-") return is_election(data) ? kOrders : kGeneral;
  std::string given;
  for (const GivenOption& option : provenance.options) {
    if (option.name == "from") given = option.texts.front();
  }
  const std::string_view format = given.empty() ? format_of(provenance.files.front()) : std::string_view(given);
  // Lists without experts are ballots in a file of an election, otherwise the results of races, or rankings.
  const bool preflib = format == "soc" || format == "soi" || format == "toc" || format == "toi";
  if (is_election(data)) return preflib ? kElection : kOrders;
  if (format == "trec-run" || format == "trec-qrels") return kSearch;
  if (format == "letor-agg" || format == "letor" || format == "svmlight") return kLearning;
  if (format == "movielens") return kRatings;
  return kGeneral;
}

/// Returns "models" for "examples/models.csv", and the folder for several files.
std::string name_of(const Provenance& provenance) {
  namespace fs = std::filesystem;
  if (provenance.files.empty() || provenance.files.front() == "-") return "data";
  const fs::path first = provenance.files.front();
  if (provenance.files.size() > 1 && first.has_parent_path()) return first.parent_path().filename().string();
  fs::path stem = first.filename();
  while (stem.has_extension() && stem.stem() != stem) stem = stem.stem();
  return stem.string();
}

Json source_json(const Dataset& data, const Provenance& provenance) {
  std::uint64_t ties = 0;
  std::uint64_t labels = 0;
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    for (const Comparison& one : instance.comparisons) ties += one.outcome == 0.5 ? 1 : 0;
    for (const double label : instance.labels) labels += std::isnan(label) ? 0 : 1;
  }
  std::uint64_t ballots = 0;
  for (const List& list : data.lists()) ballots += list.count;
  const auto checksum = data_sha256(provenance);
  return {{"files", provenance.files},
          {"sha256", checksum ? Json(*checksum) : Json(nullptr)},
          {"instances", data.instance_count()},
          {"items", data.item_names().size()},
          {"experts", data.expert_names().size()},
          {"lists", data.lists().size()},
          {"ballots", ballots},
          {"entries", data.entry_count()},
          {"comparisons", data.comparison_count()},
          {"ties", ties},
          {"labels", labels},
          {"election", is_election(data)}};
}

}  // namespace

Json common_json(std::string_view kind, const Dataset& data, const Provenance& provenance,
                 const std::vector<std::string>& notes, const ReportOptions& options) {
  const Words words = words_of(data, provenance);
  const std::string shell = provenance.files.empty() ? std::string() : shell_command(provenance, "report.html");
  return {{"schema", 1},
          {"kind", kind},
          {"title", options.title},
          {"name", name_of(provenance)},
          {"version", version()},
          {"date", provenance.date},
          {"seed", provenance.seed},
          {"words",
           {{"item", words.item},
            {"items", words.items},
            {"expert", words.expert},
            {"experts", words.experts},
            {"instance", words.instance},
            {"instances", words.instances},
            {"ballot", words.ballot},
            {"ballots", words.ballots}}},
          {"source", source_json(data, provenance)},
          {"reproduce", {{"shell", shell}, {"python", python_call(provenance)}}},
          {"notes", notes}};
}

Json method_json(const std::string& spec) {
  return {{"spec", spec},
          {"name", display_name(spec)},
          {"summary", find_method(parse_spec(spec).name).summary},
          {"citation", find_method(parse_spec(spec).name).citation}};
}

std::vector<Slot> slots_of(const Ranking& ranking, std::size_t most) {
  std::vector<Slot> slots;
  for (const RankedItem& item : ranking.items) {
    if (slots.size() == most) break;
    slots.push_back(item.slot);
  }
  return slots;
}

}  // namespace witan::page
