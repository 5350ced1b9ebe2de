#include "pair_problem.hpp"

#include "witan/util/large_pages.hpp"

#include <algorithm>

namespace witan {
namespace {

double side_of(const PairProblem& problem, std::size_t pair) {
  return problem.side.empty() ? 0.0 : static_cast<double>(problem.side[pair]);
}

double difference(const PairProblem& problem, const PairPoint& point, std::size_t k) {
  const PairCount& pair = problem.pairs[k];
  return point.scores[pair.low] - point.scores[pair.high] + point.advantage * side_of(problem, k);
}

void add_globals(const PairProblem& problem, std::size_t k, const PairTerms& terms, PairDerivatives& to) {
  const PairCount& pair = problem.pairs[k];
  const double side = side_of(problem, k);
  for (std::size_t g = 0; g < problem.globals.size(); ++g) {
    const bool by_side = problem.globals[g] == PairGlobal::advantage;
    to.global_gradient[g] += by_side ? side * terms.by_d : terms.by_t;
    const double mixed = by_side ? side * terms.curve_dd : terms.curve_dt;
    to.border[g][pair.low] += mixed;
    to.border[g][pair.high] -= mixed;
    for (std::size_t h = 0; h < problem.globals.size(); ++h) {
      const bool other_side = problem.globals[h] == PairGlobal::advantage;
      to.global_curve[g][h] += by_side && other_side   ? side * side * terms.curve_dd
                               : by_side || other_side ? side * terms.curve_dt
                                                       : terms.curve_tt;
    }
  }
}

void add_pairs(const PairProblem& problem, const PairPoint& point, std::size_t begin, std::size_t end,
               std::span<double> curve, PairDerivatives& to) {
  for (std::size_t k = begin; k < end; ++k) {
    const PairCount& pair = problem.pairs[k];
    const PairTerms terms = pair_terms(problem.link, difference(problem, point, k), point.tie, pair);
    to.log_likelihood += terms.value;
    to.gradient[pair.low] += terms.by_d;
    to.gradient[pair.high] -= terms.by_d;
    to.diagonal[pair.low] += terms.curve_dd;
    to.diagonal[pair.high] += terms.curve_dd;
    curve[k] = terms.curve_dd;
    if (!problem.globals.empty()) add_globals(problem, k, terms, to);
  }
}

void add_to(std::vector<double>& sum, const std::vector<double>& part) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += part[i];
}

void add_to(PairDerivatives& sum, const PairDerivatives& part) {
  sum.log_likelihood += part.log_likelihood;
  add_to(sum.gradient, part.gradient);
  add_to(sum.diagonal, part.diagonal);
  add_to(sum.global_gradient, part.global_gradient);
  for (std::size_t g = 0; g < sum.border.size(); ++g) add_to(sum.border[g], part.border[g]);
  for (std::size_t g = 0; g < 2; ++g) {
    for (std::size_t h = 0; h < 2; ++h) sum.global_curve[g][h] += part.global_curve[g][h];
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

std::size_t pair_chunk_size(std::size_t n) {
  constexpr std::size_t kLeast = 1U << 14U;
  constexpr std::size_t kPairChunks = 16;
  return std::max(kLeast, (n + kPairChunks - 1) / kPairChunks);
}

PairCalculus::PairCalculus(const PairProblem& problem, Context& context)
    : problem_(problem), context_(context), chunk_(pair_chunk_size(problem.pairs.size())) {
  parts_.resize((problem.pairs.size() + chunk_ - 1) / chunk_);
  resize_large(at_.curve, problem.pairs.size());
}

void PairCalculus::clear(PairDerivatives& sums) const {
  const std::size_t globals = problem_.globals.size();
  sums.log_likelihood = 0;
  sums.gradient.assign(problem_.items, 0.0);
  sums.diagonal.assign(problem_.items, 0.0);
  sums.global_gradient.assign(globals, 0.0);
  sums.border.resize(globals);
  for (std::vector<double>& border : sums.border) border.assign(problem_.items, 0.0);
  sums.global_curve = {};
}

void PairCalculus::add_prior(const PairPoint& point) {
  for (std::size_t i = 0; i < problem_.items; ++i) {
    at_.gradient[i] -= problem_.prior * point.scores[i];
    at_.diagonal[i] += problem_.prior;
  }
  for (std::size_t g = 0; g < problem_.globals.size(); ++g) {
    if (problem_.globals[g] != PairGlobal::advantage) continue;
    at_.global_gradient[g] -= problem_.prior * point.advantage;
    at_.global_curve[g][g] += problem_.prior;
  }
}

const PairDerivatives& PairCalculus::differentiate(const PairPoint& point) {
  context_.for_chunks(problem_.pairs.size(), chunk_, [&](std::size_t begin, std::size_t end) {
    PairDerivatives& part = parts_[begin / chunk_];
    clear(part);
    add_pairs(problem_, point, begin, end, at_.curve, part);
  });
  clear(at_);
  for (const PairDerivatives& part : parts_) add_to(at_, part);
  add_prior(point);
  at_.value = at_.log_likelihood - penalty(problem_, point);
  return at_;
}

}  // namespace witan
