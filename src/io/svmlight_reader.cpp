#include <algorithm>
#include <filesystem>
#include <numeric>

#include "byte_source.hpp"
#include "decompressor.hpp"
#include "feature_row.hpp"
#include "fields.hpp"
#include "letor_rows.hpp"
#include "row_reader.hpp"
#include "svmlight.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::string sizes_path(const std::string& path) { return std::string(without_compression(path)) + ".query"; }

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

/// The rows of each query.
struct Queries {
  std::vector<std::uint64_t> ends;  ///< by query: the number of rows up to its last one
  std::size_t first_name;

  [[nodiscard]] std::uint64_t rows() const { return ends.empty() ? 0 : ends.back(); }
  [[nodiscard]] std::size_t of_row(std::uint64_t row) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(ends, row) - ends.begin());
  }
};

class SvmlightReader : public RowReader {
 public:
  /// `first` is the number of rows before the first one of these lines.
  SvmlightReader(LineReader& lines, std::uint64_t first, const Queries& queries, const ReadOptions& options,
                 DatasetBuilder& builder)
      : lines_(lines),
        queries_(queries),
        options_(options),
        builder_(builder),
        rows_(lines, options, builder,
              "a feature's number, from 1, and its value, as in 3:0.5; rows with qid: are letor"),
        first_(first),
        row_(first_),
        query_(queries.of_row(row_)) {}

  bool next() override {
    if (!rows_.next()) return false;
    if (row_ < queries_.rows()) {
      if (row_ == queries_.ends[query_]) ++query_;
      const std::uint64_t begin = query_ == 0 ? 0 : queries_.ends[query_ - 1];
      rows_.add_item_row(builder_.instance(fmt::to_string(queries_.first_name + query_)), row_ - begin + 1);
      features_.read(rows_, lines_, builder_);
    }
    ++row_;
    return true;
  }
  [[nodiscard]] std::unique_ptr<RowReader> fork(LineReader& lines, DatasetBuilder& builder) const override {
    const std::uint64_t rows_before = lines.number();  // if no line before is blank or a comment
    return std::make_unique<SvmlightReader>(lines, rows_before, queries_, options_, builder);
  }
  bool join(const RowReader& block, const NameIds& /*ids*/) override {
    const auto& next = dynamic_cast<const SvmlightReader&>(block);
    if (row_ != next.first_) return false;
    row_ = next.row_;
    query_ = next.query_;
    return true;
  }
  void finish(const std::string& sizes) const {
    if (row_ == 0) rows_.finish();
    if (row_ == queries_.rows()) return;
    throw InputError(SourceLocation{lines_.name(), 0, 0}, fmt::format("{} rows", row_),
                     fmt::format("{}, the sum of the sizes in {}", queries_.rows(), sizes));
  }

 private:
  LineReader& lines_;
  const Queries& queries_;
  const ReadOptions& options_;
  DatasetBuilder& builder_;
  LetorRows rows_;
  FeatureRow features_;
  std::uint64_t first_, row_;
  std::size_t query_;
};

}  // namespace

void read_svmlight(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  const std::string path = sizes_path(lines.name());
  Queries queries{read_sizes(lines.name(), path), builder.instance_count() + std::size_t{1}};
  std::partial_sum(queries.ends.begin(), queries.ends.end(), queries.ends.begin());
  SvmlightReader reader(lines, 0, queries, options, builder);
  read_rows(lines, builder, reader);
  reader.finish(path);
}

}  // namespace witan
