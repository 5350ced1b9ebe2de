#include "witan/method/method.hpp"
#include "witan/method/recommender.hpp"
#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>

#include "counting/borda.hpp"
#include "counting/comb.hpp"
#include "counting/condorcet.hpp"
#include "counting/copeland.hpp"
#include "counting/isr.hpp"
#include "counting/majority.hpp"
#include "counting/median_rank.hpp"
#include "counting/rank_hazard.hpp"
#include "counting/rbc.hpp"
#include "counting/rrf.hpp"
#include "counting/score_fusion.hpp"
#include "counting/win_scores.hpp"
#include "factor/bpr.hpp"
#include "factor/cofirank.hpp"
#include "factor/ials.hpp"
#include "factor/item_mean.hpp"
#include "factor/neighbours.hpp"
#include "factor/plackett_luce_factors.hpp"
#include "factor/pmf.hpp"
#include "factor/pmop_factors.hpp"
#include "factor/popularity.hpp"
#include "factor/user_item_bias.hpp"
#include "flows/hodge.hpp"
#include "flows/svp.hpp"
#include "learn/boosting/lambdamart.hpp"
#include "learn/council/council.hpp"
#include "learn/crf/crf.hpp"
#include "learn/features/feature_losses.hpp"
#include "learn/svd/svd_lambdarank.hpp"
#include "learn/weighted/position_fusion.hpp"
#include "learn/weighted/supervised_chain.hpp"
#include "learn/weighted/tuned_rrf.hpp"
#include "learn/weighted/tuned_score_fusion.hpp"
#include "learn/weighted/weighted_borda.hpp"
#include "learn/weighted/weighted_kemeny.hpp"
#include "likelihood/bayesian_plackett_luce.hpp"
#include "likelihood/bradley_terry.hpp"
#include "likelihood/crowd_bt.hpp"
#include "likelihood/lsr.hpp"
#include "likelihood/plackett_luce.hpp"
#include "likelihood/thurstone.hpp"
#include "mpm/mpm.hpp"
#include "mpm/mpm_mixture.hpp"
#include "mpm/theta_mpm.hpp"
#include "online/elo.hpp"
#include "online/glicko2.hpp"
#include "online/trueskill.hpp"
#include "permutation/assignment/rank_consensus.hpp"
#include "permutation/bayesian_mallows.hpp"
#include "permutation/cps.hpp"
#include "permutation/cranking.hpp"
#include "permutation/generalized_mallows.hpp"
#include "permutation/kemeny/kemeny.hpp"
#include "permutation/klementiev.hpp"
#include "permutation/mallows.hpp"
#include "permutation/mallows_mixture.hpp"
#include "walks/mc.hpp"
#include "walks/pagerank.hpp"
#include "walks/rank_centrality.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

template <Method... M>
struct MethodList {
  template <class F>
  static auto each(F&& f) {
    return std::array { f.template operator()<M>()... };
  }
};

/// The list of methods. A new method needs one line here and an include above.
using Methods =
    MethodList<Borda,       //
               MedianRank,  //
               Majority,    //
               Copeland,    //
               Condorcet,   //
               Counting, AverageWinRate, Kemeny, Footrule, Spearman,
               Rrf,  //
               CombSum, CombMnz, CombMax, CombMin, CombMed, CombAnz, CombGmnz, Mixed, ScoreFusion,
               Isr,  //
               LogIsr, LognIsr,
               Rbc,         //
               RankHazard,  //
               BradleyTerry, Thurstone, PlackettLuce, BayesianPlackettLuce, CrowdBt, Lsr, Mpm, ThetaMpm, MpmMixture,
               RankCentrality,  //
               Mc1, Mc2, Mc3, Mc4, PageRank, EigenRanking,
               Hodge,                                                                     //
               Svp,                                                                       //
               Elo,                                                                       //
               Glicko2,                                                                   //
               TrueSkill,                                                                 //
               Mallows, GeneralizedMallows, MallowsMixture, BayesianMallows, Klementiev,  //
               TunedRrf, TunedScoreFusion,                                                //
               PosFuse, SlideFuse, ProbFuse, SegFuse, MapFuse, BayesFuse,
               WeightedBorda,                                     //
               WeightedKemeny,                                    //
               SupervisedChain,                                   //
               Cranking, Cps,                                     //
               Crf,                                               //
               SvdLambdaRank,                                     //
               Council,                                           //
               LambdaMart,                                        //
               FeatureRanker<feature_losses::PmopExact>,          //
               FeatureRanker<feature_losses::PmopFd>,             //
               FeatureRanker<feature_losses::PmopBackward>,       //
               FeatureRanker<feature_losses::PmopGibbs>,          //
               FeatureRanker<feature_losses::PmopMh>,             //
               FeatureRanker<feature_losses::RankNet>,            //
               FeatureRanker<feature_losses::RankingSvm>,         //
               FeatureRanker<feature_losses::RankRegress>,        //
               FeatureRanker<feature_losses::ListMle>,            //
               FeatureRanker<feature_losses::ListNet>,            //
               FeatureRanker<feature_losses::LambdaRank>,         //
               FeatureRanker<feature_losses::PairTiesDavidson>,   //
               FeatureRanker<feature_losses::PairTiesRaoKupper>,  //
               PmopFactors,                                       //
               PlackettLuceFactors,                               //
               Pmf,                                               //
               Neighbours,                                        //
               CofiRank,                                          //
               ItemMean,                                          //
               Popularity,                                        //
               UserItemBias,                                      //
               Ials,                                              //
               Bpr>;

