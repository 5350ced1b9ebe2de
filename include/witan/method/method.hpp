#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"
#include "witan/method/learned_parameters.hpp"
#include "witan/method/parameters.hpp"
#include "witan/method/spec.hpp"
#include "witan/method/training.hpp"
#include "witan/util/context.hpp"

#include <concepts>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Kinds of evidence, as bits. kOrder: the order of the comparisons counts. kSampled: the scores come from random
/// draws, so other names or another order of the input change them by the error of the sampling. kFeatures: it ranks by
/// what describes the items, whatever anybody says of them.
enum MethodTraits : unsigned { kLists = 1, kComparisons = 2, kOrder = 4, kSampled = 8, kFeatures = 16 };

/// What of the evidence a fit depends on, and so what a saved state must hold. `statements`: what every expert says.
/// `pooled_statements`: every different statement and how often it is made, whoever makes it. `pair_counts`: the same,
/// and of comparisons the counts of every two items.
enum class SufficientStatistic : std::uint8_t { statements, pooled_statements, pair_counts };

class Recommender;

/// What training made; for a method that learns nothing, just its options. Immutable and safe to share by threads.
class Model {
 public:
  virtual ~Model() = default;
  /// The consensus of one instance. Instances know nothing of each other, so new ones, bootstraps and threads need
  /// nothing special. Throws InputError for evidence that the method cannot take.
  [[nodiscard]] Fit solve(const Instance& instance, Context& context) const {
    return solve(instance, nullptr, context);
  }
  /// The same from where another fit of the same items ended, which iterative methods take as their start.
  [[nodiscard]] virtual Fit solve(const Instance& instance, const Fit* start, Context& context) const = 0;
  /// The inverse of the Fisher information at a fit, as a factor; nothing: the method has none.
  [[nodiscard]] virtual std::optional<Fisher> fisher(const Instance& instance, const Fit& fit, Context& context) const;
  /// How far each expert moves the scores, to first order; nothing: the method has no derivatives.
  [[nodiscard]] virtual std::optional<Influence> influence(const Instance& instance, const Fit& fit,
                                                           Context& context) const;
  /// What of the evidence the fit depends on, and whether the order of the comparisons is part of it.
  [[nodiscard]] virtual SufficientStatistic statistic() const { return SufficientStatistic::statements; }
  [[nodiscard]] virtual bool needs_order() const { return false; }
  /// What training found; empty for a method that learns nothing.
  [[nodiscard]] virtual const LearnedParameters& learned() const;
  /// What ranks for one user (an expert) alone; null: the method has one ranking for all. Valid while the model lives.
  [[nodiscard]] virtual const Recommender* recommender() const { return nullptr; }
};

/// A method: one header, one source, one test, one page of docs, one line in src/methods.cpp. What it can do beyond
/// solving is found by what it has:
///
///     static Fit solve(options, instance, const Fit* start, context);   instead of the one without `start`
///     static Fisher fisher(options, instance, fit, context);            standard errors; a Factor will do
///     static Influence influence(options, instance, fit, context);      sandwich errors and explanations
///     static Learned train(options, const Training&, context);          learns across instances, and then
///     static Fit solve(options, learned, instance, start, context);     uses what it learnt; the only solve of a
///                                                                       method that must learn before it ranks
///     static Prepared prepare(options, learned);                        made once, and then
///     static Fit solve(options, prepared, instance, start, context);    ranks with it, instance after instance
///     a Prepared that is a Recommender                                  ranks for one user; the ratings are what it
///                                                                       learns from, so that it needs no labels
///     static constexpr Statistic kStatistic;                            what a saved state must hold
template <class M>
concept Method = Described<typename M::Options> && requires {
  { M::kName } -> std::convertible_to<std::string_view>;
  { M::kSummary } -> std::convertible_to<std::string_view>;  ///< one line
  { M::kCost } -> std::convertible_to<std::string_view>;     ///< of one instance
  { M::kCitation } -> std::convertible_to<std::string_view>;
  { M::kInput } -> std::convertible_to<unsigned>;  ///< bits of Evidence
} && (requires(const typename M::Options& options, const Instance& instance, Context& context) {
                   { M::solve(options, instance, context) } -> std::same_as<Fit>;
                 } || requires(const typename M::Options& options, const Instance& instance, const Fit* start,
                               Context& context) {
                   { M::solve(options, instance, start, context) } -> std::same_as<Fit>;
                 } || requires(const typename M::Options& options, const LearnedParameters& learned, const Instance& instance,
                               const Fit* start, Context& context) {
                   { M::solve(options, learned, instance, start, context) } -> std::same_as<Fit>;
                 });

/// A method as the front ends see it.
struct MethodInfo {
  std::string_view name, summary, cost, citation;
  unsigned input = 0;
  SufficientStatistic statistic = SufficientStatistic::statements;
  std::vector<Parameter> (*parameters)() = nullptr;
  /// Returns a spec of the method with former names of parameters and values replaced by the current ones.
  Spec (*current)(const Spec& spec) = nullptr;
  /// Whether it ranks only after training: it learns from labels, or is a recommender.
  bool needs_training = false;
  /// Whether its models have a recommender: it learns from the ratings that it ranks.
  bool recommends = false;
  /// A model that has learnt nothing: a method that learns does so within each instance, and one that needs training
  /// solves none.
  std::unique_ptr<const Model> (*make)(const Spec& spec) = nullptr;
  /// Null: the method learns nothing across instances.
  std::unique_ptr<const Model> (*train)(const Spec& spec, const Training& training, Context& context) = nullptr;
  /// The model of what was learnt before; null as `train`.
  std::unique_ptr<const Model> (*restore)(const Spec& spec, LearnedParameters learned) = nullptr;
};

/// Every method, in the order in which help shows them.
[[nodiscard]] std::span<const MethodInfo> methods();
/// Throws UsageError that names the nearest methods.
[[nodiscard]] const MethodInfo& find_method(std::string_view name);
/// The model that a spec such as "rrf(k=60)" asks for. Throws UsageError.
[[nodiscard]] std::unique_ptr<const Model> make_model(std::string_view spec);
/// The same, trained if the method learns across instances.
[[nodiscard]] std::unique_ptr<const Model> train_model(std::string_view spec, const Training& training,
                                                       Context& context);
/// The same on all instances of the data.
[[nodiscard]] std::unique_ptr<const Model> train_model(std::string_view spec, const Dataset& data, Context& context);

/// Throws UsageError, in a sentence for the user, if the method ranks only after training.
void check_ranks_untrained(std::string_view spec);

/// Fits of all instances, in order, on all threads.
[[nodiscard]] std::vector<Fit> solve_all(const Model& model, const Dataset& data, Context& context);
/// The same from where other fits of the same instances ended; one for each, without scores where there is none.
[[nodiscard]] std::vector<Fit> solve_all(const Model& model, const Dataset& data, std::span<const Fit> starts,
                                         Context& context);

}  // namespace witan
