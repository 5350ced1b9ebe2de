#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "line_reader.hpp"
#include "preflib.hpp"

namespace witan {

/// The lines "# KEY: value" at the start of a PrefLib file.
class PreflibHeader {
 public:
  struct Alternative {
    std::uint64_t number = 0;
    std::string name;
    SourceLocation location;
  };
  /// A number in the header, and its location.
  struct Stated {
    std::uint64_t value = 0;
    SourceLocation location;
  };

  /// Adds the current line, which begins with '#' after optional blanks.
  void add(const LineReader& lines, const PreflibKind& kind);
  /// Ends the header and sorts the alternatives by number. Throws InputError unless they are 1 … n, each once.
  void finish(const LineReader& lines);
  /// Throws InputError if the header has a different number.
  static void check(const std::optional<Stated>& stated, std::string_view key, std::uint64_t counted,
                    std::string_view what);

  [[nodiscard]] const std::vector<Alternative>& alternatives() const { return alternatives_; }
  [[nodiscard]] const std::optional<Stated>& voters() const { return voters_; }
  [[nodiscard]] const std::optional<Stated>& orders() const { return orders_; }

 private:
  std::optional<Stated> size_, voters_, orders_;
  std::vector<Alternative> alternatives_;
};

}  // namespace witan
