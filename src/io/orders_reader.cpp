#include "witan/io/format.hpp"

#include <algorithm>
#include <vector>

#include "csv_rows.hpp"
#include "fields.hpp"
#include "orders.hpp"
#include "row_reader.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

class OrdersReader : public RowReader {
 public:
  /// `lists` is the number of lists before the first ranking of these lines.
  OrdersReader(CsvRows rows, std::size_t lists, Duplicates duplicates, DatasetBuilder& builder)
      : rows_(std::move(rows)),
        lists_before_(lists),
        duplicates_(duplicates),
        builder_(builder),
        instance_(builder.instance(kDefaultName)) {}

  bool next() override {
    if (!rows_.next()) return false;
    builder_.at_line(rows_.lines().number());
    ++ranking_;
    const auto expert = builder_.expert(std::to_string(lists_before_ + ranking_));
    const auto list = builder_.new_list(instance_, expert, Form::rank, Silence::unknown);
    for (std::size_t k = 0; k < rows_.fields().size(); ++k) {
      builder_.add_entry(list, new_item(k), static_cast<double>(k + 1));
    }
    return true;
  }
  [[nodiscard]] std::unique_ptr<RowReader> fork(LineReader& lines, DatasetBuilder& builder) const override {
    const std::size_t lists = lists_before_ + lines.number();  // if no line before is blank
    return std::make_unique<OrdersReader>(CsvRows(lines, rows_.separator()), lists, duplicates_, builder);
  }
  [[nodiscard]] bool follows(const RowReader& block) const override {
    return dynamic_cast<const OrdersReader&>(block).lists_before_ == lists_before_ + ranking_;
  }
  bool join(const RowReader& block, const NameIds& /*ids*/) override {
    ranking_ += dynamic_cast<const OrdersReader&>(block).ranking_;
    return true;
  }
  void finish() const {
    if (ranking_ > 0) return;
    throw InputError(rows_.lines().location(), "nothing but blank lines", "one ranking per line, best first");
  }

 private:
  DatasetBuilder::ItemHandle new_item(std::size_t k) {
    const std::string_view name = trimmed(rows_.fields()[k]);
    const auto item = builder_.item(name, rows_.column(k));
    const auto id = static_cast<std::size_t>(item);
    if (seen_in_.size() <= id) seen_in_.resize(std::max<std::size_t>(id + 1, 2 * seen_in_.size()), 0);
    if (seen_in_[id] == ranking_ && duplicates_ == Duplicates::refuse) {
      throw InputError(rows_.lines().location(rows_.column(k)), fmt::format("{} a second time", in_quotes(name)),
                       "each item at most once in a ranking");
    }
    seen_in_[id] = ranking_;
    return item;
  }

  CsvRows rows_;
  std::size_t lists_before_;
  Duplicates duplicates_;
  DatasetBuilder& builder_;
  DatasetBuilder::InstanceHandle instance_;
  std::vector<std::uint64_t> seen_in_;  ///< by item: last ranking that contains it
  std::uint64_t ranking_ = 0;
};

}  // namespace

void read_orders(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  OrdersReader reader(CsvRows(lines), builder.list_count(), options.build.duplicates, builder);
  read_rows(lines, builder, reader, cut_outside_quotes);
  reader.finish();
}

}  // namespace witan
