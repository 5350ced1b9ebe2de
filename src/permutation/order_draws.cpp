#include "order_draws.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include "pair_gibbs.hpp"
#include "stats/chain_diagnostics.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kOrderChains = 4;
constexpr double kOrdersMixed = 1.05;
constexpr int kDrawsOfMarginals = 1000;

std::vector<double> ranks_of(const std::vector<std::uint32_t>& order) {
  std::vector<double> ranks(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) ranks[order[k]] = static_cast<double>(k) + 1;
  return ranks;
}

/// One chain; each draw follows a sweep over as many random items as there are.
std::vector<std::vector<double>> draw_chain(const PreferenceMatrix& energy, std::vector<std::uint32_t> order,
                                            std::size_t draws, std::uint64_t seed, const Context& context) {
  Random random(seed);
  std::vector<std::vector<double>> ranks;
  const std::size_t burn_in = draws / 5 + 10;
  for (std::size_t sweep = 0; sweep < burn_in + draws; ++sweep) {
    context.check_stop();
    for (std::size_t k = 0; k < order.size(); ++k) resample_item(energy, 1, order, random.below(order.size()), random);
    if (sweep >= burn_in) ranks.push_back(ranks_of(order));
  }
  return ranks;
}

OrderDraws draw_chains_of_orders(const PreferenceMatrix& energy, const std::vector<std::uint32_t>& centre, int draws,
                                 std::uint64_t seed, Context& context) {
  constexpr std::size_t kLeast = 8;  // the diagnostics split every chain
  const std::size_t each = std::max(kLeast, (static_cast<std::size_t>(draws) + kOrderChains - 1) / kOrderChains);
  std::vector<std::vector<std::vector<double>>> chains(kOrderChains);
  context.parallel_for(kOrderChains, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t c = begin; c < end; ++c) {
      const std::uint64_t own = mix_seed(seed, std::to_string(c));
      Random random(mix_seed(own, "start"));
      std::vector<std::uint32_t> start = centre;
      for (std::size_t k = c % 2 == 0 ? 1 : start.size(); k > 1; --k) std::swap(start[k - 1], start[random.below(k)]);
      chains[c] = draw_chain(energy, std::move(start), each, own, context);
    }
  });
  OrderDraws drawn;
  drawn.effective_size = static_cast<double>(each * kOrderChains);
  std::vector<std::vector<double>> own(kOrderChains, std::vector<double>(each));
  for (std::size_t i = 0; i < centre.size(); ++i) {
    for (std::size_t c = 0; c < kOrderChains; ++c) {
      for (std::size_t k = 0; k < each; ++k) own[c][k] = chains[c][k][i];
    }
    const ChainDiagnostics one = diagnose_chains(own);
    drawn.r_hat = std::max(drawn.r_hat, one.r_hat);
    drawn.effective_size = std::min(drawn.effective_size, one.effective_size);
  }
  for (auto& chain : chains) std::ranges::move(chain, std::back_inserter(drawn.ranks));
  return drawn;
}

}  // namespace

OrderDraws draw_orders(const PreferenceMatrix& energy, const std::vector<std::uint32_t>& centre, int draws,
                       std::uint64_t seed, Context& context) {
  if (energy.size() > kMaxExactGibbs) return draw_chains_of_orders(energy, centre, draws, seed, context);
  OrderDraws drawn;
  Random random(seed);
  for (const auto& order : draw_by_subsets(energy, static_cast<std::size_t>(draws), random)) {
    drawn.ranks.push_back(ranks_of(order));
  }
  drawn.effective_size = draws;
  return drawn;
}

void add_order_draws(const BucketOrders& orders, const OrderDraws& drawn, Fit& fit) {
  std::vector<std::vector<double>> draws;
  for (const std::vector<double>& ranks : drawn.ranks) {
    std::vector<double> scores(ranks.size());
    for (std::size_t i = 0; i < ranks.size(); ++i) scores[i] = (static_cast<double>(ranks.size()) + 1) / 2 - ranks[i];
    draws.push_back(orders.by_slot(scores));
  }
  fit.uncertainty = std::make_shared<Uncertainty>(Uncertainty::from_draws(UncertaintyKind::posterior, draws));
  if (orders.item_count() > kMaxExactGibbs && drawn.r_hat > 1) {
    fit.estimates.push_back({"r-hat", drawn.r_hat});
    fit.estimates.push_back({"effective sample size", drawn.effective_size});
  }
  if (drawn.r_hat <= kOrdersMixed) return;
  fit.diagnostics.stop = Stop::iteration_limit;
  fit.diagnostics.notes.push_back(fmt::format(
      "the chains have not converged: split R-hat is {:.3f}, above {}; increase draws", drawn.r_hat, kOrdersMixed));
}

void report_orders(const OrderReport& report, const BucketOrders& orders, const PreferenceMatrix& energy,
                   const std::vector<std::uint32_t>& centre, std::uint64_t seed, Fit& fit, Context& context) {
  const bool shows = report.marginals == Marginals::on;
  const bool exact = energy.size() <= kMaxExactGibbs;
  if (report.draws == 0 && !shows) return;
  OrderDraws drawn;
  if (report.draws > 0 || !exact)
    drawn = draw_orders(energy, centre, report.draws > 0 ? report.draws : kDrawsOfMarginals, seed, context);
  if (shows) add_marginals(orders, exact ? gibbs_by_subsets(energy).rank : marginals_of_draws(drawn.ranks), fit);
  if (report.draws > 0) add_order_draws(orders, drawn, fit);
}

}  // namespace witan
