#include "theta_mpm.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>

#include "method/shared/ignored_ties.hpp"
#include "method/shared/known_experts.hpp"
#include "method/shared/label_agreement.hpp"
#include "method/shared/learned_codec.hpp"
#include "method/shared/learned_weights.hpp"
#include "mpm_notes.hpp"
#include "pairs/win_loss_counts.hpp"
#include "theta_mpm_gradient.hpp"
#include "theta_mpm_learn.hpp"
#include "theta_mpm_scores.hpp"
#include "theta_mpm_variance.hpp"
#include "util/decimals.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// The tolerance of θ when it is learned within one instance. It is small because it affects the reported scores.
constexpr double kThetaTolerance = 1e-11;
constexpr double kAcross = 1e-6;
/// The rounding error of weighted net wins if θ is learned within an instance.
constexpr double kLearnedRounding = 1e-9;

struct ThetaMpmLearned {
  std::vector<double> theta;  ///< by expert
  std::optional<double> rounds;
  std::optional<bool> converged;
  template <class V>
  static void describe(V&& v) {
    v("theta", &ThetaMpmLearned::theta, 0.0, 1.0);
    v("rounds", &ThetaMpmLearned::rounds);
    v("converged", &ThetaMpmLearned::converged);
  }
};

Fit without_scores(const Instance& instance) {
  Fit fit;
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  return fit;
}

bool maximises_variances(const ThetaMpm::Options& options) {
  return options.variance == Variance::on && options.solver == MpmSolver::exact;
}

/// Returns the fit for θ by row. `free` is the number of estimated θ.
Fit fit_with(const ThetaMpm::Options& options, const Instance& instance, const WinLossCounts& win_loss,
             std::span<const double> theta, double free, std::vector<double> start, Context& context) {
  if (options.solver == MpmSolver::gradient) return ascend_theta(options, instance, win_loss, theta, free, context);
  const double rounding = options.adherence == Adherence::learned ? kLearnedRounding : kMajorityTolerance;
  const ThetaScores best =
      maximise_theta_scores(win_loss, theta, options.prior, std::move(start), rounding, ScoreSteps::all, context);
  Fit fit = without_scores(instance);
  for (std::size_t e = 0; e < win_loss.size(); ++e) {
    if (win_loss[e].total > 0) fit.experts.push_back({win_loss[e].expert, theta[e]});
  }
  fit.diagnostics.iterations = best.steps;
  if (best.scores.empty()) {
    fit.diagnostics.stop = Stop::not_identified;
    fit.diagnostics.notes.push_back(separation_note(instance, win_loss, best.net) +
                                    ": the likelihood has no finite maximum; set prior=0.01 for finite scores");
    return fit;
  }
  if (best.separated) {
    fit.diagnostics.notes.push_back(separation_note(instance, win_loss, best.net) + std::string(kPriorDecides));
  }
  note_groups(instance, win_loss, fit.diagnostics);
  note_ignored_ties(instance, fit.diagnostics);
  fit.diagnostics.stop = best.stop;
  fit.scores = win_loss.by_slot(best.scores);
  fit.likelihood = Likelihood{theta_log_likelihood(win_loss, theta, best.scores),
                              static_cast<double>(win_loss.item_count()) - 1 + free};
  return fit;
}