/// Throws InputError if the instance contains data that the method does not accept, instead of ignoring them.
void refuse_other_evidence(std::string_view name, unsigned input, const Instance& instance) {
  if ((input & kFeatures) != 0) return;
  if ((input & kLists) == 0 && !instance.lists.empty()) {
    throw InputError(fmt::format("{} needs comparisons, but instance {} has lists", name, in_quotes(instance.name)));
  }
  if ((input & kComparisons) == 0 && !instance.comparisons.empty()) {
    throw InputError(
        fmt::format("{} needs lists, but instance {} has comparisons; try borda, copeland or bradley-terry", name,
                    in_quotes(instance.name)));
  }
}

/// Throws InputError if the method depends on the order of the comparisons, and only some of them have a time. The
/// order of the others is then unknown.
void refuse_undated(std::string_view name, unsigned input, const Instance& instance) {
  if ((input & kOrder) == 0 || instance.comparison_time.empty()) return;
  const auto undated = std::ranges::count(instance.comparison_time, kNoTime);
  if (undated == 0 || static_cast<std::size_t>(undated) == instance.comparisons.size()) return;
  const auto first = std::ranges::find(instance.comparison_time, kNoTime) - instance.comparison_time.begin();
  const Comparison& example = instance.comparisons[static_cast<std::size_t>(first)];
  throw InputError(fmt::format(
      "{} depends on the order, but {} of {} comparisons of instance {} have no time, e.g. {} against {}; give all of "
      "them a time, or none",
      name, undated, instance.comparisons.size(), in_quotes(instance.name),
      in_quotes(instance.item_name(example.first)), in_quotes(instance.item_name(example.second))));
}

[[noreturn]] void refuse_untrained(std::string_view name) {
  throw UsageError(fmt::format(
      "{} must be trained first: {}", name,
      either(fmt::format("`witan train DATA --method {} --model FILE`, then `witan rank --model FILE`", name),
             fmt::format("model = train(data, '{}'), then rank(data, model)", name))));
}

template <class M>
concept StartsWarm = requires(const typename M::Options& options, const Instance& instance, const Fit* start,
                              Context& context) { M::solve(options, instance, start, context); };
template <class M>
concept Poses = requires(const typename M::Options& options, const Instance& instance, Context& context) {
  M::pose(options, instance, context);
};
template <class M>
concept PosesLearned =
    requires(const typename M::Options& options, std::shared_ptr<const LearnedParameters> learned,
             const Instance& instance, Context& context) { M::pose(options, learned, instance, context); };
template <class M>
concept Trains = requires(const typename M::Options& options, const Training& training, Context& context) {
  M::train(options, training, context);
};
template <class M>
concept SolvesUntrained = Poses<M> || StartsWarm<M> ||
                          requires(const typename M::Options& options, const Instance& instance, Context& context) {
                            M::solve(options, instance, context);
                          };

/// A method that precomputes data from its learned parameters once for all instances.
template <class M>
concept Prepares = Trains<M> && requires(const typename M::Options& options, const LearnedParameters& learned) {
  { M::prepare(options, learned) } -> std::same_as<typename M::Prepared>;
};
struct NothingPrepared {};
/// A method that ranks items for a single user.
template <class M>
concept Recommends = Prepares<M> && std::derived_from<typename M::Prepared, Recommender>;

