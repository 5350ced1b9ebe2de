#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <iosfwd>
#include <string_view>

#include "line_reader.hpp"

namespace witan {

/// PrefLib's orders (www.preflib.org), each file an instance called like the file; see docs/formats.md.
/// Strict or tied, complete or incomplete.
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
/// Voters become nameless: equal orders are one line, the frequent ones first.
void write_preflib(const PreflibKind& kind, const Dataset& data, std::ostream& out);

/// As the list of formats wants them.
template <const PreflibKind& kind>
void read_preflib_as(LineReader& lines, const ReadOptions& /*options*/, DatasetBuilder& builder) {
  read_preflib(kind, lines, builder);
}
template <const PreflibKind& kind>
void write_preflib_as(const Dataset& data, std::ostream& out) {
  write_preflib(kind, data, out);
}

}  // namespace witan
