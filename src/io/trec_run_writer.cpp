#include "witan/io/write.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <numeric>
#include <ostream>

#include "contents.hpp"
#include "trec_run.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

void write_list(const Dataset& data, const Instance& instance, const List& list, std::ostream& out) {
  const auto slots = instance.slots_of(list);
  const auto scores = instance.values_of(list);
  std::vector<std::size_t> order(slots.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t k) { return scores[k]; });
  std::size_t rank = 0;
  for (const std::size_t k : order) {
    out << fmt::format("{} Q0 {} {} {} {}\n", instance.name, data.name(instance.items[slots[k]]), ++rank, scores[k],
                       data.name(list.expert));
  }
}

}  // namespace

void write_trec_run(const Dataset& data, ExpertId only, std::ostream& out) {
  refuse_all_but(contents_of(data), "trec-run", {Part::scores, Part::silence_below});
  refuse_names_with_whitespace(data.instance_names(), "instance", "trec-run");
  refuse_names_with_whitespace(data.item_names(), "item", "trec-run");
  refuse_names_with_whitespace(data.expert_names(), "expert", "trec-run");
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    for (const List& list : instance.lists) {
      if (list.expert == only) write_list(data, instance, list, out);
    }
  }
}

void write_trec_run(const Dataset& data, std::ostream& out) {
  const std::uint32_t experts = data.expert_names().size();
  if (experts > 1) {
    throw InputError(fmt::format("trec-run holds one expert per file, but the data have {}; set {} to a folder",
                                 experts, option("output")));
  }
  write_trec_run(data, ExpertId{0}, out);
}

}  // namespace witan
