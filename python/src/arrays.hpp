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

/// A column of names as somebody's numbers for them: a name is asked for when a row first has it, so that names which
/// no row has (of categories) leave no trace. Holds references to what it is made of.
class Column {
 public:
  using Number = std::function<std::uint32_t(std::string_view)>;
  /// Throws UsageError for codes that are not whole numbers, or of another length than `rows`.
  Column(const Coded& column, std::size_t rows, std::string_view what, Number number);
  /// The numbers of the rows begin … begin + ids.size(). Throws UsageError for a missing value.
  void fill(std::size_t begin, std::span<std::uint32_t> ids);

 private:
  std::uint32_t number_of(std::uint64_t code, std::size_t row);
  template <class T>
  void translate(std::size_t begin, std::span<std::uint32_t> ids);

  const Names& names_;
  const std::optional<Codes>& codes_;
  std::string what_;
  Number number_;
  std::vector<std::uint32_t> ids_;
};

}  // namespace witan::python
