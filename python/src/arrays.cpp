#include "arrays.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace witan::python {
namespace {

constexpr std::uint32_t kUnasked = std::numeric_limits<std::uint32_t>::max();

bool is_whole(const nb::dlpack::dtype& type) {
  const auto code = static_cast<nb::dlpack::dtype_code>(type.code);
  return (code == nb::dlpack::dtype_code::Int || code == nb::dlpack::dtype_code::UInt) && type.lanes == 1;
}

}  // namespace

Column::Column(const Coded& column, std::size_t rows, std::string_view what, Number number)
    : names_(column.first), codes_(column.second), what_(what), number_(std::move(number)) {
  if (codes_ && !is_whole(codes_->dtype())) throw UsageError(fmt::format("codes of {}s must be whole numbers", what_));
  if (codes_ && codes_->size() != rows) throw UsageError("columns of different lengths");
  ids_.assign(names_.size(), kUnasked);
}

std::uint32_t Column::number_of(std::uint64_t code, std::size_t row) {
  if (code >= ids_.size())
    throw UsageError(fmt::format("row {}: the column of {}s has a missing value", row + 1, what_));
  if (ids_[code] == kUnasked) ids_[code] = number_(names_[code]);
  return ids_[code];
}

template <class T>
void Column::translate(std::size_t begin, std::span<std::uint32_t> ids) {
  const T* const codes = static_cast<const T*>(codes_->data()) + begin;
  for (std::size_t k = 0; k < ids.size(); ++k) {
    const auto code = static_cast<std::uint64_t>(codes[k]);  // −1, which is missing, becomes larger than any
    const bool known = code < ids_.size() && ids_[code] != kUnasked;
    ids[k] = known ? ids_[code] : number_of(code, begin + k);
  }
}

void Column::fill(std::size_t begin, std::span<std::uint32_t> ids) {
  if (!codes_) {
    std::ranges::fill(ids, number_of(0, begin));
    return;
  }
  const nb::dlpack::dtype type = codes_->dtype();
  const bool is_signed = static_cast<nb::dlpack::dtype_code>(type.code) == nb::dlpack::dtype_code::Int;
  switch (type.bits) {
    case 8:
      return is_signed ? translate<std::int8_t>(begin, ids) : translate<std::uint8_t>(begin, ids);
    case 16:
      return is_signed ? translate<std::int16_t>(begin, ids) : translate<std::uint16_t>(begin, ids);
    case 32:
      return is_signed ? translate<std::int32_t>(begin, ids) : translate<std::uint32_t>(begin, ids);
    default:
      return is_signed ? translate<std::int64_t>(begin, ids) : translate<std::uint64_t>(begin, ids);
  }
}

}  // namespace witan::python
