#include "arrays.hpp"

#include "witan/data/dataset_builder.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <limits>
#include <type_traits>

#include <fmt/format.h>

namespace witan::python {
namespace {

constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();

bool is_whole(const nb::dlpack::dtype& type) {
  const auto code = static_cast<nb::dlpack::dtype_code>(type.code);
  return (code == nb::dlpack::dtype_code::Int || code == nb::dlpack::dtype_code::UInt) && type.lanes == 1;
}

/// Calls work() with a pointer to the codes of their type.
void with_type(const Codes& codes, const auto& work) {
  const nb::dlpack::dtype type = codes.dtype();
  const bool is_signed = static_cast<nb::dlpack::dtype_code>(type.code) == nb::dlpack::dtype_code::Int;
  const void* const at = codes.data();
  switch (type.bits) {
    case 8:
      return is_signed ? work(static_cast<const std::int8_t*>(at)) : work(static_cast<const std::uint8_t*>(at));
    case 16:
      return is_signed ? work(static_cast<const std::int16_t*>(at)) : work(static_cast<const std::uint16_t*>(at));
    case 32:
      return is_signed ? work(static_cast<const std::int32_t*>(at)) : work(static_cast<const std::uint32_t*>(at));
    default:
      return is_signed ? work(static_cast<const std::int64_t*>(at)) : work(static_cast<const std::uint64_t*>(at));
  }
}

/// Returns true if the name is certainly valid. Other names need a full check.
bool is_plain(std::string_view name) {
  return !name.empty() && name.size() <= 256 &&
         std::ranges::all_of(name, [](char letter) { return letter >= ' ' && letter <= '~'; });
}

}  // namespace

Column::Column(const Coded& column, std::size_t rows, std::string_view what, Number number)
    : names_(column.first), codes_(column.second), what_(what), number_(std::move(number)) {
  if (codes_ && !is_whole(codes_->dtype())) throw UsageError(fmt::format("codes of {}s must be whole numbers", what_));
  if (codes_ && codes_->size() != rows) {
    throw UsageError(
        fmt::format("columns of different lengths: found {} {}s, expected {}", codes_->size(), what_, rows));
  }
  ids_.assign(names_.size(), kNowhere);
  find_first_rows(rows);
  check_names();
}

void Column::find_first_rows(std::size_t rows) {
  if (!codes_) {
    if (rows > 0) ids_.at(0) = 0;
    return;
  }
  with_type(*codes_, [&](const auto* codes) {
    // −1, a missing value, becomes the largest number.
    const auto code_of = [&](std::size_t row) {
      return std::make_unsigned_t<std::decay_t<decltype(*codes)>>(codes[row]);
    };
    std::size_t row = 0;
    for (std::size_t to_find = ids_.size(); row < rows && to_find > 0 && code_of(row) < ids_.size(); ++row) {
      std::uint32_t& first = ids_[code_of(row)];
      if (first != kNowhere) continue;
      first = static_cast<std::uint32_t>(std::min<std::size_t>(row, kNowhere - 1));
      --to_find;
    }
    // After every name was found, only the largest code must be checked, without a table.
    decltype(code_of(0)) most = 0;
    for (std::size_t k = row; k < rows; ++k) most = std::max(most, code_of(k));
    if (most < ids_.size() || row == rows) return;
    while (code_of(row) < ids_.size()) ++row;
    throw InputError(fmt::format("row {}: the column of {}s has a missing value", row + 1, what_));
  });
}

void Column::check_names() const {
  if (what_ == "silence") return;  // its names are words, which may be empty
  DatasetBuilder checker;
  checker.begin_source(what_ + "s");
  for (std::size_t name = 0; name < names_.size(); ++name) {
    if (ids_[name] == kNowhere || is_plain(names_[name])) continue;
    checker.at_line(ids_[name] + 1);
    if (what_ == "instance") {
      (void)checker.instance(names_[name]);
    } else if (what_ == "expert") {
      (void)checker.expert(names_[name]);
    } else {
      (void)checker.item(names_[name]);
    }
  }
}

void Column::ask_for_numbers() {
  asked_ = true;
  for (std::size_t name = 0; name < names_.size(); ++name) {
    if (ids_[name] != kNowhere) ids_[name] = number_(names_[name]);
  }
}

template <class Id>
void Column::fill(std::size_t begin, std::span<Id> ids) {
  if (!asked_) ask_for_numbers();
  if (!codes_) {
    std::ranges::fill(ids, Id{ids_.at(0)});
    return;
  }
  with_type(*codes_, [&](const auto* codes) {
    for (std::size_t k = 0; k < ids.size(); ++k) {
      const auto code = static_cast<std::uint64_t>(codes[begin + k]);
      // Without the interpreter lock, another thread can write to the array.
      if (code >= ids_.size() || ids_[code] == kNowhere) {
        throw UsageError(fmt::format("row {}: the column of {}s was changed while it was read", begin + k + 1, what_));
      }
      ids[k] = Id{ids_[code]};
    }
  });
}

template void Column::fill(std::size_t, std::span<std::uint32_t>);
template void Column::fill(std::size_t, std::span<DatasetBuilder::InstanceHandle>);
template void Column::fill(std::size_t, std::span<DatasetBuilder::ExpertHandle>);
template void Column::fill(std::size_t, std::span<DatasetBuilder::ItemHandle>);

}  // namespace witan::python
