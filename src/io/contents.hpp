#pragma once

#include "witan/data/dataset.hpp"

#include <bitset>
#include <initializer_list>
#include <string_view>

namespace witan {

/// What a data set may hold and a file format may have no place for.
enum class Part : std::uint8_t {
  ranks,
  scores,
  ratings,
  judgements,
  comparisons,
  labels,
  features,
  weights,  ///< other than 1, of lists, entries or comparisons
  counts,   ///< of lists, other than 1
  times,
  silence_unknown,  ///< a list with this silence; likewise the next two
  silence_below,
  silence_tied_last,
  several_lists,  ///< more than one list of an expert, form and instance
  silent_items    ///< items that no list and no comparison names
};
inline constexpr std::size_t kParts = 15;

/// The parts that a data set holds.
class Contents {
 public:
  [[nodiscard]] bool has(Part part) const { return parts_.test(static_cast<std::size_t>(part)); }
  void add(Part part) { parts_.set(static_cast<std::size_t>(part)); }

 private:
  std::bitset<kParts> parts_;
};

/// O(entries + comparisons + items).
[[nodiscard]] Contents contents_of(const Dataset& data);

/// Throws the InputError for the first part that is there and that `format` does not hold.
void refuse_all_but(const Contents& contents, std::string_view format, std::initializer_list<Part> held);
/// Throws InputError unless every item has a label.
void require_labels(const Dataset& data, std::string_view format);
/// Throws InputError if a name contains one of the characters; `what` is what is named, e.g. "item".
void refuse_names_with(const NameTable& names, std::string_view characters, std::string_view what,
                       std::string_view format);

}  // namespace witan
