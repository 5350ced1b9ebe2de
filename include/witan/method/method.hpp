#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/cost.hpp"
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

/// Bit flags that describe the input of a method.
///
/// - kLists: accepts rankings, scores, ratings and judgements.
/// - kComparisons: accepts pairwise comparisons.
/// - kOrder: the result depends on the order of the comparisons, as in Elo.
/// - kSampled: the scores are Monte Carlo estimates; renaming or reordering the input changes them by sampling error.
/// - kFeatures: ranks items by their feature vectors and ignores lists and comparisons.
/// - kSilence: the result depends on the meaning of items missing from a list. A method that selects the meaning on
///   validation data does not have this flag.
enum MethodTraits : unsigned { kLists = 1, kComparisons = 2, kOrder = 4, kSampled = 8, kFeatures = 16, kSilence = 32 };

/// The statistic that is sufficient for a fit. A saved state stores only this part of the data.
///
/// - statements: all statements, with their experts.
/// - pooled_statements: each distinct statement and its count, without experts.
/// - pair_counts: as pooled_statements, with comparisons reduced to one count per pair of items and outcome.
enum class SufficientStatistic : std::uint8_t { statements, pooled_statements, pair_counts };

class Recommender;

/// One instance, prepared for a model: its evidence is pooled once and serves the fit, the Fisher information and the
/// influences. For one thread at a time. It shares ownership of the data and of what it needs of the model, so it can
/// outlive both.
class Problem {
 public:
  virtual ~Problem() = default;
  /// Fits the instance. Iterative methods start at the scores of `start`, a fit of the same items; if `start` is null,
  /// they start at their default.
  [[nodiscard]] virtual Fit solve(const Fit* start, Context& context) = 0;
  /// Returns a factor of the inverse Fisher information at `fit`, or nullopt if the method does not provide one.
  [[nodiscard]] virtual std::optional<Fisher> fisher(const Fit& fit, Context& context) const;
  /// Returns the first-order influence of each expert on the scores, or nullopt if the method has no derivatives.
  [[nodiscard]] virtual std::optional<Influence> influence(const Fit& fit, Context& context) const;
  /// Returns the inverse Fisher information without a matrix of all items, for any number of items. It may be a Monte
  /// Carlo estimate, which its note describes. Returns nullopt if the method does not provide one.
  [[nodiscard]] virtual std::optional<Fisher> large_fisher(const Fit& fit, Context& context) const;
  /// Returns influences without a matrix of all items; see `large_fisher`.
  [[nodiscard]] virtual std::optional<Influence> large_influence(const Fit& fit, Context& context) const;
};

/// A method with its options and, if it was trained, its learned parameters. Immutable and thread-safe.
class Model {
 public:
  virtual ~Model() = default;
  /// Prepares one instance. Instances are independent, so they can be prepared and fitted in any order and on any
  /// thread.
  ///
  /// Throws InputError if the method does not accept the data of the instance.
  [[nodiscard]] virtual std::unique_ptr<Problem> pose(const Instance& instance, Context& context) const = 0;
  /// Returns the estimated cost of a fit on one thread, without its intervals. The default is linear in the items and
  /// statements. O(lists).
  [[nodiscard]] virtual Cost estimate(const Instance& instance) const;
  /// Returns the sufficient statistic of a fit.
  [[nodiscard]] virtual SufficientStatistic statistic() const { return SufficientStatistic::statements; }
  /// Returns true if a fit depends on the order of the comparisons. A saved state then keeps them all, in order.
  [[nodiscard]] virtual bool needs_order() const { return false; }
  /// Returns the learned parameters, which are empty if the model was not trained; never null. They can outlive the
  /// model.
  [[nodiscard]] virtual std::shared_ptr<const LearnedParameters> learned() const;
  /// Returns the recommender that ranks items for a single user, or null if the method computes only a consensus.
  /// It can outlive the model.
  [[nodiscard]] virtual std::shared_ptr<const Recommender> recommender() const { return nullptr; }

  // Each call below prepares the instance again. Use pose() for more than one of them.

  /// Fits one instance.
  [[nodiscard]] Fit solve(const Instance& instance, Context& context) const;
  /// Fits one instance with a warm start; see Problem::solve.
  [[nodiscard]] Fit solve(const Instance& instance, const Fit* start, Context& context) const;
  /// See Problem::fisher.
  [[nodiscard]] std::optional<Fisher> fisher(const Instance& instance, const Fit& fit, Context& context) const;
  /// See Problem::influence.
  [[nodiscard]] std::optional<Influence> influence(const Instance& instance, const Fit& fit, Context& context) const;
};

