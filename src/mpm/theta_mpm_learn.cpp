#include "theta_mpm_learn.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

#include "mpm_normaliser.hpp"
#include "theta_mpm_newton.hpp"
#include "theta_mpm_search.hpp"

namespace witan {
namespace {

/// The factor of over-relaxation of θ.
constexpr double kOverRelaxation = 1.5;
/// Smaller scores are rounding errors and do not determine θ.
constexpr double kNegligibleScore = 1e-9;
/// The number of alternating rounds before Newton's method. From a distant start, Newton's method could reach another
/// maximum.
constexpr std::size_t kAlternatingRounds = 4;
/// Above this number of flops per round, all rounds alternate.
constexpr double kMaxFlops = 2e10;
/// Absolute accuracy of θ for fixed scores.
constexpr double kRootTolerance = 1e-14;

RootValue slope_of(const std::vector<ThetaTerm>& terms, double theta) {
  RootValue slope;
  for (const ThetaTerm& term : terms) {
    const MpmNormaliser normaliser(*term.scores, theta);
    double along = 0;
    for (std::size_t i = 0; i < term.scores->size(); ++i) along += normaliser.gradient()[i] * (*term.scores)[i];
    slope.value += term.c - term.total * along;
    slope.slope -= term.total * normaliser.curvature_along(*term.scores);
  }
  return slope;
}

bool says_something(const std::vector<ThetaTerm>& terms) {
  return std::ranges::any_of(terms, [](const ThetaTerm& term) {
    return std::ranges::any_of(*term.scores, [](double score) { return std::abs(score) > kNegligibleScore; });
  });
}

struct ThetaRow {
  std::size_t part, row;
};

std::vector<ThetaTerm> terms_of(const std::vector<ThetaPart>& parts, const std::vector<ThetaRow>& rows) {
  std::vector<ThetaTerm> terms;
  for (const auto& [part, row] : rows) {
    const ExpertWinLoss counts = parts[part].win_loss[row];
    double c = 0;
    for (std::size_t k = 0; k < counts.items.size(); ++k) c += counts.net_wins(k) * parts[part].scores[counts.items[k]];
    terms.push_back({c, counts.total, &parts[part].scores});
  }
  return terms;
}

std::vector<std::vector<double>> scores_of(const std::vector<ThetaPart>& parts) {
  std::vector<std::vector<double>> scores;
  scores.reserve(parts.size());
  for (const ThetaPart& part : parts) scores.push_back(part.scores);
  return scores;
}

}  // namespace

std::vector<double> theta_by_row(const std::vector<std::uint32_t>& expert, const std::vector<double>& theta) {
  std::vector<double> rows(expert.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    rows[row] = std::isnan(theta[expert[row]]) ? 0.0 : theta[expert[row]];
  }
  return rows;
}

RootResult maximise_on_unit(const std::function<RootValue(double)>& slope_at, double at_zero, double start) {
  if (at_zero <= 0) return {0, RootStop::converged};
  const RootOptions search{.ends = BracketEnds::high, .absolute_step = kRootTolerance, .max_iterations = 100};
  return find_root(slope_at, start > 0 ? start : 0.5, 1, search);
}

RootResult maximise_theta(const std::vector<ThetaTerm>& terms, double start) {
  if (!says_something(terms)) return {start, RootStop::converged};
  double at_zero = 0;
  for (const ThetaTerm& term : terms) at_zero += term.c;
  return maximise_on_unit([&](double theta) { return slope_of(terms, theta); }, at_zero, start);
}

namespace {

/// The state of the optimisation of θ and the scores.
class Learning {
 public:
  Learning(std::vector<ThetaPart>& parts, std::size_t experts, double prior, double tolerance, Context& context)
      : parts_(parts), rows_(experts), prior_(prior), tolerance_(tolerance), context_(context) {
    for (std::size_t p = 0; p < parts.size(); ++p) {
      parts[p].scores.resize(parts[p].win_loss.item_count(), 0.0);
      for (std::size_t row = 0; row < parts[p].expert.size(); ++row) {
        if (parts[p].win_loss[row].total > 0) rows_[parts[p].expert[row]].push_back({p, row});
      }
    }
    for (const auto& of_expert : rows_) {
      learned.theta.push_back(of_expert.empty() ? std::numeric_limits<double>::quiet_NaN() : 1.0);
    }
    learned.objective.push_back(improve_theta_scores(parts_, learned.theta, prior_, context_));
  }

  /// Updates θ, then the scores. Tries over-relaxation first, and keeps it if the objective increases.
  void alternate() {
    keep();
    double value = alternate_with(kOverRelaxation);
    if (value < learned.objective.back()) {
      restore();
      value = alternate_with(1);
    }
    end_round(value, exact_ && change() <= tolerance_);
  }

  /// Maximises over θ and the scores together. Alternates once if no damping makes progress.
  void maximise_jointly(int iterations) {
    ThetaSearch search(parts_, learned.objective, prior_, context_);
    const NewtonStop stop = search_theta(search, learned.theta, tolerance_, iterations, context_);
    learned.converged = stop == NewtonStop::converged;
    if (!learned.converged && stop != NewtonStop::iteration_limit) alternate();
  }

  ThetaLearned learned;

 private:
  double alternate_with(double relaxation) {
    exact_ = true;
    context_.parallel_for(rows_.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t e = begin; e < end; ++e) {
        if (rows_[e].empty()) continue;
        const RootResult best = maximise_theta(terms_of(parts_, rows_[e]), before_[e]);
        learned.theta[e] = std::clamp(before_[e] + relaxation * (best.x - before_[e]), 0.0, 1.0);
        if (!best.converged()) exact_ = false;
      }
    });
    normalise_theta(parts_, learned.theta);
    return improve_theta_scores(parts_, learned.theta, prior_, context_);
  }

  void keep() {
    before_ = learned.theta;
    scores_ = scores_of(parts_);
  }
  void restore() {
    learned.theta = before_;
    for (std::size_t p = 0; p < parts_.size(); ++p) parts_[p].scores = scores_[p];
  }
  double change() const {
    double most = 0;
    for (std::size_t e = 0; e < rows_.size(); ++e) {
      if (!rows_[e].empty()) most = std::max(most, std::abs(learned.theta[e] - before_[e]));
    }
    return most;
  }
  void end_round(double value, bool over) {
    learned.objective.push_back(value);
    learned.converged = over;
    context_.progress("learning θ", static_cast<double>(learned.objective.size()), 0);
  }

  std::vector<ThetaPart>& parts_;
  std::vector<std::vector<ThetaRow>> rows_;  ///< by expert
  double prior_, tolerance_;
  Context& context_;
  std::vector<double> before_;
  std::vector<std::vector<double>> scores_;
  std::atomic<bool> exact_ = true;  ///< every search for a θ in the last round converged
};

}  // namespace

ThetaLearned learn_theta(std::vector<ThetaPart>& parts, std::size_t experts, double prior, double tolerance,
                         int iterations, Context& context) {
  Learning learning(parts, experts, prior, tolerance, context);
  const bool affordable = theta_newton_cost(parts, experts) <= kMaxFlops;
  const ThetaLearned& learned = learning.learned;
  for (;;) {
    const int remaining = iterations + 1 - static_cast<int>(learned.objective.size());
    if (learned.converged || remaining <= 0) break;
    context.check_stop();
    affordable&& learned.objective.size() > kAlternatingRounds ? learning.maximise_jointly(remaining)
                                                               : learning.alternate();
  }
  return std::move(learning.learned);
}

}  // namespace witan
