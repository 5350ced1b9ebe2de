#include "fields.hpp"
#include "letor_agg.hpp"
#include "letor_rows.hpp"
#include "row_reader.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Finds lists by the position of a pair in its row. The rows of a query usually have the same experts at the same
/// positions.
class ListFinder {
 public:
  ListFinder(DatasetBuilder& builder, Form form) : builder_(builder), form_(form) {}

  DatasetBuilder::ListHandle find(DatasetBuilder::InstanceHandle instance, std::size_t place, std::uint32_t number) {
    if (place >= known_.size()) known_.resize(place + 1);
    Known& known = known_[place];
    const bool same_expert = known.number == number;
    if (same_expert && known.instance == instance) return known.list;
    if (!same_expert) {
      const fmt::format_int name(number);
      known.expert = builder_.expert(std::string_view(name.data(), name.size()));
      known.number = number;
    }
    known.instance = instance;
    return known.list = builder_.list(instance, known.expert, form_, Silence::unknown);
  }

 private:
  struct Known {
    std::uint32_t number = 0;  ///< 0: none, because numbers start at 1
    DatasetBuilder::ExpertHandle expert{};
    DatasetBuilder::InstanceHandle instance{};
    DatasetBuilder::ListHandle list{};
  };
  DatasetBuilder& builder_;
  Form form_;
  std::vector<Known> known_;
};

class LetorAggReader : public RowReader {
 public:
  LetorAggReader(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder)
      : lines_(lines),
        options_(options),
        builder_(builder),
        high_(options.direction == Direction::high),
        rows_(lines, options, builder, "an expert's number and its rank or NULL, as in 3:17"),
        lists_(builder, high_ ? Form::score : Form::rank) {}

  bool next() override {
    if (!rows_.next()) return false;
    const auto instance = rows_.take_query();
    const auto item = rows_.add_item_row(instance);
    for (std::size_t place = 0; const auto pair = rows_.take_pair(); ++place) {
      if (pair->value == "NULL") continue;
      const std::uint64_t column = lines_.column_of(pair->value);
      const double value = high_ ? finite_number(lines_, pair->value, column, "a score or NULL")
                                 : non_negative_number(lines_, pair->value, column, "a rank or NULL");
      builder_.add_entry(lists_.find(instance, place, pair->number), item, value);
    }
    return true;
  }
  [[nodiscard]] std::unique_ptr<RowReader> fork(LineReader& lines, DatasetBuilder& builder) const override {
    return std::make_unique<LetorAggReader>(lines, options_, builder);
  }
  bool join(const RowReader& block, const NameIds& ids) override {
    return rows_.join(dynamic_cast<const LetorAggReader&>(block).rows_, ids[NameKind::instance]);
  }
  void finish() const { rows_.finish(); }

 private:
  LineReader& lines_;
  const ReadOptions& options_;
  DatasetBuilder& builder_;
  bool high_;
  LetorRows rows_;
  ListFinder lists_;
};

}  // namespace

void read_letor_agg(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  LetorAggReader reader(lines, options, builder);
  read_rows(lines, builder, reader, cut_before_last_query);
  reader.finish();
}

}  // namespace witan
