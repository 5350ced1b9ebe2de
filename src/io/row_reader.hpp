#pragma once

#include "witan/data/dataset_builder.hpp"

#include <memory>

#include "data/statement_part.hpp"
#include "line_reader.hpp"

namespace witan {

/// Reads the rows of a text, after its header, into a builder.
///
/// Several threads read blocks of a text, each with a reader of its own that fork() returns. Then join() takes over
/// its state, in the order of the blocks.
class RowReader {
 public:
  RowReader() = default;
  virtual ~RowReader() = default;
  RowReader(const RowReader&) = delete;
  RowReader& operator=(const RowReader&) = delete;

  /// Reads the next row. Returns false at the end of the text.
  virtual bool next() = 0;
  /// Returns a reader of other lines of the same text into another builder.
  [[nodiscard]] virtual std::unique_ptr<RowReader> fork(LineReader& lines, DatasetBuilder& builder) const = 0;
  /// Returns whether a block was read as the next one, so that it has the right names. Called before its names are
  /// added.
  [[nodiscard]] virtual bool follows(const RowReader& /*block*/) const { return true; }
  /// Takes over the state of the reader of the next block; `ids` are the ids of its names. Returns false, without any
  /// change, if that reader needed to know earlier blocks.
  virtual bool join(const RowReader& block, const NameIds& ids) = 0;
};

/// Reads all rows, in blocks on all threads of the context of the lines. The builder has the same statements and ids as
/// if it had read all rows itself, and the first error is the same.
///
/// Blocks are read in advance, as if they agreed with all earlier ones. If one does not, because it has an error or
/// begins within a quoted field, its rows are read again after those of all earlier blocks.
void read_rows(LineReader& lines, DatasetBuilder& builder, RowReader& rows, CutLines cut = cut_after_last_line);

/// Sets the size of the blocks, for tests; 0: the default.
void set_block_size(std::size_t bytes);

}  // namespace witan
