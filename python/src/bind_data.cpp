#include "witan/app/data_request.hpp"
#include "witan/io/format.hpp"
#include "witan/io/read.hpp"
#include "witan/io/write.hpp"
#include "witan/io/write_file.hpp"

#include <memory>
#include <sstream>

#include "bindings.hpp"
#include "builder.hpp"
#include "request_from.hpp"
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

/// Returns how to read files and to build data sets, from the options of reading.
ReadOptions read_options_from(const nb::dict& keywords, bool keep_best) {
  DataRequest request;
  set_options(request, keywords);
  Context context;
  ReadOptions options = read_options(request, context);
  options.build.duplicates = keep_best ? Duplicates::keep_best : Duplicates::refuse;
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
  nb::class_<Dataset>(module, "Dataset", "Statements of experts about the items of instances; immutable.",
                      nb::dynamic_attr())
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
          "format"_a)
      .def(
          "write_files",
          [](const Dataset& data, const std::string& path, const std::string& format) {
            write_files(data, find_format(format), path, Context());
          },
          "path"_a, "format"_a, nb::call_guard<nb::gil_scoped_release>());
  module.def(
      "write_file",
      [](const std::string& path, const nb::bytes& content) {
        const nb::gil_scoped_release unlocked;  // bytes are immutable
        write_file(
            path, [&](std::ostream& out) { out.write(content.c_str(), static_cast<std::streamsize>(content.size())); },
            Context());
      },
      "path"_a, "content"_a, "Writes a file that appears only when it is complete.");
  nb::class_<ReadOptions>(module, "ReadOptions", "Options of reading files and of building data sets.")
      .def(
          "__init__",
          [](ReadOptions* self, const nb::dict& options, bool keep_best) {
            new (self) ReadOptions(read_options_from(options, keep_best));
          },
          "options"_a, "keep_best"_a = false);
  module.def(
      "parse",
      [](const nb::bytes& text, const std::string& format) {
        ReadOptions options;
        options.from = format;
        const std::string_view whole(text.c_str(), text.size());
        const nb::gil_scoped_release unlocked;  // bytes are immutable
        return read_text(whole, "data", options);
      },
      "text"_a, "format"_a, "Parses a text as a data set.");
  module.def(
      "read",
      [](const Names& paths, const ReadOptions& options, const RunOptions& run) {
        return run_interruptibly(run, [&](Context& context) { return read_dataset(paths, options, context); });
      },
      "paths"_a, "options"_a, "run"_a, "Reads files as one data set.");
}

}  // namespace witan::python
