#pragma once

#include <string>

#include <nanobind/nanobind.h>

namespace witan::python {

namespace nb = nanobind;

/// Returns the structure of a non-empty sequence of sequences or dictionaries:
///
/// - "scores": one list of (item, number);
/// - "lists of scores": several such lists;
/// - "pairs": every element contains two names, such as (winner, loser), or a ranking of two items;
/// - "rankings": every element is a list of names, or of tied names;
/// - "dictionaries": every element is a dictionary;
/// - "": something else, such as a list of texts.
///
/// A pair of an item and a number is a text and a number, or any other item and a float. Lists and tuples have the same
/// meaning. Throws InputError, with the row, if the elements differ in kind.
[[nodiscard]] std::string shape_of(const nb::sequence& data);

/// Returns the columns of several lists, best first: names and codes of items, ranks, the number of the list of each
/// row, and the items that are not texts; see KeptItems. An inner list, tuple or set contains tied items. Throws
/// UsageError if a list contains an item twice.
[[nodiscard]] nb::tuple encode_rankings(const nb::sequence& lists);

/// Returns the names of items, the codes of the first and of the second items of pairs, and the items that are not
/// texts. Throws InputError for an element that is no pair of names.
[[nodiscard]] nb::tuple encode_pairs(const nb::sequence& pairs);

/// Returns the columns of encode_rankings for several lists of (item, number), with the numbers instead of ranks.
/// Throws InputError for an element that is no such pair.
[[nodiscard]] nb::tuple encode_scored(const nb::sequence& lists);

}  // namespace witan::python
