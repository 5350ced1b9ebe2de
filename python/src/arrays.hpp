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
/// Whole numbers of any width, read where they lie.
using Codes = nb::ndarray<nb::ro, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Floats = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Indices = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
/// The different names of a column, and for each row which of them it is; without codes all rows have the first name.
using Coded = std::pair<Names, std::optional<Codes>>;

template <class Array>
auto span_of(const Array& array) {
  return std::span(array.data(), array.size());
}

/// A vector as a NumPy array that owns it.
template <class T>
nb::object array_of(std::vector<T> values) {
  auto* const kept = new std::vector<T>(std::move(values));
  const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(kept->data(), {kept->size()}, owner));
}

/// Rows of a column are translated so many at a time.
inline constexpr std::size_t kRowsTogether = 4096;

/// A column of names as somebody's numbers for them: only names that a row has are asked for, so that those which no
/// row has (of categories) leave no trace. Holds references to what it is made of.
class Column {
 public:
  using Number = std::function<std::uint32_t(std::string_view)>;
  /// Looks at every row, and asks for no number yet. Throws UsageError for codes that are not whole numbers or of
  /// another length than `rows`, InputError for a missing value and for a name that no data set can hold.
  Column(const Coded& column, std::size_t rows, std::string_view what, Number number);
  /// The numbers of the rows begin … begin + ids.size().
  void fill(std::size_t begin, std::span<std::uint32_t> ids);

 private:
  void find_first_rows(std::size_t rows);
  void check_names() const;
  void ask_for_numbers();

  const Names& names_;
  const std::optional<Codes>& codes_;
  std::string what_;
  Number number_;
  std::vector<std::uint32_t> ids_;  ///< by name; until they are asked for, the first row that has it
  bool asked_ = false;
};

/// The first row in which two columns have the same name, and the name.
[[nodiscard]] std::optional<std::pair<std::size_t, std::string>> first_equal_row(const Coded& one, const Coded& other,
                                                                                 std::size_t rows);
/// The left item's share of each win, by what a column says about who won; see who_won. Throws InputError.
[[nodiscard]] std::vector<double> shares_of_wins(const Coded& winner, const Coded& left, const Coded& right);

}  // namespace witan::python
