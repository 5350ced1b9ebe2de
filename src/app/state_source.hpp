#pragma once

#include "witan/app/data_request.hpp"
#include "witan/method/inference/intervals.hpp"
#include "witan/method/storage/state.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "data_source.hpp"
#include "method_source.hpp"

namespace witan {

/// A saved state from which a request resumes, if it names one.
class StateSource {
 public:
  /// `file` may be empty: there is no state.
  explicit StateSource(std::string file) : file_(std::move(file)) {}

  /// Throws UsageError if there are neither data nor a state, or a state is combined with a trained model.
  void check(const MethodSource& method, const DataRequest& request) const;
  /// Reads the state and uses its method. Throws UsageError if the request names another method.
  void open(MethodSource& method, Context& context);
  /// Adapts the resampling unit: a state without experts has intervals by statements only. Throws UsageError if `by`
  /// asks for experts.
  void adapt(const std::optional<std::string>& by, IntervalOptions& options) const;
  /// Returns the data of the request, joined with those of the state.
  [[nodiscard]] Dataset read(const DataRequest& request, const ReadOptions& options, Notes& notes,
                             Context& context) const;
  /// Returns the warm start of every instance; empty without a state.
  [[nodiscard]] std::vector<Fit> starts(const Dataset& joined) const;

 private:
  std::string file_;
  std::optional<State> state_;
};

}  // namespace witan
