#include "feature_row.hpp"
#include "letor.hpp"
#include "letor_rows.hpp"
#include "row_reader.hpp"

namespace witan {
namespace {

class LetorReader : public RowReader {
 public:
  LetorReader(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder)
      : lines_(lines), options_(options), builder_(builder), rows_(lines, options, builder, FeatureRow::kPair) {}

  bool next() override {
    if (!rows_.next()) return false;
    rows_.add_item_row(rows_.take_query());
    features_.read(rows_, lines_, builder_);
    return true;
  }
  [[nodiscard]] std::unique_ptr<RowReader> fork(LineReader& lines, DatasetBuilder& builder) const override {
    return std::make_unique<LetorReader>(lines, options_, builder);
  }
  bool join(const RowReader& block, const NameIds& ids) override {
    return rows_.join(dynamic_cast<const LetorReader&>(block).rows_, ids[NameKind::instance]);
  }
  void finish() const { rows_.finish(); }

 private:
  LineReader& lines_;
  const ReadOptions& options_;
  DatasetBuilder& builder_;
  LetorRows rows_;
  FeatureRow features_;
};

}  // namespace

void read_letor(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  LetorReader reader(lines, options, builder);
  read_rows(lines, builder, reader, cut_before_last_query);
  reader.finish();
}

}  // namespace witan
