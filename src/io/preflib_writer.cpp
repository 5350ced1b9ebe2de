#include <algorithm>
#include <ostream>
#include <unordered_map>

#include "data/shared_rank.hpp"
#include "line_reader.hpp"
#include "preflib.hpp"
#include "unsupported_content.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

struct Order {
  std::string text;
  std::uint64_t count = 0;
};

void check_list(const PreflibKind& kind, const Dataset& data, const Instance& instance, const List& list) {
  const std::string list_text = list_of(data, list);
  if (list.weight != 1) cannot_hold(kind.name, fmt::format("the weight {} of {}", list.weight, list_text));
  if (list.size() == 0) cannot_hold(kind.name, fmt::format("{}, which is empty", list_text));
  if (has_entry_times(instance, list)) cannot_hold(kind.name, "times");
  if (list.size() == instance.size()) return;
  if (kind.complete) {
    cannot_hold(kind.name, fmt::format("{}, which ranks {} of {} items", list_text, list.size(), instance.size()),
                kind.ties ? "toi can" : "soi and toi can");
  }
  if (list.silence != Silence::below) {
    cannot_hold(kind.name,
                fmt::format("{}, whose silence is {}, but would be read as below", list_text, to_string(list.silence)));
  }
}

/// Returns an order such as "3,{1,2}". The number of an alternative is its slot, counted from 1.
std::string order_text(const PreflibKind& kind, const Dataset& data, const Instance& instance, const List& list) {
  const auto entries = as_order(instance, list);
  if (!entries) {
    cannot_hold(kind.name, fmt::format("the {}s of {}, which are not the ranks of an order 1, 2, 3, …",
                                       to_string(list.form), list_of(data, list)));
  }
  std::string text;
  for (std::size_t k = 0; k < entries->size(); ++k) {
    const auto tied_with = [&](std::size_t other) {
      return other < entries->size() && instance.value[(*entries)[k]] == instance.value[(*entries)[other]];
    };
    const bool tied_before = k > 0 && tied_with(k - 1);
    const bool tied_after = tied_with(k + 1);
    if ((tied_before || tied_after) && !kind.ties) {
      cannot_hold(kind.name, fmt::format("the ties in {}", list_of(data, list)), kind.complete ? "toc can" : "toi can");
    }
    if (k > 0) text += ',';
    if (!tied_before && tied_after) text += '{';
    text += std::to_string(instance.slot[(*entries)[k]] + 1);
    if (tied_before && !tied_after) text += '}';
  }
  return text;
}

/// Returns the distinct orders, in the order of the experts.
std::vector<Order> merged_orders(const PreflibKind& kind, const Dataset& data, const Instance& instance) {
  std::vector<Order> orders;
  std::unordered_map<std::string, std::size_t> known;
  for (const List& list : instance.lists) {
    check_list(kind, data, instance, list);
    const auto [found, is_new] = known.try_emplace(order_text(kind, data, instance, list), orders.size());
    if (is_new) orders.push_back({found->first, 0});
    Order& order = orders[found->second];
    order.count += list.count;
    if (order.count > kMaxStatements) cannot_hold(kind.name, "more than 4,294,967,294 voters with the same order");
    if (order.text.size() > kMaxLineBytes - 20)
      cannot_hold(kind.name, fmt::format("{}: it is too long", list_of(data, list)));
  }
  if (orders.empty()) cannot_hold(kind.name, "data without a list");
  std::stable_sort(orders.begin(), orders.end(), [](const Order& a, const Order& b) { return a.count > b.count; });
  return orders;
}

}  // namespace

void write_preflib(const PreflibKind& kind, const Dataset& data, std::ostream& out) {
  refuse_all_but_lists(kind.name, data);
  const Instance instance = only_instance(kind.name, data);
  for (const ItemId item : instance.items) refuse_outer_blanks(kind.name, "item", data.name(item));
  const std::vector<Order> orders = merged_orders(kind, data, instance);
  std::uint64_t voters = 0;
  for (const Order& order : orders) voters += order.count;
  out << "# TITLE: " << instance.name << "\n# DATA TYPE: " << kind.name
      << "\n# NUMBER ALTERNATIVES: " << instance.size() << "\n# NUMBER VOTERS: " << voters
      << "\n# NUMBER UNIQUE ORDERS: " << orders.size() << '\n';
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    out << "# ALTERNATIVE NAME " << slot + 1 << ": " << data.name(instance.items[slot]) << '\n';
  }
  for (const Order& order : orders) out << order.count << ": " << order.text << '\n';
}

}  // namespace witan