double mean_of(std::span<const double> values) {
  return values.empty() ? 1.0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Scales the values of the experts to [0, 1]. NaN is unchanged. If all values are equal, they become 1.
void scale_to_unit(std::vector<double>& values) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const double value : values) {
    if (std::isnan(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  for (double& value : values) {
    if (!std::isnan(value)) value = high > low ? (value - low) / (high - low) : 1.0;
  }
}

std::vector<double> scaled_agreement(std::span<const Instance> instances, std::size_t experts) {
  std::vector<double> theta = label_agreement(instances, experts);
  scale_to_unit(theta);
  return theta;
}

std::vector<double> theta_by_labels(std::span<const Instance> instances, std::size_t experts) {
  std::vector<double> theta = scaled_agreement(instances, experts);
  if (std::ranges::all_of(theta, [](double value) { return std::isnan(value); })) {
    throw InputError(
        "theta-mpm(adherence=labels) needs an expert who orders two items with different labels, found none");
  }
  return theta;
}

/// θ of the experts of one instance, by row, and the diagnostics of its estimation.
struct Within {
  std::vector<double> theta;
  std::vector<double> scores;  ///< starting point
  double free = 0;             ///< number of estimated θ
  Diagnostics diagnostics;
};

Within labels_within(const Instance& instance, const WinLossCounts& win_loss, bool refit) {
  std::uint32_t experts = 0;
  for (std::size_t e = 0; e < win_loss.size(); ++e) {
    experts = std::max(experts, static_cast<std::uint32_t>(win_loss[e].expert) + 1);
  }
  // A refit may use data that do not determine any agreement with the labels. Then all experts get the same θ.
  const std::vector<double> by_id =
      refit ? scaled_agreement(std::span(&instance, 1), experts) : theta_by_labels(std::span(&instance, 1), experts);
  std::vector<double> known;
  std::ranges::copy_if(by_id, std::back_inserter(known), [](double value) { return !std::isnan(value); });
  Within within;
  for (std::size_t e = 0; e < win_loss.size(); ++e) {
    const double theta = by_id[static_cast<std::uint32_t>(win_loss[e].expert)];
    within.theta.push_back(std::isnan(theta) ? mean_of(known) : theta);
  }
  return within;
}

Within learn_within(const ThetaMpm::Options& options, const WinLossCounts& win_loss, const Fit* start,
                    Context& context) {
  std::vector<ThetaPart> parts;
  parts.push_back({win_loss, std::vector<std::uint32_t>(win_loss.size()), {}});
  std::iota(parts.front().expert.begin(), parts.front().expert.end(), 0U);
  if (start != nullptr) parts.front().scores = win_loss.by_item(start->scores);
  const ThetaLearned learned =
      learn_theta(parts, win_loss.size(), options.prior, kThetaTolerance, options.iterations, context);
  Within within;
  double estimated = 0;
  for (const double theta : learned.theta) {
    estimated += std::isnan(theta) ? 0 : 1;
    within.theta.push_back(std::isnan(theta) ? 1.0 : theta);
  }
  within.free = std::max(0.0, estimated - 1);
  within.scores = std::move(parts.front().scores);
  within.diagnostics.iterations = static_cast<int>(learned.objective.size());
  if (!learned.converged) {
    within.diagnostics.stop = Stop::iteration_limit;
    within.diagnostics.notes.push_back(
        fmt::format("θ did not converge within {} {}; set iterations={}", options.iterations,
                    options.iterations == 1 ? "iteration" : "iterations", 2 * options.iterations));
  }
  return within;
}

}  // namespace

Fit ThetaMpm::solve(const Options& options, const Instance& instance, const Fit* start, Context& context) {
  const WinLossCounts win_loss(instance, options.transform, options.scale);
  if (win_loss.item_count() == 0) return without_scores(instance);
  Within within = options.adherence == Adherence::labels ? labels_within(instance, win_loss, start != nullptr)
                                                         : learn_within(options, win_loss, start, context);
  Fit fit = fit_with(options, instance, win_loss, within.theta, within.free, std::move(within.scores), context);
  if (maximises_variances(options) && has_converged(fit.diagnostics.stop)) {
    fit = add_variances(options, instance, win_loss, fit, within.theta, options.adherence == Adherence::learned, start,
                        context);
  }
  fit.diagnostics.iterations += within.diagnostics.iterations;
  if (!has_converged(within.diagnostics.stop) && has_converged(fit.diagnostics.stop)) {
    fit.diagnostics.stop = within.diagnostics.stop;
  }
  for (std::string& note : within.diagnostics.notes) fit.diagnostics.notes.push_back(std::move(note));
  return fit;
}

LearnedParameters ThetaMpm::train(const Options& options, const Training& training, Context& context) {
  const Dataset& data = training.instances.data();
  const std::size_t experts = data.expert_names().size();
  ThetaMpmLearned learned;
  std::vector<double> theta;
  learned.converged = true;
  if (options.adherence == Adherence::labels) {
    std::vector<Instance> instances;
    instances.reserve(training.instances.size());
    for (std::size_t i = 0; i < training.instances.size(); ++i) instances.push_back(training.instances[i]);
    theta = theta_by_labels(instances, experts);
  } else {
    std::vector<ThetaPart> parts;
    std::vector<Instance> instances;
    for (std::size_t i = 0; i < training.instances.size(); ++i) {
      WinLossCounts win_loss(training.instances[i], options.transform, options.scale);
      if (win_loss.item_count() == 0) continue;
      std::vector<std::uint32_t> expert(win_loss.size());
      for (std::size_t e = 0; e < win_loss.size(); ++e) expert[e] = static_cast<std::uint32_t>(win_loss[e].expert);
      parts.push_back({std::move(win_loss), std::move(expert), {}});
      instances.push_back(training.instances[i]);
    }
    ThetaLearned found = learn_theta(parts, experts, options.prior, kAcross, options.iterations, context);
    if (maximises_variances(options)) {
      found = learn_with_variances(options, instances, std::move(parts), std::move(found.theta), kAcross, context);
    }
    theta = found.theta;
    learned.rounds = static_cast<double>(found.objective.size());
    learned.converged = found.converged;
  }
  WeightedExperts known = weighted_experts(data.expert_names(), theta);
  learned.theta = std::move(known.weights);
  return encode_learned(learned, {std::move(known.names), {}});
}

Fit ThetaMpm::solve(const Options& options, const LearnedParameters& learned, const Instance& instance,
                    const Fit* start, Context& context) {
  const WinLossCounts win_loss(instance, options.transform, options.scale);
  if (win_loss.item_count() == 0) return without_scores(instance);
  const auto known = decode_learned<ThetaMpmLearned>(model_of(kName), learned);
  const KnownExperts experts(learned.experts);
  check_count(model_of(kName), "theta", known.theta.size(), experts.size());
  const double mean = mean_of(known.theta);
  std::vector<double> theta;
  std::size_t unseen_experts = 0;
  std::string first_unseen;
  for (std::size_t e = 0; e < win_loss.size(); ++e) {
    const std::string_view name = (*instance.expert_names)[static_cast<std::uint32_t>(win_loss[e].expert)];
    const auto number = experts.find(name);
    theta.push_back(number ? known.theta[*number] : mean);
    if (number || win_loss[e].total <= 0) continue;
    if (++unseen_experts == 1) first_unseen = in_quotes(name);
  }
  Fit fit = fit_with(options, instance, win_loss, theta, 0,
                     win_loss.by_item(start == nullptr ? std::vector<double>() : start->scores), context);
  if (maximises_variances(options) && has_converged(fit.diagnostics.stop)) {
    fit = add_variances(options, instance, win_loss, fit, theta, false, start, context);
  }
  if (unseen_experts > 0) {
    fit.diagnostics.notes.push_back(
        fmt::format("{} {} not in the training data, and {} the mean θ of {}",
                    unseen_experts == 1 ? first_unseen
                                        : fmt::format("{} and {} more {}", first_unseen, unseen_experts - 1,
                                                      unseen_experts == 2 ? "expert" : "experts"),
                    unseen_experts == 1 ? "is" : "are", unseen_experts == 1 ? "gets" : "get", rounded(mean, 3)));
  }
  if (!known.converged.value_or(true)) {
    fit.diagnostics.notes.push_back("θ did not converge during training");
    if (has_converged(fit.diagnostics.stop)) fit.diagnostics.stop = Stop::iteration_limit;
  }
  return fit;
}

}  // namespace witan
