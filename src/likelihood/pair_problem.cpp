#include "pair_problem.hpp"

#include <algorithm>

#include "util/large_pages.hpp"

namespace witan {
namespace {

double side_of(const PairProblem& problem, std::size_t pair) {
  return problem.side.empty() ? 0.0 : static_cast<double>(problem.side[pair]);
}

double difference(const PairProblem& problem, const PairPoint& point, std::size_t k) {
  const PairCount& pair = problem.pairs[k];
  return point.scores[pair.low] - point.scores[pair.high] + point.advantage * side_of(problem, k);
}

void add_globals(const PairProblem& problem, std::size_t k, const PairTerms& terms, PairSums& to) {
  const PairCount& pair = problem.pairs[k];
  const double side = side_of(problem, k);
  for (std::size_t g = 0; g < problem.globals.size(); ++g) {
    const bool by_side = problem.globals[g] == PairGlobal::advantage;
    to.global_gradient[g] += by_side ? side * terms.by_d : terms.by_t;
    const double mixed = by_side ? side * terms.curvature_dd : terms.curvature_dt;
    to.border[g][pair.low] += mixed;
    to.border[g][pair.high] -= mixed;
    for (std::size_t h = 0; h < problem.globals.size(); ++h) {
      const bool other_side = problem.globals[h] == PairGlobal::advantage;
      to.global_curvature[g][h] += by_side && other_side   ? side * side * terms.curvature_dd
                                   : by_side || other_side ? side * terms.curvature_dt
                                                           : terms.curvature_tt;
    }
  }
}

/// Calls terms_of(k) for every pair and sums the results.
template <class TermsOf>
void add_pairs(const PairProblem& problem, std::size_t begin, std::size_t end, std::span<double> curvature,
               PairSums& to, TermsOf terms_of) {
  for (std::size_t k = begin; k < end; ++k) {
    const PairTerms terms = terms_of(k);
    to.log_likelihood += terms.value;
    PairSums::Item& low = to.items[problem.pairs[k].low];
    low.slope += terms.by_d;
    low.curvature += terms.curvature_dd;
    PairSums::Item& high = to.items[problem.pairs[k].high];
    high.slope -= terms.by_d;
    high.curvature += terms.curvature_dd;
    curvature[k] = terms.curvature_dd;
    if (!problem.globals.empty()) add_globals(problem, k, terms, to);
  }
}

void add_pairs(const PairProblem& problem, const PairPoint& point, std::size_t begin, std::size_t end,
               std::span<double> curvature, PairSums& to) {
  if (problem.link == PairLink::logit) {
    LogitTerms logit;
    add_pairs(problem, begin, end, curvature, to,
              [&](std::size_t k) { return logit(difference(problem, point, k), problem.pairs[k]); });
    to.log_likelihood += logit.rest_of_value();
  } else {
    add_pairs(problem, begin, end, curvature, to, [&](std::size_t k) {
      return pair_terms(problem.link, difference(problem, point, k), point.tie, problem.pairs[k]);
    });
  }
}

double penalty(const PairProblem& problem, const PairPoint& point) {
  double squares = 0;
  for (const double score : point.scores) squares += score * score;
  if (problem.estimates(PairGlobal::advantage)) squares += point.advantage * point.advantage;
  return problem.prior / 2 * squares;
}

}  // namespace

bool PairProblem::estimates(PairGlobal global) const {
  return std::find(globals.begin(), globals.end(), global) != globals.end();
}

std::vector<bool> PairProblem::mentioned() const {
  std::vector<bool> known(items);
  for (const PairCount& pair : pairs) known[pair.low] = known[pair.high] = true;
  return known;
}

std::size_t pair_chunk_size(const PairProblem& problem) {
  constexpr std::size_t kMin = 1U << 14U;
  constexpr std::size_t kMinAnItem = 4;
  constexpr std::size_t kMaxChunks = 16;
  const std::size_t chunks =
      std::clamp<std::size_t>(problem.pairs.size() / std::max(kMin, kMinAnItem * problem.items), 1, kMaxChunks);
  return std::max<std::size_t>(1, (problem.pairs.size() + chunks - 1) / chunks);
}

PairCalculus::PairCalculus(const PairProblem& problem, Context& context)
    : problem_(problem), context_(context), chunk_(pair_chunk_size(problem)) {
  parts_.resize((problem.pairs.size() + chunk_ - 1) / chunk_);
  resize_large(at_.curvature, problem.pairs.size());
  at_.gradient.resize(problem.items);
  at_.diagonal.resize(problem.items);
  at_.global_gradient.resize(problem.globals.size());
  at_.border.assign(problem.globals.size(), std::vector<double>(problem.items));
}

void PairCalculus::clear(PairSums& sums) const {
  const std::size_t globals = problem_.globals.size();
  sums.log_likelihood = 0;
  sums.items.assign(problem_.items, {});
  sums.global_gradient.assign(globals, 0.0);
  sums.border.resize(globals);
  for (std::vector<double>& border : sums.border) border.assign(problem_.items, 0.0);
  sums.global_curvature = {};
}

/// Sums the gradient, curvature and borders of some items over the parts, and adds those of the prior.
void PairCalculus::add_items(const PairPoint& point, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    at_.gradient[i] = -problem_.prior * point.scores[i];
    at_.diagonal[i] = problem_.prior;
  }
  for (std::vector<double>& border : at_.border) std::fill(border.data() + begin, border.data() + end, 0.0);
  for (const PairSums& part : parts_) {
    for (std::size_t i = begin; i < end; ++i) {
      at_.gradient[i] += part.items[i].slope;
      at_.diagonal[i] += part.items[i].curvature;
    }
    for (std::size_t g = 0; g < at_.border.size(); ++g) {
      for (std::size_t i = begin; i < end; ++i) at_.border[g][i] += part.border[g][i];
    }
  }
}

void PairCalculus::add_globals(const PairPoint& point) {
  at_.log_likelihood = 0;
  std::ranges::fill(at_.global_gradient, 0.0);
  at_.global_curvature = {};
  for (const PairSums& part : parts_) {
    at_.log_likelihood += part.log_likelihood;
    for (std::size_t g = 0; g < at_.global_gradient.size(); ++g) {
      at_.global_gradient[g] += part.global_gradient[g];
      for (std::size_t h = 0; h < at_.global_gradient.size(); ++h)
        at_.global_curvature[g][h] += part.global_curvature[g][h];
    }
  }
  for (std::size_t g = 0; g < problem_.globals.size(); ++g) {
    if (problem_.globals[g] != PairGlobal::advantage) continue;
    at_.global_gradient[g] -= problem_.prior * point.advantage;
    at_.global_curvature[g][g] += problem_.prior;
  }
}

const PairDerivatives& PairCalculus::differentiate(const PairPoint& point) {
  context_.parallel_for(problem_.pairs.size(), chunk_, [&](std::size_t begin, std::size_t end) {
    PairSums& part = parts_[begin / chunk_];
    clear(part);
    add_pairs(problem_, point, begin, end, at_.curvature, part);
  });
  constexpr std::size_t kItems = 1U << 13U;
  context_.parallel_for(problem_.items, kItems,
                        [&](std::size_t begin, std::size_t end) { add_items(point, begin, end); });
  add_globals(point);
  at_.value = at_.log_likelihood - penalty(problem_, point);
  return at_;
}

}  // namespace witan
