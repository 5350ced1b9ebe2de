#include "pair_problem.hpp"

#include <algorithm>

namespace witan {
namespace {

/// What a chunk of pairs adds to everything but `curve`, which belongs to single pairs.
struct Partial {
  double log_likelihood = 0;
  std::vector<double> gradient, diagonal;
  std::vector<double> global_gradient;
  std::vector<std::vector<double>> border;
  std::array<std::array<double, 2>, 2> global_curve{};

  Partial(std::size_t items, std::size_t globals)
      : gradient(items), diagonal(items), global_gradient(globals), border(globals, std::vector<double>(items)) {}
};

double side_of(const PairProblem& problem, std::size_t pair) {
  return problem.side.empty() ? 0.0 : static_cast<double>(problem.side[pair]);
}

double difference(const PairProblem& problem, const PairPoint& point, std::size_t k) {
  const PairCount& pair = problem.pairs[k];
  return point.scores[pair.low] - point.scores[pair.high] + point.advantage * side_of(problem, k);
}

void add_globals(const PairProblem& problem, std::size_t k, const PairTerms& terms, Partial& to) {
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
               std::span<double> curve, Partial& to) {
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

void add_to(Partial& sum, const Partial& part) {
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

PairDerivatives differentiate(const PairProblem& problem, const PairPoint& point, Context& context) {
  const std::size_t n = problem.pairs.size();
  const std::size_t chunk = pair_chunk_size(n);
  const std::size_t globals = problem.globals.size();
  std::vector<Partial> parts((n + chunk - 1) / chunk, Partial(0, 0));
  PairDerivatives all;
  all.curve.resize(n);
  context.for_chunks(n, chunk, [&](std::size_t begin, std::size_t end) {
    parts[begin / chunk] = Partial(problem.items, globals);
    add_pairs(problem, point, begin, end, all.curve, parts[begin / chunk]);
  });
  Partial sum(problem.items, globals);
  for (const Partial& part : parts) add_to(sum, part);
  for (std::size_t i = 0; i < problem.items; ++i) {
    sum.gradient[i] -= problem.prior * point.scores[i];
    sum.diagonal[i] += problem.prior;
  }
  for (std::size_t g = 0; g < globals; ++g) {
    if (problem.globals[g] != PairGlobal::advantage) continue;
    sum.global_gradient[g] -= problem.prior * point.advantage;
    sum.global_curve[g][g] += problem.prior;
  }
  all.log_likelihood = sum.log_likelihood;
  all.value = sum.log_likelihood - penalty(problem, point);
  all.gradient = std::move(sum.gradient);
  all.diagonal = std::move(sum.diagonal);
  all.global_gradient = std::move(sum.global_gradient);
  all.border = std::move(sum.border);
  all.global_curve = sum.global_curve;
  return all;
}

}  // namespace witan
