#pragma once

#include "witan/io/read.hpp"
#include "witan/method/method.hpp"

#include <memory>
#include <string>

#include "arguments.hpp"
#include "session.hpp"

namespace witan::cli {

/// The method of a command: a spec, or a model that was trained before.
class MethodChoice {
 public:
  explicit MethodChoice(std::string default_value) : default_(std::move(default_value)) {}
  void describe(Arguments& arguments);
  /// Throws UsageError for a wrong spec, or for a spec beside a model, before any file is opened.
  void check() const;
  /// Whether the user named a method or a model.
  [[nodiscard]] bool given() const { return !method_.empty() || !file_.empty(); }
  [[nodiscard]] bool is_model() const { return !file_.empty(); }
  /// What was asked for, or what is usual.
  [[nodiscard]] const std::string& spec() const { return method_.empty() ? default_ : method_; }
  /// Takes the method from elsewhere.
  void use(std::string spec) { method_ = std::move(spec); }
  /// Reads the model, if one is given, whose method spec() is from then on, and has the data read as those that it
  /// learnt from, where the user says nothing else. Comes before make().
  void open(Session& session, ReadOptions& options);
  /// What ranks: trained on the data if the method learns across instances and there are several, unless a model is
  /// given.
  [[nodiscard]] const Model& make(const Dataset& data, Session& session);

 private:
  std::string default_, method_, file_;
  std::unique_ptr<const Model> model_;
};

}  // namespace witan::cli
