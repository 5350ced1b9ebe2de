#include "rank_hazard.hpp"

#include <algorithm>
#include <cmath>

#include "list_exposures.hpp"
#include "method/shared/centre_scores.hpp"
#include "method/shared/learned_weights.hpp"
#include "method/shared/score_covariance.hpp"
#include "stats/polygamma.hpp"
#include "util/count_work.hpp"
#include "vote_shares.hpp"

namespace witan {
namespace {

/// Returns one weight per list from the expert weights of a fit. If the fit has none, all weights are equal.
std::vector<double> weights_of(const std::vector<ListExposure>& lists, const Fit& fit) {
  std::vector<double> weights;
  for (const ListExposure& list : lists) {
    const auto own = std::ranges::lower_bound(fit.experts, list.expert, {}, &ExpertWeight::expert);
    weights.push_back(own != fit.experts.end() && own->expert == list.expert ? own->weight : 1.0);
  }
  return weights;
}

void add_scores(const RankHazard::Options& options, const std::vector<ListExposure>& lists, std::uint32_t items,
                Fit& fit) {
  const ItemRates rates = item_rates(lists, weights_of(lists, fit), items);
  for (Slot i = 0; i < items; ++i) fit.scores.push_back(std::log(rates.rate(i, options.prior)));
  centre_scores(fit.scores);
  fit.outcome_model = OutcomeModel::logistic;
}

/// Sets the weights of the experts of one instance from their correlation within it.
void set_shares(const RankHazard::Options& options, const Instance& instance, const std::vector<ListExposure>& lists,
                Fit& fit) {
  VoteShares shares(instance.expert_names->size());
  shares.add(lists, instance.size(), options.prior);
  const std::vector<double> weights = shares.weights();
  for (std::uint32_t e = 0; e < weights.size(); ++e) {
    if (!std::isnan(weights[e])) fit.experts.push_back({ExpertId{e}, weights[e]});
  }
}

class RankHazardProblem : public Problem {
 public:
  /// `learned` is null if the model was not trained.
  RankHazardProblem(const RankHazard::Options& options, std::shared_ptr<const LearnedParameters> learned,
                    const Instance& instance, Context& context)
      : options_(options),
        learned_(std::move(learned)),
        instance_(instance),
        lists_(list_exposures(instance, options.k)) {
    count_work(context, "pool");
  }
  [[nodiscard]] Fit solve(const Fit* start, Context& context) override;
  [[nodiscard]] std::optional<Fisher> fisher(const Fit& fit, Context& context) const override;

 private:
  RankHazard::Options options_;
  std::shared_ptr<const LearnedParameters> learned_;
  Instance instance_;
  std::vector<ListExposure> lists_;
};

Fit RankHazardProblem::solve(const Fit* /*start*/, Context& /*context*/) {
  Fit fit;
  if (options_.share == Share::on && learned_ == nullptr) {
    set_shares(options_, instance_, lists_, fit);
  } else if (options_.share == Share::on && !learned_->experts.empty()) {
    // Without experts in the training data, all have equal weights.
    (void)LearnedWeights(RankHazard::kName, *learned_).of(instance_, fit);
  }
  add_scores(options_, lists_, instance_.size(), fit);
  return fit;
}

std::optional<Fisher> RankHazardProblem::fisher(const Fit& fit, Context& /*context*/) const {
  const std::uint32_t items = instance_.size();
  check_dense(items);
  const ItemRates rates = item_rates(lists_, weights_of(lists_, fit), items);
  std::vector<double> errors;
  double scored = 0;
  for (Slot i = 0; i < items; ++i) {
    const bool has_data = rates.exposure[i] > 0;
    errors.push_back(has_data ? std::sqrt(trigamma(options_.prior + rates.events[i])) : 0.0);
    scored += has_data ? 1 : 0;
  }
  // Given the data, the logarithms of the rates are independent. Their mean is subtracted.
  Factor factor(items, items);
  for (Slot i = 0; i < items; ++i) {
    for (Slot j = 0; j < items; ++j) {
      factor.row(i)[j] = errors[i] > 0 ? errors[j] * ((i == j ? 1 : 0) - 1 / scored) : std::nan("");
    }
  }
  return factor;
}

}  // namespace

std::unique_ptr<Problem> RankHazard::pose(const Options& options, const Instance& instance, Context& context) {
  return std::make_unique<RankHazardProblem>(options, nullptr, instance, context);
}

std::unique_ptr<Problem> RankHazard::pose(const Options& options, std::shared_ptr<const LearnedParameters> learned,
                                          const Instance& instance, Context& context) {
  return std::make_unique<RankHazardProblem>(options, std::move(learned), instance, context);
}

LearnedParameters RankHazard::train(const Options& options, const Training& training, Context& context) {
  if (options.share == Share::off) return {};
  const NameTable& experts = training.instances.data().expert_names();
  VoteShares shares(experts.size());
  for (std::size_t i = 0; i < training.instances.size(); ++i) {
    context.check_stop();
    const Instance instance = training.instances[i];
    shares.add(list_exposures(instance, options.k), instance.size(), options.prior);
    context.progress("training: vote shares", static_cast<double>(i + 1),
                     static_cast<double>(training.instances.size()));
  }
  return learned_of(experts, {shares.weights()});
}

}  // namespace witan