/// Requirements on a method: a struct of constants and static functions, with one header, one source file, one test,
/// one section in the docs and one line in src/methods.cpp.
///
/// The concept requires descriptive constants, an Options struct, and either pose() or one overload of solve(). The
/// members below are optional. The library detects them at compile time, and every command supports them:
///
///     static Fit solve(options, instance, const Fit* start, context);   accepts a warm start
///     static std::unique_ptr<Problem> pose(options, instance, context); instead of solve(): pools the evidence once;
///                                                                       Problem::fisher gives standard errors,
///                                                                       Problem::influence sandwich errors and a fast
///                                                                       `witan explain`
///     static LearnedParameters train(options, const Training&, context);  `witan train`
///     static Fit solve(options, learned, instance, start, context);     ranks with learned parameters; without another
///                                                                       solve() or pose(), training is mandatory
///     static std::unique_ptr<Problem> pose(options, std::shared_ptr<const LearnedParameters>, instance, context);
///                                                                       instead of this solve()
///     static Prepared prepare(options, learned);                        precomputes data from the learned parameters
///     static Fit solve(options, prepared, instance, start, context);    ranks with the precomputed data
///     struct Prepared : Recommender;                                    `witan rank --for USER`; the method trains on
///                                                                       ratings and needs no labels
///     static Cost estimate(options, instance);                          needed unless the cost is linear in the items
///                                                                       and statements
///     static Cost estimate_training(options, const Training&);          default: kTrainingFits (100) fits per instance
///     static constexpr SufficientStatistic kStatistic;                  default: SufficientStatistic::statements
///     static constexpr bool kUsesMetric = false;                        training does not use `Training::metric`
template <class M>
concept Method = Described<typename M::Options> && requires {
  { M::kName } -> std::convertible_to<std::string_view>;
  { M::kSummary } -> std::convertible_to<std::string_view>;  ///< one line for `witan methods`
  { M::kCost } -> std::convertible_to<std::string_view>;     ///< time complexity per instance
  { M::kCitation } -> std::convertible_to<std::string_view>;
  { M::kInput } -> std::convertible_to<unsigned>;  ///< MethodTraits flags
} && (requires(const typename M::Options& options, const Instance& instance, Context& context) {
                   { M::solve(options, instance, context) } -> std::same_as<Fit>;
                 } || requires(const typename M::Options& options, const Instance& instance, const Fit* start,
                               Context& context) {
                   { M::solve(options, instance, start, context) } -> std::same_as<Fit>;
                 } || requires(const typename M::Options& options, const Instance& instance, Context& context) {
                   { M::pose(options, instance, context) } -> std::same_as<std::unique_ptr<Problem>>;
                 } || requires(const typename M::Options& options, const LearnedParameters& learned, const Instance& instance,
                               const Fit* start, Context& context) {
                   { M::solve(options, learned, instance, start, context) } -> std::same_as<Fit>;
                 });

/// A type-erased method: metadata and factory functions, for the command line and the language bindings.
struct MethodInfo {
  std::string_view name, summary, cost, citation;
  unsigned input = 0;  ///< MethodTraits flags
  SufficientStatistic statistic = SufficientStatistic::statements;
  std::vector<Parameter> (*parameters)() = nullptr;
  /// Returns a spec of the method with former names of parameters and values replaced by the current ones.
  Spec (*current)(const Spec& spec) = nullptr;
  /// True if training optimises the metric of `Training`, or selects by it.
  bool uses_metric = false;
  /// True if the method must be trained before it can rank: supervised methods and recommenders.
  bool needs_training = false;
  /// True if models of the method have a recommender. Such a method trains on the ratings that it ranks.
  bool recommends = false;
  /// Creates an untrained model. It estimates learned parameters within each instance, or throws UsageError when it
  /// solves if `needs_training` is true.
  std::unique_ptr<const Model> (*make)(const Spec& spec) = nullptr;
  /// Trains a model on several instances. Null if the method has no learned parameters.
  std::unique_ptr<const Model> (*train)(const Spec& spec, const Training& training, Context& context) = nullptr;
  /// Returns the estimated cost of the training on one thread. Null if `train` is null.
  Cost (*estimate_training)(const Spec& spec, const Training& training) = nullptr;
  /// Creates a model from saved parameters. Null if `train` is null.
  std::unique_ptr<const Model> (*restore)(const Spec& spec, LearnedParameters learned) = nullptr;
};

/// Returns all methods, in the order in which `witan methods` lists them.
[[nodiscard]] std::span<const MethodInfo> methods();
/// Returns the method called `name`. Throws UsageError, with suggestions, if there is none.
[[nodiscard]] const MethodInfo& find_method(std::string_view name);
/// Creates an untrained model. Throws UsageError if the method is unknown or does not accept the parameters.
[[nodiscard]] std::unique_ptr<const Model> make_model(const Spec& spec);
/// Creates an untrained model from a spec such as "rrf(k=60)". Throws UsageError if the spec is invalid.
[[nodiscard]] std::unique_ptr<const Model> make_model(std::string_view spec);
/// Creates a model and trains it if the method has learned parameters. Throws UsageError as make_model() does.
[[nodiscard]] std::unique_ptr<const Model> train_model(const Spec& spec, const Training& training, Context& context);
/// Parses the spec and trains. Throws UsageError if the spec is invalid.
[[nodiscard]] std::unique_ptr<const Model> train_model(std::string_view spec, const Training& training,
                                                       Context& context);
/// Trains on all instances of `data`, without validation instances.
[[nodiscard]] std::unique_ptr<const Model> train_model(std::string_view spec, const Dataset& data, Context& context);

/// Throws UsageError, with a message for the user, if the method can rank only after training on labels.
void check_ranks_untrained(const Spec& spec);
/// Parses the spec and checks it.
void check_ranks_untrained(std::string_view spec);

/// Fits all instances of `data` in parallel and returns the fits in instance order.
[[nodiscard]] std::vector<Fit> solve_all(const Model& model, const Dataset& data, Context& context);
/// Fits all instances with warm starts. `starts` has one fit per instance; a fit without scores means no warm start.
[[nodiscard]] std::vector<Fit> solve_all(const Model& model, const Dataset& data, std::span<const Fit> starts,
                                         Context& context);

}  // namespace witan
