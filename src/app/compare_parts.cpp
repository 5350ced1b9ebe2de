#include "compare_parts.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <span>

#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

Parts empty_parts(std::size_t count, const Dataset& data) {
  return {static_cast<std::uint32_t>(count), std::vector<std::uint32_t>(data.instance_count(), Parts::kNone)};
}

/// Reads each file once more, for the names of its instances.
Parts parts_of_files(const CompareRequest& request, const ReadOptions& options, const Dataset& data, Context& context) {
  Parts parts = empty_parts(request.files.size(), data);
  for (std::uint32_t p = 0; p < parts.count; ++p) {
    const Dataset file = read_dataset(std::span(&request.files[p], 1), options, context);
    for (std::size_t i = 0; i < file.instance_count(); ++i) {
      const std::string_view instance = file.instance(i).name;
      std::uint32_t& part = parts.of.at(data.instance_names().find(instance).value_or(Parts::kNone));
      if (part != Parts::kNone) {
        throw InputError(SourceLocation{request.files[p], 0, 0},
                         fmt::format("instance {} is also in {}; an instance may be in one part only",
                                     in_quotes(instance), request.files[part]));
      }
      part = p;
    }
  }
  return parts;
}

Parts parts_by_name(const CompareRequest& request, const Dataset& data) {
  Parts parts = empty_parts(request.parts.size(), data);
  for (std::uint32_t p = 0; p < parts.count; ++p) {
    for (const std::string& name : request.parts[p]) {
      const auto instance = data.instance_names().find(name);
      if (!instance) {
        throw UsageError(fmt::format("{}: the data contain no instance {}", option("folds"), in_quotes(name)));
      }
      if (parts.of[*instance] != Parts::kNone) {
        throw UsageError(fmt::format("{}: instance {} is in two parts", option("folds"), in_quotes(name)));
      }
      parts.of[*instance] = p;
    }
  }
  return parts;
}

}  // namespace

void check_parts(const CompareRequest& request) {
  if (!request.parts.empty()) {
    if (request.parts.size() < 2) throw UsageError(fmt::format("{}: expected at least 2 parts", option("folds")));
    return;
  }
  if (request.folds == "parts") {
    if (request.files.size() < 2) {
      throw UsageError(fmt::format("{}: expected at least 2 files, one per part", option("folds", "parts")));
    }
    if (std::ranges::find(request.files, "-") != request.files.end()) {
      throw UsageError(fmt::format("{}: standard input cannot be a part", option("folds", "parts")));
    }
    return;
  }
  const auto folds = parse_unsigned(request.folds);
  if (!folds || *folds < 2 || *folds > 1'000'000) {
    throw UsageError(fmt::format("{}: expected parts, or a number of at least 2", option("folds", request.folds)));
  }
}

Parts make_parts(const CompareRequest& request, const ReadOptions& options, const Dataset& data, Context& context) {
  if (!request.parts.empty()) return parts_by_name(request, data);
  if (request.folds == "parts") return parts_of_files(request, options, data, context);
  const std::uint64_t folds = parse_unsigned(request.folds).value_or(0);  // checked before
  return deal_parts(data, static_cast<std::uint32_t>(folds), context);
}

}  // namespace witan
