#include "witan/data/dataset_builder.hpp"
#include "witan/io/format.hpp"
#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

#include <cmath>
#include <memory>
#include <sstream>
#include <unordered_map>

#include "bindings.hpp"
#include "interruptible.hpp"
#include <fmt/format.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unordered_map.h>
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

using Codes = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Names = std::vector<std::string>;

template <class Array>
auto span_of(const Array& array) {
  return std::span(array.data(), array.size());
}

Form form_of(const std::string& name) {
  for (const Form form : {Form::rank, Form::score, Form::rating, Form::judgement}) {
    if (to_string(form) == name) return form;
  }
  throw UsageError(fmt::format("form {}: expected rank, score, rating or judgement", in_quotes(name)));
}

Silence silence_of(const std::string& name) {
  for (const Silence silence : {Silence::unknown, Silence::below, Silence::tied_last}) {
    if (to_string(silence) == name) return silence;
  }
  throw UsageError(fmt::format("silence {}: expected unknown, below or tied-last", in_quotes(name)));
}

std::optional<Silence> silence_of(const std::optional<std::string>& name) {
  return name ? std::optional(silence_of(*name)) : std::nullopt;
}

/// A column of names as the builder's numbers: the names once, and for each row which of them it is.
class Column {
 public:
  Column(const Names& names, const Codes& codes, std::string_view what, auto&& number) : codes_(span_of(codes)) {
    for (const std::string& name : names) ids_.push_back(number(name));
    for (const std::uint32_t code : codes_) {
      if (code >= ids_.size()) throw UsageError(fmt::format("the column of {}s has a missing value", what));
    }
  }
  [[nodiscard]] std::size_t size() const { return codes_.size(); }
  std::uint32_t operator[](std::size_t row) const { return ids_[codes_[row]]; }

 private:
  std::span<const std::uint32_t> codes_;
  std::vector<std::uint32_t> ids_;
};

void check_lengths(std::initializer_list<std::size_t> lengths) {
  for (const std::size_t length : lengths) {
    if (length != *lengths.begin()) throw UsageError("columns of different lengths");
  }
}

/// A builder that takes whole columns.
class Builder {
 public:
  Builder() { builder_.begin_source("data"); }

  void add_lists(const std::string& form_name, const std::string& silence_name, const Names& instance_names,
                 const Codes& instance_codes, const Names& expert_names, const Codes& expert_codes,
                 const Names& item_names, const Codes& item_codes, const Numbers& values,
                 const std::optional<Numbers>& weights) {
    const Form form = form_of(form_name);
    const Silence silence = silence_of(silence_name);
    check_lengths({instance_codes.size(), expert_codes.size(), item_codes.size(), values.size()});
    const Column instances = instance_column(instance_names, instance_codes);
    const Column experts = expert_column(expert_names, expert_codes);
    const Column items = item_column(item_names, item_codes);
    const std::span<const double> value = span_of(values);
    for (std::size_t row = 0; row < items.size(); ++row) {
      builder_.at_line(row + 1);
      if (std::isnan(value[row]))
        throw UsageError(fmt::format("row {} of the {}s is not a number", row + 1, form_name));
      const auto list = builder_.list(instances[row], experts[row], form, silence);
      builder_.add_entry(list, items[row], value[row]);
      if (!weights) continue;
      if (form == Form::judgement)
        builder_.set_entry_weight(weights->data()[row]);
      else
        builder_.set_list_weight(list, weights->data()[row]);
    }
  }

