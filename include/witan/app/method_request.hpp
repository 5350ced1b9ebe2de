#pragma once

#include "witan/app/options.hpp"
#include "witan/method/method.hpp"
#include "witan/method/storage/model_file.hpp"

#include <memory>
#include <string>

namespace witan {

/// A model with the spec that created it and, if it was trained, how its training data were read.
struct TrainedModel {
  std::string spec;
  std::shared_ptr<const Model> model;
  ReadAs read = {};
};

/// The part of a request that selects the method: a spec, or a trained model.
struct MethodRequest {
  std::string method;                                     ///< a spec such as "rrf(k=60)"; empty: the command's default
  std::string model;                                      ///< a file written by `train`
  std::shared_ptr<const TrainedModel> trained = nullptr;  ///< a trained model in memory, instead of a file

  template <class V>
  static void describe(V&& v, std::string_view default_method) {
    const std::string help =
        "aggregation method, e.g. rrf(k=60); see `witan methods` [default: " + std::string(default_method) + "]";
    v("method", &MethodRequest::method, "SPEC", help);
    v("model", &MethodRequest::model, "FILE", "model written by `witan train`, instead of a method");
  }
};

}  // namespace witan
