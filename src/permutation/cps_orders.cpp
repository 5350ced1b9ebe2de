#include "cps_orders.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace witan {
namespace {

constexpr int kDrawsOfCpsMarginals = 1000;
constexpr double kNever = -std::numeric_limits<double>::infinity();

}  // namespace

std::vector<double> next_item_log_probabilities(const CpsStage& stage, const std::vector<bool>& placed,
                                                const std::vector<double>& weight) {
  std::vector<double> energy(placed.size(), 0.0);
  stage.for_each_cost(
      [&](std::uint32_t statement, std::uint32_t item, double cost) { energy[item] -= weight[statement] * cost; });
  double largest = kNever;
  for (std::size_t i = 0; i < energy.size(); ++i) {
    if (placed[i]) energy[i] = kNever;
    largest = std::max(largest, energy[i]);
  }
  double total = 0;
  for (std::size_t i = 0; i < energy.size(); ++i) total += placed[i] ? 0 : std::exp(energy[i] - largest);
  for (double& one : energy) one -= largest + std::log(total);
  return energy;
}

std::vector<std::uint32_t> draw_cps_order(const CpsStage& start, std::uint32_t items, const std::vector<double>& weight,
                                          Random& random) {
  CpsStage stage = start;
  std::vector<bool> placed(items, false);
  std::vector<std::uint32_t> order;
  while (order.size() < items) {
    const std::vector<double> log_p = next_item_log_probabilities(stage, placed, weight);
    double left = random.uniform();
    std::uint32_t chosen = 0;
    for (std::uint32_t i = 0; i < items && left >= 0; ++i) {
      if (placed[i]) continue;
      left -= std::exp(log_p[i]);
      chosen = i;
    }
    stage.place(chosen);
    placed[chosen] = true;
    order.push_back(chosen);
  }
  return order;
}

OrderDraws draw_cps_orders(const CpsStage& start, std::uint32_t items, const std::vector<double>& weight, int draws,
                           std::uint64_t seed, Context& context) {
  OrderDraws drawn;
  drawn.effective_size = draws;
  Random random(seed);
  for (int k = 0; k < draws; ++k) {
    context.check_stop();
    std::vector<double> ranks(items);
    const std::vector<std::uint32_t> order = draw_cps_order(start, items, weight, random);
    for (std::size_t rank = 0; rank < order.size(); ++rank) ranks[order[rank]] = static_cast<double>(rank) + 1;
    drawn.ranks.push_back(std::move(ranks));
  }
  return drawn;
}

RankMarginals cps_marginals(const CpsStage& start, std::uint32_t items, const std::vector<double>& weight) {
  struct State {
    CpsStage stage;
    double probability;
  };
  RankMarginals p(std::size_t{items} * items, 0.0);
  std::map<std::uint32_t, State> states;
  states.emplace(0, State{start, 1});
  for (std::uint32_t rank = 0; rank < items; ++rank) {
    std::map<std::uint32_t, State> next;
    for (const auto& [set, state] : states) {
      std::vector<bool> placed(items);
      for (std::uint32_t i = 0; i < items; ++i) placed[i] = (set >> i & 1U) != 0;
      const std::vector<double> log_p = next_item_log_probabilities(state.stage, placed, weight);
      for (std::uint32_t i = 0; i < items; ++i) {
        if (placed[i]) continue;
        const double probability = state.probability * std::exp(log_p[i]);
        p[std::size_t{i} * items + rank] += probability;
        const auto [at, added] = next.try_emplace(set | 1U << i, State{state.stage, 0});
        if (added) at->second.stage.place(i);
        at->second.probability += probability;
      }
    }
    states = std::move(next);
  }
  return p;
}

void report_cps_orders(const OrderReport& report, const BucketOrders& orders, const CpsStage& start,
                       const std::vector<double>& weight, std::uint64_t seed, Fit& fit, Context& context) {
  const std::uint32_t items = orders.item_count();
  const bool shows = report.marginals == Marginals::on;
  const bool exact = items <= kMaxExactCps;
  if (report.draws == 0 && !shows) return;
  OrderDraws drawn;
  if (report.draws > 0 || !exact) {
    const int draws = report.draws > 0 ? report.draws : kDrawsOfCpsMarginals;
    drawn = draw_cps_orders(start, items, weight, draws, seed, context);
  }
  if (shows) add_marginals(orders, exact ? cps_marginals(start, items, weight) : marginals_of_draws(drawn.ranks), fit);
  if (report.draws > 0) add_order_draws(orders, drawn, fit);
}

}  // namespace witan
