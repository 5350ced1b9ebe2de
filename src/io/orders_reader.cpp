#include "witan/io/format.hpp"

#include <algorithm>
#include <vector>

#include "csv_rows.hpp"
#include "fields.hpp"
#include "orders.hpp"
#include <fmt/format.h>

namespace witan {

void read_orders(LineReader& lines, const ReadOptions& options, DatasetBuilder& builder) {
  CsvRows rows(lines);
  const auto instance = builder.instance(kDefaultName);
  std::vector<std::uint64_t> seen_in;  // by item: last ranking that contains it
  std::uint64_t ranking = 0;
  while (rows.next()) {
    builder.at_line(lines.number());
    const auto expert = builder.expert(std::to_string(builder.list_count() + 1));
    const auto list = builder.new_list(instance, expert, Form::rank, Silence::unknown);
    ++ranking;
    for (std::size_t k = 0; k < rows.fields().size(); ++k) {
      const std::string_view name = trimmed(rows.fields()[k]);
      const auto item = builder.item(name, rows.column(k));
      const auto id = static_cast<std::size_t>(item);
      if (seen_in.size() <= id) seen_in.resize(std::max<std::size_t>(id + 1, 2 * seen_in.size()), 0);
      if (seen_in[id] == ranking && options.build.duplicates == Duplicates::refuse) {
        throw InputError(lines.location(rows.column(k)), fmt::format("{} a second time", in_quotes(name)),
                         "each item at most once in a ranking");
      }
      seen_in[id] = ranking;
      builder.add_entry(list, item, static_cast<double>(k + 1));
    }
  }
  if (ranking == 0) throw InputError(lines.location(), "nothing but blank lines", "one ranking per line, best first");
}

}  // namespace witan
