#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace witan {

/// Tells the system that these bytes, fresh and about to be used, are better mapped in large pages: reading a large
/// file otherwise waits a fifth of its time for small ones. Only advice; a system that knows none does nothing.
void advise_large_pages(const void* begin, std::size_t bytes) noexcept;

/// reserve() with that advice, of a vector or string.
template <class Column>
void reserve_large(Column& column, std::size_t size) {
  if (size <= column.capacity()) return;
  Column larger;
  larger.reserve(size);
  advise_large_pages(larger.data(), size * sizeof(typename Column::value_type));
  larger.assign(column.begin(), column.end());
  column.swap(larger);
}

/// Makes room for `more` at the end, and for at least as many as there are, so that growing costs O(1) a row.
template <class T>
void grow_large(std::vector<T>& column, std::size_t more) {
  const std::size_t size = column.size() + more;
  if (size > column.capacity()) reserve_large(column, std::max(size, 2 * column.size()));
}

/// resize() with that advice.
template <class T>
void resize_large(std::vector<T>& column, std::size_t size, const T& value = {}) {
  reserve_large(column, size);
  column.resize(size, value);
}

}  // namespace witan
