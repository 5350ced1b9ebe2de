#include "witan/io/format.hpp"
#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

#include <memory>
#include <sstream>

#include "bindings.hpp"
#include "builder.hpp"
#include <fmt/format.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unordered_map.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

ReadOptions read_options(const std::string& from, const std::optional<std::string>& silence,
                         const std::optional<std::string>& direction, std::map<std::string, std::string> columns,
                         std::unordered_map<std::string, double> weights, bool keep_best,
                         const std::optional<double>& missing_label,
                         const std::map<std::string, double>& form_weights) {
  ReadOptions options;
  options.missing_label = missing_label;
  options.from = from;
  if (direction && *direction != "low" && *direction != "high") {
    throw UsageError(fmt::format("direction {}: expected low or high", in_quotes(*direction)));
  }
  if (direction) options.direction = *direction == "low" ? Direction::low : Direction::high;
  options.columns = std::move(columns);
  options.build = {silence_of(silence), keep_best ? Duplicates::keep_best : Duplicates::refuse, std::move(weights),
                   form_weights_of(form_weights)};
  return options;
}

std::vector<std::string> strings_of(const NameTable& names) {
  std::vector<std::string> out;
  for (std::uint32_t id = 0; id < names.size(); ++id) out.emplace_back(names[id]);
  return out;
}

}  // namespace

void bind_data(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Dataset>(module, "Dataset", "Statements of experts about the items of instances; immutable.")
      .def_prop_ro("instances", [](const Dataset& data) { return strings_of(data.instance_names()); })
      .def_prop_ro("experts", [](const Dataset& data) { return strings_of(data.expert_names()); })
      .def_prop_ro("items", [](const Dataset& data) { return strings_of(data.item_names()); })
      .def_prop_ro("entries", &Dataset::entry_count)
      .def_prop_ro("comparisons", &Dataset::comparison_count)
      .def_prop_ro("labelled", &Dataset::labelled)
      .def_prop_ro("notes", [](const Dataset& data) { return data.notes(); })
      .def(
          "items_of",
          [](const Dataset& data, std::size_t index) {
            if (index >= data.instance_count()) throw nb::index_error("no such instance");
            const Instance instance = data.instance(index);
            std::vector<std::string> names;
            for (Slot slot = 0; slot < instance.size(); ++slot) names.emplace_back(instance.item_name(slot));
            return names;
          },
          "instance"_a)
      .def(
          "write",
          [](const Dataset& data, const std::string& format) {
            const std::string text = [&] {
              const nb::gil_scoped_release unlocked;
              std::ostringstream out;
              find_format(format).write(data, out);
              return out.str();
            }();
            return nb::bytes(text.data(), text.size());
          },
          "format"_a);
  nb::class_<ReadOptions>(module, "ReadOptions", "Options of reading files.")
      .def(
          "__init__",
          [](ReadOptions* self, const std::string& from, const std::optional<std::string>& silence,
             const std::optional<std::string>& direction, std::map<std::string, std::string> columns,
             std::unordered_map<std::string, double> weights, bool keep_best,
             const std::optional<double>& missing_label, const std::map<std::string, double>& form_weights) {
            new (self) ReadOptions(read_options(from, silence, direction, std::move(columns), std::move(weights),
                                                keep_best, missing_label, form_weights));
          },
          "from_"_a = "", "silence"_a = nb::none(), "direction"_a = nb::none(),
          "columns"_a = std::map<std::string, std::string>(), "weights"_a = std::unordered_map<std::string, double>(),
          "keep_best"_a = false, "missing_label"_a = nb::none(), "form_weights"_a = std::map<std::string, double>());
  module.def(
      "parse",
      [](const nb::bytes& text, const std::string& format) {
        ReadOptions options;
        options.from = format;
        const std::string_view whole(text.c_str(), text.size());
        const nb::gil_scoped_release unlocked;  // bytes are immutable
        return std::make_shared<const Dataset>(read_text(whole, "data", options));
      },
      "text"_a, "format"_a, "Parses a text as a data set.");
  module.def(
      "read",
      [](const Names& paths, const ReadOptions& options, const RunOptions& run) {
        return run_interruptibly(run, [&](Context& context) {
          return std::make_shared<const Dataset>(read_dataset(paths, options, context));
        });
      },
      "paths"_a, "options"_a, "run"_a, "Reads files as one data set.");
}

}  // namespace witan::python
