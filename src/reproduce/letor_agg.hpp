#pragma once

#include <map>
#include <string>
#include <vector>

#include "study.hpp"

namespace witan::published {

/// The published rows on a set, by the name of the method: N@1–5, P@1–5 and MAP.
[[nodiscard]] const std::map<std::string, std::vector<double>>& published_mq2008_agg();
[[nodiscard]] const std::map<std::string, std::vector<double>>& published_mq2007_agg();

/// Methods without labels.
[[nodiscard]] std::vector<ReproducedTable> compute_mq2008_unsupervised(const StudyOptions& options, Context& context);
[[nodiscard]] std::vector<ReproducedTable> compute_mq2007_unsupervised(const StudyOptions& options, Context& context);
/// Methods that are trained on labels.
[[nodiscard]] std::vector<ReproducedTable> compute_mq2008_supervised(const StudyOptions& options, Context& context);
[[nodiscard]] std::vector<ReproducedTable> compute_mq2007_supervised(const StudyOptions& options, Context& context);

}  // namespace witan::published
