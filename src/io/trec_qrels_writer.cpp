#include <ostream>

#include "contents.hpp"
#include "trec_qrels.hpp"
#include <fmt/format.h>

namespace witan {

void write_trec_qrels(const Dataset& data, std::ostream& out) {
  refuse_all_but(contents_of(data), "trec-qrels", {Part::labels, Part::silent_items});
  require_labels(data, "trec-qrels");
  refuse_names_with_whitespace(data.instance_names(), "instance", "trec-qrels");
  refuse_names_with_whitespace(data.item_names(), "item", "trec-qrels");
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      out << fmt::format("{} 0 {} {}\n", instance.name, data.name(instance.items[slot]), instance.labels[slot]);
    }
  }
}

}  // namespace witan
