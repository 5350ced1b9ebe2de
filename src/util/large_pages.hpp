#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace witan {

/// Advises the system to map these new bytes in large pages. With small pages, reading a large file spends a fifth of
/// its time on page faults. Has no effect on systems without such advice.
void advise_large_pages(const void* begin, std::size_t bytes) noexcept;

/// Calls reserve() of a vector or string, and advises large pages.
template <class Column>
void reserve_large(Column& column, std::size_t size) {
  if (size <= column.capacity()) return;
  Column larger;
  larger.reserve(size);
  advise_large_pages(larger.data(), size * sizeof(typename Column::value_type));
  larger.assign(column.begin(), column.end());
  column.swap(larger);
}

/// Reserves memory for `more` further elements, and at least doubles the capacity, so that growing costs O(1) per row.
template <class T>
void grow_large(std::vector<T>& column, std::size_t more) {
  const std::size_t size = column.size() + more;
  if (size > column.capacity()) reserve_large(column, std::max(size, 2 * column.size()));
}

/// Calls resize(), and advises large pages.
template <class T>
void resize_large(std::vector<T>& column, std::size_t size, const T& value = {}) {
  reserve_large(column, size);
  column.resize(size, value);
}

}  // namespace witan