/// The problem of a method that has only solve(). `Solve` is called as solve(instance, start, context).
template <class Solve>
class PlainProblem : public Problem {
 public:
  PlainProblem(const Instance& instance, Solve solve) : instance_(instance), solve_(std::move(solve)) {}
  [[nodiscard]] Fit solve(const Fit* start, Context& context) override { return solve_(instance_, start, context); }

 private:
  Instance instance_;
  Solve solve_;
};

template <class Solve>
std::unique_ptr<Problem> plain_problem(const Instance& instance, Solve solve) {
  return std::make_unique<PlainProblem<Solve>>(instance, std::move(solve));
}

/// The model of a method without learned parameters. Problems share its options, so they can outlive it.
template <Method M>
class OptionsModel : public Model {
 public:
  using Options = typename M::Options;

  explicit OptionsModel(const Spec& spec) : options_(std::make_shared<const Options>(options_from<Options>(spec))) {}
  [[nodiscard]] std::unique_ptr<Problem> pose(const Instance& instance,
                                              [[maybe_unused]] Context& context) const override {
    refuse_other_evidence(M::kName, M::kInput, instance);
    refuse_undated(M::kName, M::kInput, instance);
    if constexpr (Poses<M>) {
      return M::pose(*options_, instance, context);
    } else {
      return plain_problem(instance, [options = options_](const Instance& own, const Fit* start, Context& inner) {
        return solve_plainly(*options, own, start, inner);
      });
    }
  }

  [[nodiscard]] Cost estimate(const Instance& instance) const override {
    if constexpr (requires { M::estimate(*options_, instance); }) return M::estimate(*options_, instance);
    return Model::estimate(instance);
  }
  [[nodiscard]] SufficientStatistic statistic() const override {
    if constexpr (requires { M::kStatistic; }) return M::kStatistic;
    return Model::statistic();
  }
  [[nodiscard]] bool needs_order() const override { return (M::kInput & kOrder) != 0; }

 protected:
  [[nodiscard]] const Options& options() const { return *options_; }

 private:
  [[nodiscard]] static Fit solve_plainly([[maybe_unused]] const Options& options, const Instance& instance,
                                         [[maybe_unused]] const Fit* start, [[maybe_unused]] Context& context) {
    if constexpr (StartsWarm<M>) {
      return M::solve(options, instance, start, context);
    } else if constexpr (SolvesUntrained<M>) {
      return M::solve(options, instance, context);
    } else {
      refuse_untrained(M::kName);
    }
  }

  std::shared_ptr<const Options> options_;  ///< shared with the problems
};

/// The model of a trained method. Problems share its options and learned parameters, so they can outlive it.
template <Trains M>
class LearnedModel : public OptionsModel<M> {
 public:
  LearnedModel(const Spec& spec, LearnedParameters learned)
      : OptionsModel<M>(spec), parts_(std::make_shared<const Parts>(this->options(), std::move(learned))) {}
  LearnedModel(const Spec& spec, const Training& training, Context& context)
      : OptionsModel<M>(spec),
        parts_(std::make_shared<const Parts>(this->options(), M::train(this->options(), training, context))) {}
  [[nodiscard]] std::unique_ptr<Problem> pose(const Instance& instance,
                                              [[maybe_unused]] Context& context) const override {
    refuse_other_evidence(M::kName, M::kInput, instance);
    if constexpr (PosesLearned<M>) {
      const std::shared_ptr<const LearnedParameters> learned(parts_, &parts_->learned);
      return M::pose(this->options(), learned, instance, context);
    } else {
      return plain_problem(instance, [parts = parts_](const Instance& own, const Fit* start, Context& inner) {
        if constexpr (Prepares<M>) {
          return M::solve(parts->options, parts->prepared, own, start, inner);
        } else {
          return M::solve(parts->options, parts->learned, own, start, inner);
        }
      });
    }
  }
  [[nodiscard]] std::shared_ptr<const LearnedParameters> learned() const override { return {parts_, &parts_->learned}; }
  [[nodiscard]] std::shared_ptr<const Recommender> recommender() const override {
    if constexpr (Recommends<M>) return {parts_, &parts_->prepared};
    return nullptr;
  }

