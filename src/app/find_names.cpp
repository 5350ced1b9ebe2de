#include "find_names.hpp"

#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"
#include "witan/util/option_name.hpp"

#include <fmt/format.h>

namespace witan {

std::vector<std::string_view> names_in(const NameTable& names) {
  std::vector<std::string_view> all;
  for (std::uint32_t id = 0; id < names.size(); ++id) all.push_back(names[id]);
  return all;
}

Slot find_item(const Instance& instance, const std::string& name, std::string_view option_name) {
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    if (instance.item_name(slot) == name) return slot;
  }
  std::vector<std::string_view> known;
  for (Slot slot = 0; slot < instance.size(); ++slot) known.push_back(instance.item_name(slot));
  throw InputError(fmt::format("{}: instance {} has no item {}{}", option(option_name), in_quotes(instance.name),
                               in_quotes(name), did_you_mean(name, known)));
}

std::uint32_t find_instance(const Dataset& data, const std::string& name) {
  if (name.empty()) {
    if (data.instance_count() == 1) return 0;
    if (data.instance_count() == 0) throw InputError("the data contain no instance");
    throw UsageError(fmt::format("the data contain {} instances: select one, e.g. {}", data.instance_count(),
                                 option("instance", data.instance_names()[0])));
  }
  const auto found = data.instance_names().find(name);
  if (!found) {
    throw InputError(fmt::format("{}: the data contain no such instance{}", option("instance", name),
                                 did_you_mean(name, names_in(data.instance_names()))));
  }
  return *found;
}

}  // namespace witan
