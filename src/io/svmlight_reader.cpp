#include <filesystem>
#include <numeric>

#include "byte_source.hpp"
#include "feature_row.hpp"
#include "fields.hpp"
#include "letor_rows.hpp"
#include "svmlight.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::string sizes_path(std::string path) {
  if (path.ends_with(".gz")) path.resize(path.size() - 3);
  return path + ".query";
}

std::vector<std::uint64_t> read_sizes(const std::string& file, const std::string& path) {
  if (std::error_code ignored; !std::filesystem::exists(path, ignored)) {
    throw InputError(SourceLocation{file, 0, 0}, fmt::format("no {} beside it", path),
                     "a file with the number of rows of each query, one per line, because the rows have no qid:");
  }
  std::vector<std::uint64_t> sizes;
  LineReader lines(open_source(path), path);
  while (lines.next()) {
    const std::string_view text = trimmed(lines.line());
    if (text.empty()) continue;
    const auto size = parse_unsigned(text);
    if (!size || *size == 0 || *size > kMaxStatements) lines.fail(text, "the number of rows of a query (1 or more)");
    sizes.push_back(*size);
  }
  return sizes;
}

}  // namespace

void read_svmlight(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  const std::string path = sizes_path(lines.name());
  const std::vector<std::uint64_t> sizes = read_sizes(lines.name(), path);
  const std::uint64_t expected = std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
  const std::size_t first_name = builder.instance_count() + 1;
  LetorRows rows(lines, options, builder,
                 "a feature's number, from 1, and its value, as in 3:0.5; rows with qid: are letor");
  FeatureRow features;
  std::uint64_t row = 0;
  std::size_t query = 0;
  std::uint64_t query_end = 0;
  for (; rows.next(); ++row) {
    if (row >= expected) continue;
    if (row == query_end) query_end += sizes[query++];
    rows.add_item_row(builder.instance(fmt::to_string(first_name + query - 1)));
    features.read(rows, lines, builder);
  }
  if (row != expected) {
    throw InputError(SourceLocation{lines.name(), 0, 0}, fmt::format("{} rows", row),
                     fmt::format("{}, the sum of the sizes in {}", expected, path));
  }
}

}  // namespace witan
