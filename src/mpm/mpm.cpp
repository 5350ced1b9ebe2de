#include "mpm.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "method/shared/centre_scores.hpp"
#include "method/shared/ignored_ties.hpp"
#include "mpm_closed_form.hpp"
#include "mpm_normaliser.hpp"
#include "mpm_notes.hpp"
#include "mpm_problem.hpp"
#include "mpm_variance.hpp"
#include "util/count_work.hpp"

namespace witan {
namespace {

double inner(std::span<const double> a, std::span<const double> b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

void fill_in(Fit& fit, const WinLossCounts& win_loss, const WinLossCounts::Pooled& pooled,
             std::span<const double> scores, double log_normaliser) {
  fit.scores = win_loss.by_slot(scores);
  fit.likelihood = Likelihood{inner(pooled.net, scores) - pooled.total * log_normaliser,
                              static_cast<double>(win_loss.item_count()) - 1};
}

Fit solve_exactly(const Mpm::Options& options, const Instance& instance, const WinLossCounts& win_loss,
                  const WinLossCounts::Pooled& pooled) {
  const double added = options.prior * win_loss.item_count();
  const double slack = slack_of(pooled.wins, pooled.losses);
  const MpmMaximum maximum = maximise_mpm(pooled.net, pooled.total > 0 ? pooled.total + added : 0.0, slack + added);
  Fit fit;
  if (maximum.scores.empty()) {
    fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
    fit.diagnostics.stop = Stop::not_identified;
    fit.diagnostics.notes.push_back(separation_note(instance, win_loss, pooled.net) +
                                    ": the likelihood has no finite maximum; set prior=0.01 for finite scores");
    return fit;
  }
  if (!maximum.converged) fit.diagnostics.stop = Stop::iteration_limit;
  fill_in(fit, win_loss, pooled, maximum.scores, maximum.log_normaliser);
  if (pooled.total > 0 && !(slack > 0)) {
    fit.diagnostics.notes.push_back(separation_note(instance, win_loss, pooled.net) + std::string(kPriorDecides));
  }
  note_groups(instance, win_loss, fit.diagnostics);
  return fit;
}

Fit ascend(const Mpm::Options& options, const WinLossCounts& win_loss, const WinLossCounts::Pooled& pooled,
           Context& context) {
  constexpr double kSmall = 1e-10;
  const double total = pooled.total + options.prior * win_loss.item_count();
  std::vector<double> scores(win_loss.item_count(), 0.0);
  Fit fit;
  fit.diagnostics.stop = Stop::stopped_early;
  for (int step = 0; step < options.steps; ++step) {
    context.check_stop();
    const MpmNormaliser normaliser(scores);
    double largest = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const double gradient = (total > 0 ? pooled.net[i] / total : 0) - normaliser.gradient()[i];
      largest = std::max(largest, std::abs(gradient));
      scores[i] += options.rate * gradient;
    }
    fit.diagnostics.iterations = step + 1;
    if (largest <= kSmall / static_cast<double>(scores.size())) {
      fit.diagnostics.stop = Stop::converged;
      break;
    }
  }
  note_overflow(scores, fit.diagnostics);
  centre_scores(scores);
  merge_near_ties(scores);
  fill_in(fit, win_loss, pooled, scores, MpmNormaliser(scores).log_value());
  return fit;
}

}  // namespace

MpmProblem::MpmProblem(const Mpm::Options& options, const Instance& instance, Context& context)
    : options_(options),
      instance_(instance),
      counts_(instance, options.transform, options.scale),
      pooled_(counts_.pooled()) {
  count_work(context, "pool");
}

Fit MpmProblem::solve(const Fit* start, Context& context) {
  Fit fit = solve_wins(start, context);
  note_ignored_ties(instance_, fit.diagnostics);
  return fit;
}

Fit MpmProblem::solve_wins(const Fit* start, Context& context) const {
  if (counts_.item_count() == 0) {
    Fit fit;
    fit.scores.assign(instance_.size(), std::numeric_limits<double>::quiet_NaN());
    return fit;
  }
  if (options_.variance == Variance::off) {
    return options_.solver == MpmSolver::exact ? solve_exactly(options_, instance_, counts_, pooled_)
                                               : ascend(options_, counts_, pooled_, context);
  }
  Fit base = solve_exactly(options_, instance_, counts_, pooled_);
  if (options_.solver == MpmSolver::exact && !has_converged(base.diagnostics.stop)) return base;
  return solve_with_variances(options_, instance_, counts_, base, start, context);
}

std::unique_ptr<Problem> Mpm::pose(const Options& options, const Instance& instance, Context& context) {
  return std::make_unique<MpmProblem>(options, instance, context);
}

}  // namespace witan
