#pragma once

#include "witan/app/data_request.hpp"
#include "witan/app/method_request.hpp"
#include "witan/app/provenance.hpp"
#include "witan/app/status.hpp"
#include "witan/report/experts.hpp"
#include "witan/report/explain.hpp"
#include "witan/util/context.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

struct RankResult;

/// A request for the weight, agreement and coverage of every expert.
struct ExpertsRequest : DataRequest, MethodRequest, LabelRequest {
  static constexpr std::string_view kDefaultMethod = kExpertsMethod;

  std::shared_ptr<const RankResult> ranked = nullptr;  ///< a result of `rank`, instead of data and a method

  template <class V>
  static void describe(V&& v) {
    DataRequest::describe(v);
    MethodRequest::describe(v, kDefaultMethod);
    LabelRequest::describe(v);
  }
};

struct ExpertsResult {
  Dataset data;
  TrainedModel model;
  ExpertsReport report;
  std::optional<FeatureReport> features = {};  ///< instead of the report, if the model ranks by features
  std::vector<std::string> notes;
  Status status = Status::converged;
  Provenance provenance = {};
};

/// Fits every instance and describes every expert. Throws UsageError if the request is invalid, and InputError if the
/// data or the model are invalid.
[[nodiscard]] ExpertsResult experts(const ExpertsRequest& request, Context& context);

}  // namespace witan
