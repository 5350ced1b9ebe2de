#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"
#include "witan/method/parameters.hpp"
#include "witan/method/spec.hpp"
#include "witan/util/context.hpp"

#include <concepts>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Kinds of evidence, as bits.
enum Evidence : unsigned { kLists = 1, kComparisons = 2 };

/// What training made; for a method that learns nothing, just its options. Immutable and safe to share by threads.
class Model {
 public:
  virtual ~Model() = default;
  /// The consensus of one instance. Instances know nothing of each other, so new ones, bootstraps and threads need
  /// nothing special. Throws InputError for evidence that the method cannot take.
  [[nodiscard]] virtual Fit solve(const Instance& instance, Context& context) const = 0;
};

/// A method that needs no training: one header, one source, one test, one page of docs, one line in src/methods.cpp.
template <class M>
concept Method = Described<typename M::Options> &&
                 requires(const typename M::Options& options, const Instance& instance, Context& context) {
                   { M::kName } -> std::convertible_to<std::string_view>;
                   { M::kSummary } -> std::convertible_to<std::string_view>;  ///< one line
                   { M::kCost } -> std::convertible_to<std::string_view>;     ///< of one instance
                   { M::kCitation } -> std::convertible_to<std::string_view>;
                   { M::kTakes } -> std::convertible_to<unsigned>;  ///< bits of Evidence
                   { M::solve(options, instance, context) } -> std::same_as<Fit>;
                 };

/// A method as the front ends see it.
struct MethodInfo {
  std::string_view name, summary, cost, citation;
  unsigned takes = 0;
  std::vector<Parameter> (*parameters)() = nullptr;
  std::unique_ptr<const Model> (*make)(const Spec& spec) = nullptr;
};

/// Every method, in the order in which help shows them.
[[nodiscard]] std::span<const MethodInfo> methods();
/// Throws UsageError that names the nearest methods.
[[nodiscard]] const MethodInfo& find_method(std::string_view name);
/// The model that a spec such as "rrf(k=60)" asks for. Throws UsageError.
[[nodiscard]] std::unique_ptr<const Model> make_model(std::string_view spec);

/// Fits of all instances, in order, on all threads.
[[nodiscard]] std::vector<Fit> solve_all(const Model& model, const Dataset& data, Context& context);

}  // namespace witan
