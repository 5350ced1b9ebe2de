#include "witan/consensus/theta_mpm_learn.hpp"

#include "witan/consensus/mpm_normaliser.hpp"
#include "witan/consensus/theta_mpm_scores.hpp"
#include "witan/util/compensated_sum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace witan {
namespace {

constexpr int kMostCycles = 2000;
/// How far beyond its maximum θ is taken, as in successive over-relaxation.
constexpr double kBeyond = 1.5;
/// Scores this small are rounding, and say nothing about who follows them.
constexpr double kNoScores = 1e-9;

ThetaSlope slope_of(const std::vector<ThetaTerm>& terms, double theta) {
  ThetaSlope slope;
  for (const ThetaTerm& term : terms) {
    const MpmNormaliser normaliser(*term.scores, theta);
    double along = 0;
    for (std::size_t i = 0; i < term.scores->size(); ++i) along += normaliser.gradient()[i] * (*term.scores)[i];
    slope.first += term.c - term.total * along;
    slope.second -= term.total * normaliser.curvature_along(*term.scores);
  }
  return slope;
}

bool says_something(const std::vector<ThetaTerm>& terms) {
  return std::ranges::any_of(terms, [](const ThetaTerm& term) {
    return std::ranges::any_of(*term.scores, [](double score) { return std::abs(score) > kNoScores; });
  });
}

struct Place {
  std::size_t part, row;
};

std::vector<ThetaTerm> terms_of(const std::vector<ThetaPart>& parts, const std::vector<Place>& places) {
  std::vector<ThetaTerm> terms;
  for (const auto& [part, row] : places) {
    const ExpertNet said = parts[part].nets[row];
    double c = 0;
    for (std::size_t k = 0; k < said.items.size(); ++k) c += said.net(k) * parts[part].scores[said.items[k]];
    terms.push_back({c, said.total, &parts[part].scores});
  }
  return terms;
}

/// Scores to their maximum; the log-likelihood with prior.
double improve_scores(std::vector<ThetaPart>& parts, const std::vector<double>& theta, double prior, Context& context) {
  std::vector<double> value(parts.size(), 0.0);
  context.for_chunks(parts.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) {
      ThetaPart& part = parts[p];
      const std::vector<double> rows = theta_by_row(part.expert, theta);
      ThetaScores best =
          maximise_theta_scores(part.nets, rows, prior, part.scores, kMajorityTolerance, ScoreSteps::nearer, context);
      if (best.scores.empty()) best.scores.assign(part.nets.item_count(), 0.0);
      part.scores = std::move(best.scores);
      value[p] = theta_log_likelihood(part.nets, rows, part.scores) -
                 prior * part.nets.item_count() * MpmNormaliser(part.scores).log_value();
    }
  });
  CompensatedSum sum;
  for (const double term : value) sum.add(term);
  return sum.value();
}

std::vector<std::vector<double>> scores_of(const std::vector<ThetaPart>& parts) {
  std::vector<std::vector<double>> scores;
  scores.reserve(parts.size());
  for (const ThetaPart& part : parts) scores.push_back(part.scores);
  return scores;
}

/// The gauge: the largest θ is 1. Scaling the scores by what θ is divided by leaves the likelihood as it is.
void anchor(std::vector<ThetaPart>& parts, std::vector<double>& theta) {
  double most = 0;
  for (const double value : theta) most = value > most ? value : most;
  if (!(most > 0) || most == 1) return;
  for (double& value : theta) value /= most;
  for (ThetaPart& part : parts) {
    for (double& score : part.scores) score *= most;
  }
}

}  // namespace

std::vector<double> theta_by_row(const std::vector<std::uint32_t>& expert, const std::vector<double>& theta) {
  std::vector<double> rows(expert.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    rows[row] = std::isnan(theta[expert[row]]) ? 0.0 : theta[expert[row]];
  }
  return rows;
}

double maximise_on_unit(const std::function<ThetaSlope(double)>& slope_at, double at_zero, double start) {
  if (at_zero <= 0) return 0;
  double low = 0;
  double high = 1;
  bool capped = false;  // whether the slope at 1 is known to be negative
  double theta = start > 0 ? start : 0.5;
  for (int step = 0; step < 100; ++step) {
    const ThetaSlope slope = slope_at(theta);
    if (theta == 1 && slope.first >= 0) return 1;
    capped = capped || theta == 1;
    (slope.first > 0 ? low : high) = theta;
    double next = theta - slope.first / slope.second;
    if (next >= 1 && !capped) next = 1;
    if (!(next > low && next <= high) || (next == 1 && capped)) next = (low + high) / 2;
    const bool settled = std::abs(next - theta) <= 1e-14;
    theta = next;
    if (settled) break;
  }
  return theta;
}

double maximise_theta(const std::vector<ThetaTerm>& terms, double start) {
  if (!says_something(terms)) return start;
  double at_zero = 0;
  for (const ThetaTerm& term : terms) at_zero += term.c;
  return maximise_on_unit([&](double theta) { return slope_of(terms, theta); }, at_zero, start);
}

namespace {

/// One expert's θ after a round.
double next_theta(const std::vector<ThetaTerm>& terms, double before, double beyond) {
  const double best = maximise_theta(terms, before);
  return std::clamp(before + beyond * (best - before), 0.0, 1.0);
}

}  // namespace

ThetaLearned learn_theta(std::vector<ThetaPart>& parts, std::size_t experts, double prior, double tolerance,
                         Context& context) {
  std::vector<std::vector<Place>> places(experts);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    parts[p].scores.resize(parts[p].nets.item_count(), 0.0);
    for (std::size_t row = 0; row < parts[p].expert.size(); ++row) {
      if (parts[p].nets[row].total > 0) places[parts[p].expert[row]].push_back({p, row});
    }
  }
  ThetaLearned learned;
  for (const auto& of_expert : places) {
    learned.theta.push_back(of_expert.empty() ? std::numeric_limits<double>::quiet_NaN() : 1.0);
  }
  learned.objective.push_back(improve_scores(parts, learned.theta, prior, context));
  const auto improve = [&](double beyond) {
    const std::vector<double> before = learned.theta;
    context.for_chunks(experts, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t e = begin; e < end; ++e) {
        if (!places[e].empty()) learned.theta[e] = next_theta(terms_of(parts, places[e]), before[e], beyond);
      }
    });
    anchor(parts, learned.theta);
    return improve_scores(parts, learned.theta, prior, context);
  };
  while (!learned.converged && learned.objective.size() < kMostCycles) {
    const std::vector<double> before = learned.theta;
    const std::vector<std::vector<double>> scores = scores_of(parts);
    double value = improve(kBeyond);
    if (value < learned.objective.back()) {
      learned.theta = before;
      for (std::size_t p = 0; p < parts.size(); ++p) parts[p].scores = scores[p];
      value = improve(1);
    }
    learned.objective.push_back(value);
    double change = 0;
    for (std::size_t e = 0; e < experts; ++e) {
      if (!places[e].empty()) change = std::max(change, std::abs(learned.theta[e] - before[e]));
    }
    learned.converged = change <= tolerance;
    context.progress("learning θ", static_cast<double>(learned.objective.size()), 0);
  }
  return learned;
}

}  // namespace witan
