#pragma once

#include "witan/app/method_request.hpp"
#include "witan/io/read.hpp"
#include "witan/method/spec.hpp"
#include "witan/util/context.hpp"

#include <string>
#include <string_view>

namespace witan {

/// The method of a request: a spec, a model file, or a trained model.
class MethodSource {
 public:
  /// Parses the spec. Throws UsageError if it is invalid.
  MethodSource(const MethodRequest& request, std::string_view default_method);

  /// Throws UsageError if the method needs training or is given beside a model. Opens no file.
  void check() const;
  /// Returns true if the request names a method or a model.
  [[nodiscard]] bool given() const { return given_; }
  [[nodiscard]] bool is_model() const { return is_model_; }
  [[nodiscard]] const Spec& spec() const { return spec_; }
  /// Returns the model, or null before it is made.
  [[nodiscard]] const Model* model() const { return model_.model.get(); }
  [[nodiscard]] const std::string& spec_text() const { return model_.spec; }
  /// Replaces the method, for example by that of a saved state.
  void use(TrainedModel model);
  /// Reads the model file, if there is one. Options of reading that the request leaves open become those of the
  /// training data.
  void open(ReadOptions& options, Context& context);
  /// Returns the model that ranks `data`: trained on them if the method learns across instances, unless the request
  /// has a trained model.
  [[nodiscard]] const TrainedModel& make(const Dataset& data, Context& context);

 private:
  TrainedModel model_;
  Spec spec_;  ///< the parsed model_.spec
  std::string file_;
  bool given_ = false, is_model_ = false, has_both_ = false;
};

}  // namespace witan
