#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

namespace witan::python {

namespace nb = nanobind;

using Names = std::vector<std::string>;
/// Whole numbers of any width, read without a copy.
using Codes = nb::ndarray<nb::ro, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Floats = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Indices = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
/// The distinct names of a column, and one code per row. Without codes, all rows have the first name.
using Coded = std::pair<Names, std::optional<Codes>>;

template <class Array>
auto span_of(const Array& array) {
  return std::span(array.data(), array.size());
}

/// Returns a NumPy array that owns the vector.
template <class T>
nb::object array_of(std::vector<T> values) {
  auto* const kept = new std::vector<T>(std::move(values));
  const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(kept->data(), {kept->size()}, owner));
}

/// Number of rows that are translated at a time.
inline constexpr std::size_t kRowsTogether = 4096;

/// Translates a column of names to ids. It requests ids only for names that occur in a row, so that unused categories
/// are not added to a data set. It refers to its arguments, which must outlive it.
class Column {
 public:
  using Number = std::function<std::uint32_t(std::string_view)>;
  /// Checks every row, and requests no id. Throws UsageError for codes that are not whole numbers or whose number is
  /// not `rows`, and InputError for a missing value and for an invalid name.
  Column(const Coded& column, std::size_t rows, std::string_view what, Number number);
  /// Writes the ids of the rows begin … begin + ids.size().
  template <class Id>
  void fill(std::size_t begin, std::span<Id> ids);

 private:
  void find_first_rows(std::size_t rows);
  void check_names() const;
  void ask_for_numbers();

  const Names& names_;
  const std::optional<Codes>& codes_;
  std::string what_;
  Number number_;
  std::vector<std::uint32_t> ids_;  ///< by name; before the first request, the first row with the name
  bool asked_ = false;
};

/// Returns the first row in which two columns have the same name, and the name.
[[nodiscard]] std::optional<std::pair<std::size_t, std::string>> first_equal_row(const Coded& one, const Coded& other,
                                                                                 std::size_t rows);
/// Returns the left item's share of each win from a column of winners; see who_won. Throws InputError.
[[nodiscard]] std::vector<double> shares_of_wins(const Coded& winner, const Coded& left, const Coded& right);

}  // namespace witan::python
