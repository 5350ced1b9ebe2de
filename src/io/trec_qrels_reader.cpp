#include "fields.hpp"
#include "row_reader.hpp"
#include "trec_qrels.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

class TrecQrelsReader : public RowReader {
 public:
  TrecQrelsReader(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder)
      : lines_(lines), options_(options), builder_(builder) {}

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
    return std::make_unique<TrecQrelsReader>(lines, options_, builder);
  }
  bool join(const RowReader& /*block*/, const NameIds& /*ids*/) override { return true; }

 private:
  void read_fields() {
    builder_.at_line(lines_.number());
    if (fields_.size() != 4) {
      throw InputError(lines_.location(), fmt::format("{} fields", fields_.size()),
                       "4: topic, iteration, document and label");
    }
    const auto instance = builder_.instance(fields_[0], lines_.column_of(fields_[0]));
    const auto item = builder_.item(fields_[2], lines_.column_of(fields_[2]));
    const double label = finite_number(lines_, fields_[3], lines_.column_of(fields_[3]), "a label");
    if (options_.marks_missing(label))
      builder_.add_candidate(instance, item);
    else
      builder_.add_label(instance, item, label);
  }

  LineReader& lines_;
  const ReadOptions& options_;
  DatasetBuilder& builder_;
  std::vector<std::string_view> fields_;
};

}  // namespace

void read_trec_qrels(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  TrecQrelsReader reader(lines, options, builder);
  read_rows(lines, builder, reader);
}

}  // namespace witan
