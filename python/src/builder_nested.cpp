#include "witan/util/error.hpp"

#include <cmath>

#include "builder.hpp"
#include "dict_entries.hpp"
#include "text_of.hpp"
#include <fmt/format.h>

namespace witan::python {
namespace {

double number_of(nb::handle value) {
  const double number = PyFloat_AsDouble(value.ptr());
  if (number == -1.0 && PyErr_Occurred() != nullptr) throw nb::python_error();
  return number;
}

/// Calls work(instance, items) for every instance of {instance: {item: number}}.
void each_instance(const nb::dict& table, const auto& work) {
  TextOf text;
  for (const auto& [key, items] : table) {
    if (!PyDict_Check(items.ptr())) throw UsageError("expected {instance: {item: number}}");
    work(text(key.ptr()), nb::borrow<nb::dict>(items));
  }
}

void each_item(const nb::dict& items, std::string_view what, std::uint64_t& row, KeptItems& kept, const auto& work) {
  TextOf text;
  DictEntries(items.ptr()).each([&](PyObject* key, PyObject* value) {
    const double number = PyFloat_CheckExact(value) ? PyFloat_AS_DOUBLE(value) : number_of(value);
    const std::string_view name = text(key);
    kept.keep(key, name);
    if (!std::isfinite(number)) {
      throw InputError(fmt::format("the {} of {} is {}, expected a finite number", what, in_quotes(name), number));
    }
    work(++row, name, number);
    return true;
  });
}

}  // namespace

std::unique_lock<std::mutex> Builder::lock_without_gil() {
  // The owner of the mutex may need the interpreter lock, so it is released while this thread waits.
  const nb::gil_scoped_release unlocked;
  return std::unique_lock(mutex_);
}

void Builder::add_nested_lists(const std::string& form_name, const std::string& silence_name,
                               const std::string& expert_name, const nb::dict& table) {
  const std::unique_lock alone = lock_without_gil();
  const Form form = form_of(form_name);
  const Silence silence = known_silence(silence_name);
  if (!silence_name.empty()) builder_.silence_given();
  builder_.begin_source(form_name + "s");
  const auto expert = builder_.expert(expert_name);
  std::uint64_t row = 0;
  each_instance(table, [&](std::string_view instance, const nb::dict& scores) {
    const auto list = builder_.list(builder_.instance(instance), expert, form, silence);
    each_item(scores, form_name, row, kept_items_, [&](std::uint64_t line, std::string_view item, double value) {
      builder_.at_line(line);
      builder_.add_entry(list, item, 0, value);
    });
  });
}

void Builder::add_nested_labels(const nb::dict& table) {
  const std::unique_lock alone = lock_without_gil();
  builder_.begin_source("labels");
  std::uint64_t row = 0;
  each_instance(table, [&](std::string_view instance, const nb::dict& labels) {
    const auto in = builder_.instance(instance);
    each_item(labels, "label", row, kept_items_, [&](std::uint64_t line, std::string_view item, double label) {
      builder_.at_line(line);
      builder_.add_label(in, builder_.item(item), label);
    });
  });
}

}  // namespace witan::python
