#include "fields.hpp"
#include "letor_agg.hpp"
#include "letor_rows.hpp"
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

}  // namespace

void read_letor_agg(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  const bool high = options.direction == Direction::high;
  LetorRows rows(lines, options, builder, "an expert's number and its rank or NULL, as in 3:17");
  ListFinder lists(builder, high ? Form::score : Form::rank);
  while (rows.next()) {
    const auto instance = rows.take_query();
    const auto item = rows.add_item_row(instance);
    for (std::size_t place = 0; const auto pair = rows.take_pair(); ++place) {
      if (pair->value == "NULL") continue;
      const std::uint64_t column = lines.column_of(pair->value);
      const double value = high ? finite_number(lines, pair->value, column, "a score or NULL")
                                : non_negative_number(lines, pair->value, column, "a rank or NULL");
      builder.add_entry(lists.find(instance, place, pair->number), item, value);
    }
  }
}

}  // namespace witan