 private:
  using Options = typename M::Options;
  static auto prepare(const typename M::Options& options, const LearnedParameters& learned) {
    if constexpr (Prepares<M>) {
      return M::prepare(options, learned);
    } else {
      return NothingPrepared{};
    }
  }

  struct Parts {
    Parts(const Options& own_options, LearnedParameters own_learned)
        : options(own_options), learned(std::move(own_learned)), prepared(prepare(options, learned)) {}
    Options options;
    LearnedParameters learned;
    decltype(prepare(std::declval<Options>(), std::declval<LearnedParameters>())) prepared;
  };
  std::shared_ptr<const Parts> parts_;
};

template <Trains M>
Cost training_cost(const Spec& spec, const Training& training) {
  if constexpr (requires(const typename M::Options& options) { M::estimate_training(options, training); }) {
    return M::estimate_training(options_from<typename M::Options>(spec), training);
  }
  double fits = 100;
  if constexpr (requires { M::kTrainingFits; }) fits = M::kTrainingFits;
  const OptionsModel<M> model(spec);
  Cost cost;
  for (std::size_t i = 0; i < training.instances.size(); ++i) {
    const Cost one = model.estimate(training.instances[i]);
    cost.seconds += fits * one.seconds;
    cost.bytes = std::max(cost.bytes, one.bytes);
  }
  return cost;
}

template <Method M>
constexpr MethodInfo info_of() {
  MethodInfo info;
  info.name = M::kName;
  info.summary = M::kSummary;
  info.cost = M::kCost;
  info.citation = M::kCitation;
  info.input = M::kInput;
  if constexpr (requires { M::kStatistic; }) info.statistic = M::kStatistic;
  if constexpr (Trains<M>) {
    info.uses_metric = true;
    if constexpr (requires { M::kUsesMetric; }) info.uses_metric = M::kUsesMetric;
  }
  info.needs_training = !SolvesUntrained<M>;
  info.recommends = Recommends<M>;
  info.parameters = parameters_of<typename M::Options>;
  info.current = current_spec<typename M::Options>;
  info.make = [](const Spec& spec) -> std::unique_ptr<const Model> { return std::make_unique<OptionsModel<M>>(spec); };
  if constexpr (Trains<M>) {
    info.train = [](const Spec& spec, const Training& training, Context& context) -> std::unique_ptr<const Model> {
      return std::make_unique<LearnedModel<M>>(spec, training, context);
    };
    info.estimate_training = [](const Spec& spec, const Training& training) {
      return training_cost<M>(spec, training);
    };
    info.restore = [](const Spec& spec, LearnedParameters learned) -> std::unique_ptr<const Model> {
      return std::make_unique<LearnedModel<M>>(spec, std::move(learned));
    };
  }
  return info;
}

}  // namespace

std::span<const MethodInfo> methods() {
  static const auto kMethods = Methods::each([]<class M>() { return info_of<M>(); });
  return kMethods;
}

const MethodInfo& find_method(std::string_view name) {
  std::vector<std::string_view> known;
  for (const MethodInfo& method : methods()) {
    if (method.name == name) return method;
    known.push_back(method.name);
  }
  const std::vector<std::string> near = nearest(name, known);
  throw UsageError(near.empty()
                       ? fmt::format("unknown method {}; known methods: {}", in_quotes(name), fmt::join(known, ", "))
                       : fmt::format("unknown method {}; did you mean {}?", in_quotes(name), fmt::join(near, " or ")));
}

std::unique_ptr<const Model> train_model(const Spec& spec, const Training& training, Context& context) {
  const MethodInfo& method = find_method(spec.name);
  return method.train == nullptr ? method.make(spec) : method.train(spec, training, context);
}

std::unique_ptr<const Model> train_model(std::string_view spec, const Training& training, Context& context) {
  return train_model(parse_spec(spec), training, context);
}

std::unique_ptr<const Model> train_model(std::string_view spec, const Dataset& data, Context& context) {
  return train_model(spec, Training(data), context);
}

void check_ranks_untrained(const Spec& spec) {
  const MethodInfo& method = find_method(spec.name);
  if (method.needs_training && !method.recommends) refuse_untrained(spec.name);
}

void check_ranks_untrained(std::string_view spec) { check_ranks_untrained(parse_spec(spec)); }

std::unique_ptr<const Model> make_model(const Spec& spec) { return find_method(spec.name).make(spec); }

std::unique_ptr<const Model> make_model(std::string_view spec) { return make_model(parse_spec(spec)); }

}  // namespace witan
