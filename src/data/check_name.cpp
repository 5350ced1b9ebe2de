#include "check_name.hpp"

#include "witan/data/dataset_builder.hpp"

#include "util/utf8.hpp"
#include <fmt/format.h>

namespace witan {

void check_name(std::string_view name, std::string_view what, const SourceLocation& place) {
  if (name.empty()) throw InputError(place, "nothing", fmt::format("the name of an {}", what));
  if (name.size() > kMaxNameBytes) {
    throw InputError(place, fmt::format("a name of {} bytes", name.size()),
                     fmt::format("the name of an {} of at most {} bytes", what, kMaxNameBytes));
  }
  const std::size_t bad = first_invalid_utf8(name);
  if (bad < name.size()) {
    throw InputError(place, fmt::format("{}, which is not UTF-8", in_quotes(name)), "text in UTF-8");
  }
  if (name.starts_with("\xEF\xBB\xBF")) {
    throw InputError(place, fmt::format("{} with a byte-order mark in front", in_quotes(name.substr(3))),
                     fmt::format("the name of an {}; a mark belongs at the beginning of a file", what));
  }
  const std::size_t control = name.find_first_of(std::string_view("\0\n\r\t", 4));
  if (control != std::string_view::npos) {
    throw InputError(place, fmt::format("{}", in_quotes(name)), "a name without NUL, tab or line breaks");
  }
}

}  // namespace witan
