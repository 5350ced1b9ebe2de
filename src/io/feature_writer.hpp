#pragma once

#include "witan/data/dataset.hpp"

#include <iosfwd>
#include <string_view>

#include "letor_layout.hpp"

namespace witan {

/// Whether rows say which query they belong to.
enum class QueryField : std::uint8_t { written, left_out };

/// Throws InputError unless the data are features and labels alone.
void require_features_alone(const Dataset& data, std::string_view format);
/// The rows of letor and svmlight: all features of a dense table, the named ones of a sparse table.
void write_feature_rows(const Dataset& data, const LetorLayout& layout, QueryField query, std::ostream& out);

}  // namespace witan
