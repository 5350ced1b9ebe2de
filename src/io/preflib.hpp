#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>
#include <string_view>

#include "line_reader.hpp"

namespace witan {

/// The kinds of PrefLib orders (www.preflib.org): strict or tied, complete or incomplete. Each file is an instance with
/// the name of the file; see docs/formats.md.
struct PreflibKind {
  std::string_view name;
  bool ties;
  bool complete;
};
inline constexpr PreflibKind kSoc{"soc", false, true};
inline constexpr PreflibKind kSoi{"soi", false, false};
inline constexpr PreflibKind kToc{"toc", true, true};
inline constexpr PreflibKind kToi{"toi", true, false};

void read_preflib(const PreflibKind& kind, LineReader& lines, DatasetBuilder& builder);
/// Writes orders without the names of voters. Equal orders are merged into one line, and lines are sorted by frequency.
void write_preflib(const PreflibKind& kind, const Dataset& data, std::ostream& out);

/// Functions with the signatures of the list of formats.
template <const PreflibKind& kind>
void read_preflib_as(LineReader& lines, const ReadOptions& /*options*/, DatasetBuilder& builder) {
  read_preflib(kind, lines, builder);
}
template <const PreflibKind& kind>
void write_preflib_as(const Dataset& data, std::ostream& out) {
  write_preflib(kind, data, out);
}

}  // namespace witan
