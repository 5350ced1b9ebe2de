#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace witan {

/// Returns the count with its noun: "1 item", "2 items".
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view one);

/// A text table. A column is as wide as its widest cell; two spaces separate columns. Cells are shown as printable()
/// returns them.
class TextTable {
 public:
  enum class Align : std::uint8_t { left, right };
  explicit TextTable(std::vector<std::pair<std::string, Align>> columns);
  void add_row(std::vector<std::string> cells);
  void write(std::ostream& out) const;

 private:
  std::vector<Align> align_;
  std::vector<std::vector<std::string>> rows_;  ///< the first row contains the headings
};

}  // namespace witan