  void add_comparisons(const Names& instance_names, const Codes& instance_codes, const Names& expert_names,
                       const Codes& expert_codes, const Names& item_names, const Codes& first_codes,
                       const Codes& second_codes, const Numbers& outcomes, const std::optional<Numbers>& weights,
                       bool presentation_known) {
    check_lengths({instance_codes.size(), expert_codes.size(), first_codes.size(), second_codes.size(), outcomes.size(),
                   weights ? weights->size() : outcomes.size()});
    const Column instances = instance_column(instance_names, instance_codes);
    const Column experts = expert_column(expert_names, expert_codes);
    const Column first = item_column(item_names, first_codes);
    const Column second(item_names, second_codes, "item", [&](const std::string& name) { return builder_.item(name); });
    if (!presentation_known) builder_.presentation_unknown();
    for (std::size_t row = 0; row < first.size(); ++row) {
      builder_.at_line(row + 1);
      const double outcome = outcomes.data()[row];
      if (!(outcome >= 0 && outcome <= 1)) {
        throw UsageError(
            fmt::format("row {} of the comparisons: found outcome {}, expected the first item's share of "
                        "the win, from 0 to 1",
                        row + 1, outcome));
      }
      builder_.add_comparison(instances[row], experts[row], first[row], second[row], static_cast<float>(outcome));
      if (weights) builder_.set_comparison_weight(weights->data()[row]);
    }
  }

  void add_labels(const Names& instance_names, const Codes& instance_codes, const Names& item_names,
                  const Codes& item_codes, const Numbers& labels) {
    check_lengths({instance_codes.size(), item_codes.size(), labels.size()});
    const Column instances = instance_column(instance_names, instance_codes);
    const Column items = item_column(item_names, item_codes);
    for (std::size_t row = 0; row < items.size(); ++row) {
      builder_.at_line(row + 1);
      builder_.add_label(instances[row], items[row], static_cast<float>(labels.data()[row]));
    }
  }

  void add_files(const Names& paths, const ReadOptions& options, const How& how) {
    run_interruptibly(how, [&](Context& context) { read_files(paths, options, builder_, context); });
  }

  std::shared_ptr<const Dataset> build(const std::optional<std::string>& silence,
                                       std::unordered_map<std::string, double> weights, bool keep_best) {
    const BuildOptions options{silence_of(silence), keep_best ? Duplicates::keep_best : Duplicates::refuse,
                               std::move(weights)};
    const nb::gil_scoped_release unlocked;
    return std::make_shared<const Dataset>(builder_.build(options));
  }

 private:
  Column instance_column(const Names& names, const Codes& codes) {
    return {names, codes, "instance", [&](const std::string& name) { return builder_.instance(name); }};
  }
  Column expert_column(const Names& names, const Codes& codes) {
    return {names, codes, "expert", [&](const std::string& name) { return builder_.expert(name); }};
  }
  Column item_column(const Names& names, const Codes& codes) {
    return {names, codes, "item", [&](const std::string& name) { return builder_.item(name); }};
  }

  DatasetBuilder builder_;
};

ReadOptions read_options(const std::string& from, const std::optional<std::string>& silence,
                         const std::optional<std::string>& direction, std::map<std::string, std::string> columns,
                         std::unordered_map<std::string, double> weights, bool keep_best) {
  ReadOptions options;
  options.from = from;
  if (direction && *direction != "low" && *direction != "high") {
    throw UsageError(fmt::format("direction {}: expected low or high", in_quotes(*direction)));
  }
  if (direction) options.direction = *direction == "low" ? Direction::low : Direction::high;
  options.columns = std::move(columns);
  options.build = {silence_of(silence), keep_best ? Duplicates::keep_best : Duplicates::refuse, std::move(weights)};
  return options;
}

std::vector<std::string> strings_of(const NameTable& names) {
  std::vector<std::string> out;
  for (std::uint32_t id = 0; id < names.size(); ++id) out.emplace_back(names[id]);
  return out;
}

/// The different strings of a sequence in order of appearance, and for each element which it is. Other objects count by
/// their str().
std::pair<nb::list, nb::object> encode(const nb::sequence& sequence) {
  std::unordered_map<std::string, std::uint32_t> number;
  nb::list names;
  const std::size_t n = nb::len(sequence);
  auto codes = std::make_unique<std::uint32_t[]>(n);
  std::size_t row = 0;
  for (const nb::handle element : sequence) {
    const nb::str text = nb::str(element);
    Py_ssize_t size = 0;
    const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (bytes == nullptr) throw nb::python_error();
    const auto [found, is_new] = number.try_emplace(std::string(bytes, static_cast<std::size_t>(size)),
                                                    static_cast<std::uint32_t>(number.size()));
    if (is_new) names.append(text);
    codes[row++] = found->second;
  }
  std::uint32_t* const data = codes.release();
  const nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<std::uint32_t*>(p); });
  return {names, nb::cast(nb::ndarray<nb::numpy, std::uint32_t, nb::ndim<1>>(data, {n}, owner))};
}

}  // namespace

