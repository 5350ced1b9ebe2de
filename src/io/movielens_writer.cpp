#include "witan/io/format.hpp"

#include <ostream>

#include "movielens.hpp"
#include "number_text.hpp"
#include "unsupported_content.hpp"
#include "util/time_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::string_view kMovielensName = "movielens";

void check_list(const Dataset& data, const List& list) {
  const std::string list_text = list_of(data, list);
  if (list.form != Form::rating)
    cannot_hold(kMovielensName, fmt::format("the {}s of {}", to_string(list.form), list_text));
  if (list.weight != 1) cannot_hold(kMovielensName, fmt::format("the weight {} of {}", list.weight, list_text));
  if (list.count != 1) cannot_hold(kMovielensName, fmt::format("the count {} of {}", list.count, list_text));
  if (list.size() == 0) cannot_hold(kMovielensName, fmt::format("{}, which is empty", list_text));
  if (list.silence != Silence::unknown) {
    cannot_hold(kMovielensName, fmt::format("{}, whose silence is {}, but would be read as unknown", list_text,
                                            to_string(list.silence)));
  }
}

void check(const Dataset& data, const Instance& instance) {
  if (instance.lists.empty()) cannot_hold(kMovielensName, "data without a list");
  const List* before = nullptr;
  for (const List& list : instance.lists) {
    check_list(data, list);
    if (before != nullptr && before->expert == list.expert) {
      cannot_hold(kMovielensName, fmt::format("two lists of expert {}", in_quotes(data.name(list.expert))));
    }
    before = &list;
  }
  const auto named = named_slots(instance);
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    if (named[slot]) continue;
    cannot_hold(kMovielensName,
                fmt::format("item {}, which no list contains", in_quotes(data.name(instance.items[slot]))));
  }
}

}  // namespace

void write_movielens(const Dataset& data, std::ostream& out) {
  refuse_all_but_lists(kMovielensName, data);
  const Instance instance = only_instance(kMovielensName, data);
  check(data, instance);
  std::string line;
  for (const List& list : instance.lists) {
    for (std::uint64_t e = list.begin; e < list.end; ++e) {
      line = fmt::format("{}\t{}\t", data.name(list.expert), data.name(instance.items[instance.slot[e]]));
      append_number(line, instance.value[e]);
      if (!instance.entry_time.empty() && instance.entry_time[e] != kNoTime) {
        line += '\t' + time_text({instance.entry_time[e], instance.time_scale});
      }
      out << line << '\n';
    }
  }
}

}  // namespace witan
