#include "witan/io/format.hpp"

#include "witan/util/nearest.hpp"

#include <filesystem>

#include "csv.hpp"
#include "decompressor.hpp"
#include "jsonl.hpp"
#include "letor.hpp"
#include "letor_agg.hpp"
#include "match_format.hpp"
#include "movielens.hpp"
#include "orders.hpp"
#include "pairwise_matrix.hpp"
#include "preflib.hpp"
#include "read_lines.hpp"
#include "svmlight.hpp"
#include "trec_qrels.hpp"
#include "trec_run.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

constexpr Format kFormats[] = {
    {"csv", "one statement per row, below a header that names the columns", "csv tsv", match_csv, read_csv, write_csv,
     true},
    {"letor-agg", "LETOR rank aggregation: label, qid, a rank or NULL for each expert", "", match_letor_agg,
     read_letor_agg, write_letor_agg, true},
    {"letor", "LETOR learning to rank: label, qid, features", "letor", match_letor, read_letor, write_letor},
    {"svmlight", "label and features; the sizes of the queries are in FILE.query", "svmlight libsvm", match_svmlight,
     read_svmlight, write_svmlight},
    {"trec-run", "results of a search engine: topic, Q0, document, rank, score, tag", "run", match_trec_run,
     read_trec_run, write_trec_run, true},
    {"trec-qrels", "labels: topic, iteration, document, label", "qrels", match_trec_qrels, read_trec_qrels,
     write_trec_qrels},
    {"jsonl", "one statement per line as a JSON object; can represent all data", "jsonl ndjson", match_jsonl,
     read_jsonl, write_jsonl},
    {"soc", "PrefLib: complete orders without ties", "soc", match_preflib_as<kSoc>, read_preflib_as<kSoc>,
     write_preflib_as<kSoc>},
    {"soi", "PrefLib: incomplete orders without ties", "soi", match_preflib_as<kSoi>, read_preflib_as<kSoi>,
     write_preflib_as<kSoi>},
    {"toc", "PrefLib: complete orders with ties", "toc", match_preflib_as<kToc>, read_preflib_as<kToc>,
     write_preflib_as<kToc>},
    {"toi", "PrefLib: incomplete orders with ties", "toi", match_preflib_as<kToi>, read_preflib_as<kToi>,
     write_preflib_as<kToi>},
    {"orders", "one ranking per line, best first, no header", "orders", match_orders, read_orders, write_orders},
    {"movielens", "user, item, rating and time, separated by tabs or double colons", "", match_movielens,
     read_movielens, write_movielens},
    {"pairwise-matrix", "number of items, then the matrix of the weights of row above column", "mat",
     match_pairwise_matrix, read_pairwise_matrix, write_pairwise_matrix},
};

}  // namespace

std::span<const Format> formats() { return kFormats; }

const Format& find_format(std::string_view name) {
  std::vector<std::string_view> known;
  for (const Format& format : kFormats) {
    if (format.name == name) return format;
    known.push_back(format.name);
  }
  throw UsageError(fmt::format("unknown format {}, expected one of {}{}", in_quotes(name), fmt::join(known, ", "),
                               did_you_mean(name, known)));
}

std::string source_name(const std::string& path) {
  if (path == "standard input") return "-";
  return std::string(without_compression(std::filesystem::path(path).filename().string()));
}

std::string source_name(const LineReader& lines, const ReadOptions& options) {
  std::string name = source_name(lines.name());
  return options.shared_names.contains(name) ? lines.name() : name;
}

}  // namespace witan
