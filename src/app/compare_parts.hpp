#pragma once

#include "witan/app/compare.hpp"
#include "witan/io/read.hpp"
#include "witan/learn/harness/folds.hpp"

namespace witan {

/// Throws UsageError unless the folds of a request are valid.
void check_parts(const CompareRequest& request);

/// Returns the part of every instance: random folds, one part per file, or the parts that the request names. Throws
/// InputError if an instance is in two parts.
[[nodiscard]] Parts make_parts(const CompareRequest& request, const ReadOptions& options, const Dataset& data,
                               Context& context);

}  // namespace witan
