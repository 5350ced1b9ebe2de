#pragma once

#include "witan/io/read.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csv_rows.hpp"

namespace witan {

/// What a column of a statement file holds.
enum class Role : std::uint8_t {
  instance,
  expert,
  item,
  rank,
  score,
  rating,
  judgement,
  label,
  weight,
  count,
  silence,
  time,
  winner,
  loser,
  tie,
  left,
  right
};
inline constexpr std::size_t kRoles = 17;

[[nodiscard]] std::string_view to_string(Role role);
/// The role that a header's name stands for, by our names and the usual synonyms, whatever the case.
[[nodiscard]] std::optional<Role> role_named(std::string_view name);

/// Which field of a row has which role.
struct CsvHeader {
  std::array<int, kRoles> field{};  ///< −1: not there
  std::size_t fields = 0;
  std::vector<std::string> ignored;

  [[nodiscard]] bool has(Role role) const { return field[static_cast<std::size_t>(role)] >= 0; }
  [[nodiscard]] std::size_t at(Role role) const {
    return static_cast<std::size_t>(field[static_cast<std::size_t>(role)]);
  }
};

/// Reads the header row. Throws InputError if a name stands twice, or a column of `options.columns` is not there.
[[nodiscard]] CsvHeader read_csv_header(const CsvRows& rows, const ReadOptions& options);

}  // namespace witan
