#include "witan/io/format.hpp"

#include "fields.hpp"
#include "read_lines.hpp"
#include "row_reader.hpp"
#include "trec_run.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

class TrecRunReader : public RowReader {
 public:
  TrecRunReader(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder)
      : lines_(lines), options_(options), builder_(builder), name_(source_name(lines, options)) {}

  bool next() override {
    while (lines_.next()) {
      split_blanks(lines_.line(), fields_);
      if (fields_.empty()) continue;
      read_fields();
      return true;
    }
    return false;
  }
  [[nodiscard]] std::unique_ptr<RowReader> fork(LineReader& lines, DatasetBuilder& builder) const override {
    return std::make_unique<TrecRunReader>(lines, options_, builder);
  }
  bool join(const RowReader& /*block*/, const NameIds& /*ids*/) override { return true; }

 private:
  void read_fields() {
    builder_.at_line(lines_.number());
    if (fields_.size() != 6) {
      throw InputError(lines_.location(), fmt::format("{} fields", fields_.size()),
                       "6: topic, Q0, document, rank, score and tag");
    }
    const auto instance = builder_.instance(fields_[0], lines_.column_of(fields_[0]));
    const double score = finite_number(lines_, fields_[4], lines_.column_of(fields_[4]), "a score");
    const bool low = options_.direction == Direction::low;
    if (!expert_) expert_ = builder_.expert(name_);
    builder_.add_entry(builder_.list(instance, *expert_, Form::score, Silence::below), fields_[2],
                       lines_.column_of(fields_[2]), low ? 0.0 - score : score);
  }

  LineReader& lines_;
  const ReadOptions& options_;
  DatasetBuilder& builder_;
  std::string name_;
  std::optional<DatasetBuilder::ExpertHandle> expert_;  ///< set at the first valid row
  std::vector<std::string_view> fields_;
};

}  // namespace

void read_trec_run(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  TrecRunReader reader(lines, options, builder);
  read_rows(lines, builder, reader);
}

}  // namespace witan
