#include "user_split_option.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <cmath>
#include <string_view>

#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::string_view kLast = "last=";

void set_hold_out(const std::string& text, UserSplit& split) {
  if (text.empty()) return;
  const bool last = text.starts_with(kLast);
  const auto value = parse_double(last ? std::string_view(text).substr(kLast.size()) : text);
  const bool whole = value && *value == std::floor(*value);
  if (!value || !(*value > 0) || *value > 1e9 || (*value > 1 && !whole) || (last && !whole)) {
    throw UsageError(
        fmt::format("{}: expected a share between 0 and 1, a number of ratings, or last=N", option("hold-out", text)));
  }
  split.held_out = *value;
  split.kind = last ? UserSplit::Kind::last : *value < 1 ? UserSplit::Kind::share : UserSplit::Kind::count;
}

void set_folds(const CompareRequest& request, UserSplit& split) {
  if (split.kind == UserSplit::Kind::last) {
    if (request.folds != CompareRequest().folds) {
      throw UsageError(fmt::format("{} has no effect: {} holds out the same ratings in every fold", option("folds"),
                                   option("hold-out", request.hold_out)));
    }
    split.folds = 1;
    return;
  }
  const auto folds = parse_unsigned(request.folds);
  const std::uint64_t least = split.kind == UserSplit::Kind::parts ? 2 : 1;
  if (!folds || *folds < least || *folds > 1000) {
    throw UsageError(fmt::format("{}: expected a number from {} to 1000 with {}", option("folds", request.folds), least,
                                 option("split", "users")));
  }
  split.folds = static_cast<std::uint32_t>(*folds);
}

void check_effects(const CompareRequest& request, const UserSplit& split) {
  const bool all_items = split.protocol == UserProtocol::all_items;
  for (const auto& [name, given] :
       {std::pair("labels", !request.labels.empty() || request.label_data.has_value()),
        std::pair("depth", request.depth > 0), std::pair("judged-only", request.judged_only),
        std::pair("folds", !request.parts.empty()),
        std::pair("dialect", request.dialect != CompareRequest().dialect)}) {
    if (given) throw UsageError(fmt::format("{} cannot be combined with {}", option(name), option("split", "users")));
  }
  if (!all_items) return;
  for (const Metric& metric : parse_metrics(request.metrics)) {
    if (metric.kind != MetricKind::kendall) continue;
    throw UsageError(fmt::format("{}: the labels of the protocol all-items are 0 and 1; use {}", metric.name(),
                                 option("protocol", "rated-items")));
  }
}

}  // namespace

std::optional<UserSplit> user_split(const CompareRequest& request) {
  const CompareRequest defaults;
  if (request.split == "instances") {
    for (const auto& [name, given] : {std::pair("hold-out", !request.hold_out.empty()),
                                      std::pair("protocol", request.protocol != defaults.protocol)}) {
      if (given) throw UsageError(fmt::format("{} needs {}", option(name), option("split", "users")));
    }
    return std::nullopt;
  }
  if (request.split != "users") {
    throw UsageError(fmt::format("{}: expected instances or users", option("split", request.split)));
  }
  UserSplit split;
  if (request.protocol == "rated-items") {
    split.protocol = UserProtocol::rated_items;
  } else if (request.protocol != "all-items") {
    throw UsageError(fmt::format("{}: expected all-items or rated-items", option("protocol", request.protocol)));
  }
  set_hold_out(request.hold_out, split);
  set_folds(request, split);
  check_effects(request, split);
  split.relevant_from = request.relevant_from;
  return split;
}

}  // namespace witan