void bind_data(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Dataset>(module, "Dataset", "Evidence of many experts on many instances; immutable.")
      .def_prop_ro("instances", [](const Dataset& data) { return strings_of(data.instance_names()); })
      .def_prop_ro("experts", [](const Dataset& data) { return strings_of(data.expert_names()); })
      .def_prop_ro("items", [](const Dataset& data) { return strings_of(data.item_names()); })
      .def_prop_ro("entries", &Dataset::entry_count)
      .def_prop_ro("comparisons", &Dataset::comparison_count)
      .def_prop_ro("labelled", &Dataset::labelled)
      .def_prop_ro("notes", &Dataset::notes)
      .def("items_of",
           [](const Dataset& data, std::size_t index) {
             if (index >= data.instance_count()) throw nb::index_error("no such instance");
             const Instance instance = data.instance(index);
             std::vector<std::string> names;
             for (Slot slot = 0; slot < instance.size(); ++slot) names.emplace_back(instance.item_name(slot));
             return names;
           })
      .def("write", [](const Dataset& data, const std::string& format) {
        std::ostringstream out;
        find_format(format).write(data, out);
        const std::string text = out.str();
        return nb::bytes(text.data(), text.size());
      });
  nb::class_<ReadOptions>(module, "ReadOptions", "How files become a data set.")
      .def(
          "__init__",
          [](ReadOptions* self, const std::string& from, const std::optional<std::string>& silence,
             const std::optional<std::string>& direction, std::map<std::string, std::string> columns,
             std::unordered_map<std::string, double> weights, bool keep_best) {
            new (self)
                ReadOptions(read_options(from, silence, direction, std::move(columns), std::move(weights), keep_best));
          },
          "from_"_a = "", "silence"_a = nb::none(), "direction"_a = nb::none(),
          "columns"_a = std::map<std::string, std::string>(), "weights"_a = std::unordered_map<std::string, double>(),
          "keep_best"_a = false);
  module.def(
      "read",
      [](const Names& paths, const ReadOptions& options, const How& how) {
        return run_interruptibly(how, [&](Context& context) {
          return std::make_shared<const Dataset>(read_dataset(paths, options, context));
        });
      },
      "paths"_a, "options"_a, "how"_a, "Files as one data set.");
  nb::class_<Builder>(module, "Builder", "Takes columns of statements and makes a data set of them.")
      .def(nb::init<>())
      .def("add_lists", &Builder::add_lists, "form"_a, "silence"_a, "instance_names"_a, "instance_codes"_a,
           "expert_names"_a, "expert_codes"_a, "item_names"_a, "item_codes"_a, "values"_a, "weights"_a.none())
      .def("add_comparisons", &Builder::add_comparisons, "instance_names"_a, "instance_codes"_a, "expert_names"_a,
           "expert_codes"_a, "item_names"_a, "first_codes"_a, "second_codes"_a, "outcomes"_a, "weights"_a.none(),
           "presentation_known"_a)
      .def("add_labels", &Builder::add_labels, "instance_names"_a, "instance_codes"_a, "item_names"_a, "item_codes"_a,
           "labels"_a)
      .def("add_files", &Builder::add_files, "paths"_a, "options"_a, "how"_a)
      .def("build", &Builder::build, "silence"_a.none(), "weights"_a, "keep_best"_a);
  module.def("encode", &encode, "sequence"_a,
             "The different strings of a sequence in order of appearance, and for each element which it is.");
}

}  // namespace witan::python
