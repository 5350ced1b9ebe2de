#pragma once

#include "witan/method/storage/state.hpp"

#include <optional>
#include <string>

#include "arguments.hpp"
#include "input.hpp"
#include "interval_arguments.hpp"
#include "method_choice.hpp"
#include "session.hpp"

namespace witan::cli {

/// The flags for going on from an earlier ranking.
class StateArguments {
 public:
  void describe(Arguments& arguments);
  /// Only that for reading one, of commands that keep nothing.
  void describe_reading(Arguments& arguments);
  /// Throws UsageError, before any file is opened: a state goes with a method, and without one there must be data.
  void check(const MethodChoice& method, const Input& input) const;
  /// Reads the state, if one is given, and takes its method unless another is asked for, which is an error.
  void open(MethodChoice& method, Session& session);
  /// A state that does not know who said what has intervals by statements; to ask for experts is an error.
  void settle(UncertaintyRequest& request) const;
  /// The new data, if there are any, on top of the state's evidence.
  [[nodiscard]] Dataset read(const Input& input, const ReadOptions& options, Session& session) const;
  /// Where fits of the joined data start; empty: anywhere.
  [[nodiscard]] std::vector<Fit> starts(const Dataset& joined) const;
  [[nodiscard]] bool given() const { return !from_.empty() || !save_.empty(); }
  [[nodiscard]] const std::string& save_to() const { return save_; }

 private:
  std::string from_, save_;
  std::optional<State> state_;
};

}  // namespace witan::cli
