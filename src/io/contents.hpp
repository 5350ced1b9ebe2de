#pragma once

#include "witan/data/dataset.hpp"

#include <bitset>
#include <initializer_list>
#include <string_view>

namespace witan {

/// Parts of a data set that some formats cannot represent.
enum class Part : std::uint8_t {
  ranks,
  scores,
  ratings,
  judgements,
  comparisons,
  labels,
  features,
  weights,  ///< weights other than 1, of lists, entries or comparisons
  counts,   ///< counts of lists other than 1
  times,
  silence_unknown,  ///< a list with this silence; see also the next two
  silence_below,
  silence_tied_last,
  several_lists,  ///< more than one list of an expert and form in an instance
  silent_items    ///< items without lists and comparisons
};
inline constexpr std::size_t kParts = 15;

/// The set of parts that a data set contains.
class Contents {
 public:
  [[nodiscard]] bool has(Part part) const { return parts_.test(static_cast<std::size_t>(part)); }
  void add(Part part) { parts_.set(static_cast<std::size_t>(part)); }

 private:
  std::bitset<kParts> parts_;
};

/// Returns the parts of a data set. O(entries + comparisons + items).
[[nodiscard]] Contents contents_of(const Dataset& data);

/// Throws InputError for the first part that the data contain and `format` does not support.
void refuse_all_but(const Contents& contents, std::string_view format, std::initializer_list<Part> held);
/// Throws InputError unless every item has a label.
void require_labels(const Dataset& data, std::string_view format);
/// Throws InputError if a name contains one of the characters. `what` is the kind of name, e.g. "item".
void refuse_names_with(const NameTable& names, std::string_view characters, std::string_view what,
                       std::string_view format);

/// Throws InputError if a name contains any white-space character of Unicode: readers differ in which of them separate
/// columns.
void refuse_names_with_whitespace(const NameTable& names, std::string_view what, std::string_view format);

}  // namespace witan
