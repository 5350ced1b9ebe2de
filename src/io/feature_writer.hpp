#pragma once

#include "witan/data/dataset.hpp"

#include <iosfwd>
#include <string_view>

#include "letor_layout.hpp"

namespace witan {

/// Whether rows contain the query.
enum class QueryField : std::uint8_t { written, omitted };

/// Throws InputError if the data contain anything but features and labels.
void require_features_alone(const Dataset& data, std::string_view format);
/// Writes the rows of letor and svmlight: all features of a dense table, or the stored ones of a sparse table.
void write_feature_rows(const Dataset& data, const LetorLayout& layout, QueryField query, std::ostream& out);

}  // namespace witan
