#include "request_from.hpp"

#include "witan/util/nearest.hpp"

#include <fmt/ranges.h>

namespace witan::python {
namespace {

std::string shown(nb::handle value) { return nb::cast<std::string>(nb::repr(value)); }

[[noreturn]] void refuse_value(std::string_view keyword, nb::handle value, std::string_view expected) {
  throw UsageError(fmt::format("{}: found {}, expected {}", keyword, shown(value), expected));
}

/// Returns a text or a path as text.
std::string text_from(std::string_view keyword, nb::handle value, std::string_view expected) {
  if (nb::isinstance<nb::str>(value)) return nb::cast<std::string>(value);
  if (nb::hasattr(value, "__fspath__")) return nb::cast<std::string>(value.attr("__fspath__")());
  refuse_value(keyword, value, expected);
}

double number_from(std::string_view keyword, nb::handle value) {
  const bool is_number = !nb::isinstance<nb::str>(value) && nb::hasattr(value, "__float__");
  if (!is_number) refuse_value(keyword, value, "a number");
  return nb::cast<double>(value.attr("__float__")());
}

bool is_mapping(nb::handle value) { return nb::hasattr(value, "keys") && nb::hasattr(value, "__getitem__"); }

/// Calls `add(key, value)` for the entries of a dictionary.
template <class Add>
void each_entry(std::string_view keyword, nb::handle value, std::string_view expected, const Add& add) {
  if (!is_mapping(value)) refuse_value(keyword, value, expected);
  for (const nb::handle key : value.attr("keys")()) add(nb::cast<std::string>(nb::str(key)), value[key]);
}

}  // namespace

void set_from(std::string_view keyword, nb::handle value, bool& to) {
  const int truth = PyObject_IsTrue(value.ptr());
  if (truth < 0) throw nb::python_error();
  if (nb::isinstance<nb::str>(value)) refuse_value(keyword, value, "True or False");
  to = truth == 1;
}

void set_from(std::string_view keyword, nb::handle value, std::string& to) {
  // Names of users, items and instances may be numbers, as in a data frame.
  const bool is_name = keyword == "for_user" || keyword == "item" || keyword == "instance";
  if (is_name && PyLong_Check(value.ptr()) != 0) {
    to = nb::cast<std::string>(nb::str(value));
  } else {
    to = text_from(keyword, value, "text");
  }
}

void set_from(std::string_view keyword, nb::handle value, std::optional<std::string>& to) {
  to = text_from(keyword, value, "text");
}

void set_from(std::string_view keyword, nb::handle value, std::optional<double>& to) {
  to = number_from(keyword, value);
}

void set_from(std::string_view keyword, nb::handle value, std::uint64_t& to) {
  const double number = number_from(keyword, value);
  if (!(number >= 0 && number < 1e18) || number != static_cast<double>(static_cast<std::uint64_t>(number))) {
    refuse_value(keyword, value, "a whole number of at least 0");
  }
  to = static_cast<std::uint64_t>(number);
}

void set_from(std::string_view keyword, nb::handle value, std::optional<std::uint64_t>& to) {
  set_from(keyword, value, to.emplace());
}

void set_from(std::string_view keyword, nb::handle value, std::optional<ItemScore>& to) {
  const bool is_pair = (PyTuple_Check(value.ptr()) != 0 || PyList_Check(value.ptr()) != 0) && nb::len(value) == 2;
  if (!is_pair) refuse_value(keyword, value, "an item and its score, such as ('a', 1500)");
  to = ItemScore{nb::cast<std::string>(nb::str(nb::object(value[0]))), number_from(keyword, nb::object(value[1]))};
}

void set_from(std::string_view keyword, nb::handle value, ExpertWeights& to) {
  if (is_mapping(value)) {
    set_from(keyword, value, to.by_name);
  } else {
    to.file = text_from(keyword, value, "a dictionary of weights, or a path");
  }
}

void set_from(std::string_view keyword, nb::handle value, NamedNumbers& to) {
  each_entry(keyword, value, "a dictionary of weights", [&](const std::string& key, nb::handle weight) {
    if (nb::isinstance<nb::str>(weight)) {
      throw UsageError(fmt::format("{}: found {} for {}, expected a number", keyword,
                                   in_quotes(nb::cast<std::string>(weight)), in_quotes(key)));
    }
    to[key] = number_from(keyword, weight);
  });
}

void set_from(std::string_view keyword, nb::handle value, NamedTexts& to) {
  each_entry(keyword, value, "a dictionary of names", [&](const std::string& key, nb::handle text) {
    to[key] = text.is_none() ? "-" : text_from(keyword, text, "the header of a column");
  });
}

void set_from(std::string_view keyword, nb::handle value, std::vector<std::string>& to) {
  if (nb::isinstance<nb::str>(value) || nb::hasattr(value, "__fspath__")) {
    to.push_back(text_from(keyword, value, "a path"));
    return;
  }
  if (!nb::hasattr(value, "__iter__")) refuse_value(keyword, value, "a path or a list of paths");
  for (const nb::handle one : value) to.push_back(text_from(keyword, one, "a path"));
}

void refuse_keyword(std::string_view keyword, const std::vector<std::string>& known) {
  const std::vector<std::string_view> names(known.begin(), known.end());
  const std::vector<std::string> near = nearest(keyword, names);
  throw UsageError(fmt::format("unknown argument {}{}", in_quotes(keyword),
                               near.empty() ? "" : fmt::format("; did you mean {}?", fmt::join(near, " or "))));
}

}  // namespace witan::python
