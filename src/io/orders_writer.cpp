#include "witan/util/csv_text.hpp"

#include <ostream>

#include "data/shared_rank.hpp"
#include "orders.hpp"
#include "unsupported_content.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::string_view kOrdersName = "orders";

std::string order_line(const Dataset& data, const Instance& instance, const List& list) {
  const std::string list_text = list_of(data, list);
  if (list.weight != 1) cannot_hold(kOrdersName, fmt::format("the weight {} of {}", list.weight, list_text));
  if (list.count != 1)
    cannot_hold(kOrdersName, fmt::format("the count {} of {}", list.count, list_text), "soi and jsonl can");
  if (list.size() == 0) cannot_hold(kOrdersName, fmt::format("{}, which is empty", list_text));
  if (has_entry_times(instance, list)) cannot_hold(kOrdersName, "times");
  if (list.silence != Silence::unknown && list.size() != instance.size()) {
    cannot_hold(kOrdersName, fmt::format("{}, whose silence is {}, but would be read as unknown", list_text,
                                         to_string(list.silence)));
  }
  const auto entries = as_order(instance, list);
  if (!entries) {
    cannot_hold(kOrdersName, fmt::format("the {}s of {}, which are not the ranks of an order 1, 2, 3, …",
                                         to_string(list.form), list_text));
  }
  std::string line;
  for (std::size_t k = 0; k < entries->size(); ++k) {
    if (instance.value[(*entries)[k]] != static_cast<double>(k + 1)) {
      cannot_hold(kOrdersName, fmt::format("the ties in {}", list_text), "jsonl and toc can");
    }
    if (k > 0) line += ',';
    append_csv_field(line, data.name(instance.items[instance.slot[(*entries)[k]]]));
  }
  if (line.size() > kMaxLineBytes) cannot_hold(kOrdersName, fmt::format("{}: it is too long", list_text));
  return line;
}

}  // namespace

void write_orders(const Dataset& data, std::ostream& out) {
  refuse_all_but_lists(kOrdersName, data);
  const Instance instance = only_instance(kOrdersName, data);
  const auto named = named_slots(instance);
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    const std::string_view name = data.name(instance.items[slot]);
    if (!named[slot]) cannot_hold(kOrdersName, fmt::format("item {}, which no list contains", in_quotes(name)));
    refuse_outer_blanks(kOrdersName, "item", name);
  }
  std::string text;
  for (const List& list : instance.lists) text += order_line(data, instance, list) + '\n';
  if (text.empty()) cannot_hold(kOrdersName, "data without a list");
  out << text;
}

}  // namespace witan
