#include "witan/io/format.hpp"

#include <filesystem>

#include "csv.hpp"
#include "letor.hpp"
#include "letor_agg.hpp"
#include "svmlight.hpp"
#include "trec_qrels.hpp"
#include "trec_run.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

constexpr Format kFormats[] = {
    {"csv", "statements, one a row, under a header that names the columns", read_csv, write_csv, true},
    {"letor-agg", "LETOR's rank aggregation: label, qid, a rank or NULL for each expert", read_letor_agg,
     write_letor_agg, true},
    {"letor", "LETOR's learning to rank: label, qid, features", read_letor, write_letor},
    {"svmlight", "label and features, with the queries' sizes in FILE.query", read_svmlight, write_svmlight},
    {"trec-run", "what a search engine found: topic, Q0, document, rank, score, tag", read_trec_run, write_trec_run,
     true},
    {"trec-qrels", "labels: topic, iteration, document, label", read_trec_qrels, write_trec_qrels},
};

}  // namespace

std::span<const Format> formats() { return kFormats; }

const Format& find_format(std::string_view name) {
  std::vector<std::string_view> known;
  for (const Format& format : kFormats) {
    if (format.name == name) return format;
    known.push_back(format.name);
  }
  throw UsageError(fmt::format("unknown format {}, expected one of {}", in_quotes(name), fmt::join(known, ", ")));
}

std::string source_name(const std::string& path) {
  if (path == "standard input") return "-";
  std::string name = std::filesystem::path(path).filename().string();
  if (name.ends_with(".gz")) name.resize(name.size() - 3);
  return name;
}

}  // namespace witan
