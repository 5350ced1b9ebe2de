#include "witan/util/error.hpp"

#include "app/table_columns.hpp"
#include "bindings.hpp"
#include "builder.hpp"
#include "encode.hpp"
#include "listed.hpp"
#include "time_columns.hpp"
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

/// Checks all labels of {instance: {item: label}} before it adds any.
void check_nested_labels(const nb::dict& table) {
  std::uint64_t row = 0;
  for (const auto& [instance, items] : table) {
    if (!PyDict_Check(items.ptr())) throw UsageError("expected {instance: {item: label}}");
    for (const auto& [item, value] : nb::borrow<nb::dict>(items)) {
      const double label = PyFloat_AsDouble(value.ptr());
      if (label == -1.0 && PyErr_Occurred() != nullptr) throw nb::python_error();
      check_label(label, ++row);
    }
  }
}

void add_nested_lists(Builder& builder, const std::string& form, const std::string& silence, const std::string& expert,
                      const nb::dict& table) {
  builder.mark_half_added([&] {
    builder.add_nested_lists(form, silence, expert, table);
    builder.look_up_names();
  });
}

void add_nested_labels(Builder& builder, const nb::dict& table) {
  check_nested_labels(table);
  builder.mark_half_added([&] { builder.add_nested_labels(table); });
}

}  // namespace

void bind_builder(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Builder>(module, "Builder", "Builds a data set from columns of statements.")
      .def(nb::init<>())
      .def("add_lists", &Builder::add_lists, "form"_a, "silence"_a, "instance"_a, "expert"_a, "item"_a, "values"_a,
           "weights"_a.none(), "counts"_a.none(), "times"_a.none(), "lists"_a = nb::none())
      .def("add_whole_lists", &Builder::add_whole_lists, "form"_a, "silence"_a, "instance"_a, "experts"_a.none(),
           "item"_a, "values"_a, "rows"_a)
      .def("add_nested_lists", &add_nested_lists, "form"_a, "silence"_a, "expert"_a, "table"_a)
      .def("add_comparisons", &Builder::add_comparisons, "instance"_a, "expert"_a, "first"_a, "second"_a,
           "outcomes"_a.none(), "weights"_a.none(), "times"_a.none(), "cluster"_a.none(), "presentation_known"_a)
      .def("add_candidates", &Builder::add_candidates, "instance"_a, "item"_a)
      .def("note", &Builder::note, "text"_a, nb::call_guard<nb::gil_scoped_release>())
      .def("add_labels", &Builder::add_labels, "instance"_a, "item"_a, "labels"_a)
      .def("add_nested_labels", &add_nested_labels, "table"_a)
      .def("add_features", &Builder::add_features, "instance"_a, "item"_a, "values"_a, "width"_a, "row_begin"_a.none(),
           "columns"_a.none())
      .def("add_files", &Builder::add_files, "paths"_a, "options"_a, "run"_a)
      .def("append", &Builder::append, "data"_a)
      .def_prop_ro("half_added", &Builder::half_added)
      .def_prop_ro("kept_items", &Builder::kept_items)
      .def("build", &Builder::build, "options"_a);
  module.def("column_role", &column_role, "name"_a,
             "Returns the role of a column name, or None if the name is unknown.");
  module.def("column_roles", &column_roles, "names"_a,
             "Returns the roles of the columns of a table, or None for unknown columns.");
  module.def(
      "table_layout",
      [](const std::vector<std::string>& roles) {
        const TableUse use = use_of_columns(roles);
        return std::tuple(use.compares, use.value, use.roles);
      },
      "roles"_a,
      "Returns whether a table with these roles contains comparisons, the role of its values, and the roles that it "
      "uses.");
  module.def(
      "shares_of_wins",
      [](const Coded& winner, const Coded& left, const Coded& right) {
        return array_of([&] {
          const nb::gil_scoped_release unlocked;
          return shares_of_wins(winner, left, right);
        }());
      },
      "winner"_a, "left"_a, "right"_a,
      "Returns the left item's share of each win from words, names of items and numbers.");
  module.def(
      "parse_times",
      [](const std::vector<std::string>& texts) {
        auto [ticks, dates, decimals] = parse_times(texts);
        return std::tuple(array_of(std::move(ticks)), dates, decimals);
      },
      "texts"_a, "Returns times as multiples of 10^-decimals, whether they are dates, and the decimals.");
  module.def("encode", &encode, "sequence"_a, "members"_a = false,
             "Returns the distinct names of a sequence in order of appearance, one code per element, and the elements "
             "that are not texts.");
  module.def("shape_of", &shape_of, "data"_a, "Returns the structure of a sequence of sequences or dictionaries.");
  module.def(
      "encode_rankings", &encode_rankings, "lists"_a,
      "Returns names and codes of items, ranks, the number of the list of each row, and items that are not texts.");
  module.def("encode_pairs", &encode_pairs, "pairs"_a,
             "Returns names of items, codes of the first and of the second items, and items that are not texts.");
  module.def("encode_scored", &encode_scored, "lists"_a,
             "Returns the columns of lists of (item, number), as encode_rankings does.");
}

}  // namespace witan::python
