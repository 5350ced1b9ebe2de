#include "hodge.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "curl.hpp"
#include "data/evidence_part.hpp"
#include "laplacian.hpp"
#include "method/shared/centre_scores.hpp"
#include "method/shared/item_groups.hpp"
#include "method/shared/score_covariance.hpp"
#include "pair_flow.hpp"
#include "pairs/connectivity.hpp"
#include "pairs/scale.hpp"
#include "util/count_work.hpp"
#include <Eigen/Dense>
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kMaxItemsSolvedDirectly = 1000;
constexpr std::size_t kMaxTriangles = 1'000'000;

/// Returns true if every component has an item that is compared with all its others. Then all cycles are sums of
/// triangles.
bool triangles_fill_all(const FlowParts& parts, std::span<const FlowEdge> edges) {
  std::vector<std::uint32_t> size(parts.count, 0);
  std::vector<std::uint32_t> degree(parts.part.size(), 0);
  for (const std::uint32_t part : parts.part) ++size[part];
  for (const FlowEdge& edge : edges) {
    ++degree[edge.low];
    ++degree[edge.high];
  }
  std::vector<bool> full(parts.count, false);
  for (std::size_t i = 0; i < degree.size(); ++i) {
    if (degree[i] + 1 == size[parts.part[i]]) full[parts.part[i]] = true;
  }
  return std::ranges::all_of(full, [](bool is_full) { return is_full; });
}

/// Returns the residual of each flow.
std::vector<double> unexplained(std::span<const FlowEdge> edges, const std::vector<double>& scores) {
  std::vector<double> rest;
  rest.reserve(edges.size());
  for (const FlowEdge& edge : edges) rest.push_back(edge.flow - (scores[edge.low] - scores[edge.high]));
  return rest;
}

/// Adds the shares of the flow to the estimates of the fit.
void add_shares(const Hodge::Options& options, std::span<const FlowEdge> edges, const FlowParts& parts, Fit& fit) {
  const std::vector<double> rest = unexplained(edges, fit.scores);
  double total = 0;
  double gradient = 0;
  double cyclic = 0;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const double slope = fit.scores[edges[e].low] - fit.scores[edges[e].high];
    total += edges[e].weight * edges[e].flow * edges[e].flow;
    gradient += edges[e].weight * slope * slope;
    cyclic += edges[e].weight * rest[e] * rest[e];
  }
  if (total <= 0) return;
  fit.estimates.push_back({"gradient", gradient / total});
  if (triangles_fill_all(parts, edges)) {
    fit.estimates.push_back({"curl", cyclic / total});
    fit.estimates.push_back({"harmonic", 0});
    return;
  }
  const auto triangles = find_triangles(static_cast<std::uint32_t>(parts.part.size()), edges, kMaxTriangles);
  Iterated progress;
  const double curl = triangles ? curl_energy(edges, rest, *triangles, options.tolerance, options.steps, progress) : 0;
  if (triangles && progress.converged) {
    fit.estimates.push_back({"curl", curl / total});
    fit.estimates.push_back({"harmonic", std::max(0.0, cyclic - curl) / total});
    return;
  }
  fit.estimates.push_back({"cyclic", cyclic / total});
  fit.diagnostics.notes.push_back(
      triangles
          ? fmt::format("curl and harmonic reported together as cyclic: not converged after {} steps", progress.steps)
          : fmt::format("curl and harmonic reported together as cyclic: more than {} triangles", kMaxTriangles));
}

std::vector<double> net_flow(std::span<const FlowEdge> edges, std::span<const double> flow, std::size_t items) {
  std::vector<double> net(items, 0.0);
  for (std::size_t e = 0; e < edges.size(); ++e) {
    net[edges[e].low] += edges[e].weight * flow[e];
    net[edges[e].high] -= edges[e].weight * flow[e];
  }
  return net;
}

/// Solves the least squares, then solves again for the residual. In a sum of flows of very different weights the small
/// ones are lost by rounding; the second solution restores them.
std::vector<double> solve_directly(std::span<const FlowEdge> edges, const FlowParts& parts, Context& context) {
  const std::size_t items = parts.part.size();
  const EliminatedLaplacian laplacian(static_cast<std::uint32_t>(items), edges, context);
  std::vector<double> scores(items, 0.0);
  for (int round = 0; round < 3; ++round) {
    const auto more = laplacian.solve(net_flow(edges, unexplained(edges, scores), items), parts);
    for (std::size_t i = 0; i < items; ++i) scores[i] += more[i];
  }
  return scores;
}

Eigen::MatrixXd laplacian_of(std::span<const FlowEdge> edges, std::uint32_t items) {
  Eigen::MatrixXd laplacian = Eigen::MatrixXd::Zero(items, items);
  for (const FlowEdge& edge : edges) {
    laplacian(edge.low, edge.low) += edge.weight;
    laplacian(edge.high, edge.high) += edge.weight;
    laplacian(edge.low, edge.high) = laplacian(edge.high, edge.low) = -edge.weight;
  }
  return laplacian;
}

/// Returns the residual variance, or NaN and the reason if it cannot be estimated.
struct Spread {
  double sigma = std::numeric_limits<double>::quiet_NaN();
  double degrees_of_freedom = 0;
  std::string failure_reason = {};
};

Spread find_spread(std::span<const FlowEdge> edges, const std::vector<double>& rest, std::size_t rank) {
  constexpr double kRounding = 1e-20;
  double squares = 0;
  double total = 0;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    squares += edges[e].weight * rest[e] * rest[e];
    total += edges[e].weight * edges[e].flow * edges[e].flow;
  }
  if (edges.size() <= rank) {
    return {.failure_reason =
                "no standard errors: there are no more compared pairs than needed to fit the scores; compare more "
                "pairs, or use bootstrap=N"};
  }
  const auto degrees_of_freedom = static_cast<double>(edges.size() - rank);
  if (squares <= kRounding * total) {
    return {.degrees_of_freedom = degrees_of_freedom,
            .failure_reason = "no standard errors: all residuals are zero; use bootstrap=N"};
  }
  return {std::sqrt(squares / degrees_of_freedom), degrees_of_freedom, {}};
}

/// Returns the negative change of the scores without these statements, which is exact for least squares.
std::vector<double> shift_without(std::span<const FlowEdge> edges, const ScoreCovariance& covariance,
                                  const std::vector<double>& scores) {
  const auto items = static_cast<std::uint32_t>(scores.size());
  std::vector<Slot> slots;
  for (const FlowEdge& edge : edges) slots.insert(slots.end(), {edge.low, edge.high});
  std::ranges::sort(slots);
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  const std::vector<double> net = net_flow(edges, unexplained(edges, scores), items);
  Eigen::VectorXd gradient(static_cast<Eigen::Index>(slots.size()));
  for (std::size_t k = 0; k < slots.size(); ++k) gradient(static_cast<Eigen::Index>(k)) = net[slots[k]];
  return covariance.shift(slots, gradient, laplacian_of(edges, items)(slots, slots), {});
}

class HodgeProblem : public Problem {
 public:
  HodgeProblem(const Hodge::Options& options, const Instance& instance)
      : options_(options),
        instance_(instance),
        edges_(pair_flow(instance, options.transform, options.scale)),
        parts_(flow_parts(instance.size(), edges_)) {}
  [[nodiscard]] Fit solve(const Fit* start, Context& context) override;
  [[nodiscard]] std::optional<Fisher> fisher(const Fit& fit, Context& context) const override;
  [[nodiscard]] std::optional<Influence> influence(const Fit& fit, Context& context) const override;

 private:
  /// Throws InputError if there are too many items for a matrix.
  void check_size() const;

  Hodge::Options options_;
  Instance instance_;
  std::vector<FlowEdge> edges_;
  FlowParts parts_;
};

Fit HodgeProblem::solve(const Fit* /*start*/, Context& context) {
  Fit fit;
  if (instance_.size() <= kMaxItemsSolvedDirectly) {
    fit.scores = solve_directly(edges_, parts_, context);
  } else {
    Iterated progress;
    const auto net =
        net_flow(edges_, unexplained(edges_, std::vector<double>(instance_.size(), 0.0)), instance_.size());
    fit.scores = iterate_laplacian(edges_, net, parts_, options_.tolerance, options_.steps, progress);
    fit.diagnostics.stop = progress.converged ? Stop::converged : Stop::iteration_limit;
    fit.diagnostics.iterations = progress.steps;
  }
  add_shares(options_, edges_, parts_, fit);
  auto members = members_by_component(parts_.part, parts_.count);
  for (const auto& part : members) {
    if (part.size() == 1) fit.scores[part.front()] = std::numeric_limits<double>::quiet_NaN();
  }
  std::erase_if(members, [](const auto& part) { return part.size() < 2; });
  if (members.size() > 1) fit.diagnostics.notes.push_back(apart_note(instance_, members));
  join_relative_ties(fit.scores);
  return fit;
}

void HodgeProblem::check_size() const {
  if (instance_.size() <= kMaxItemsSolvedDirectly) return;
  throw InputError(fmt::format("hodge has standard errors for at most {} items, but instance {} has {}",
                               kMaxItemsSolvedDirectly, in_quotes(instance_.name), instance_.size()));
}

std::optional<Fisher> HodgeProblem::fisher(const Fit& fit, Context& /*context*/) const {
  check_size();
  const std::size_t rank = instance_.size() - parts_.count;
  const Spread spread = find_spread(edges_, unexplained(edges_, fit.scores), rank);
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(laplacian_of(edges_, instance_.size()));
  Factor factor(instance_.size(), rank);
  for (std::size_t i = 0; i < factor.rows(); ++i) {
    for (std::size_t k = 0; k < rank; ++k) {
      const auto at = static_cast<Eigen::Index>(instance_.size() - 1 - k);  // eigenvalues ascend
      const double deviation = spread.sigma / std::sqrt(solver.eigenvalues()(at));
      factor.row(i)[k] = std::isnan(fit.scores[i])
                             ? fit.scores[i]
                             : solver.eigenvectors()(static_cast<Eigen::Index>(i), at) * deviation;
    }
  }
  Fisher fisher(std::move(factor));
  fisher.degrees_of_freedom = spread.degrees_of_freedom;
  fisher.failure_reason = spread.failure_reason;
  return fisher;
}

std::optional<Influence> HodgeProblem::influence(const Fit& fit, Context& /*context*/) const {
  std::vector<Slot> slots;
  for (Slot slot = 0; slot < instance_.size(); ++slot) {
    if (!std::isnan(fit.scores[slot])) slots.push_back(slot);
  }
  // Scores of different components have no common mean.
  const bool connected = parts_.count + slots.size() == instance_.size() + 1U;
  if (!connected) return std::nullopt;
  check_size();
  const ScoreCovariance covariance(laplacian_of(edges_, instance_.size())(slots, slots), slots, instance_.size());
  const std::vector<ExpertEvidence> experts = split_by_expert(instance_);
  Influence influence;
  influence.shift = Factor(instance_.size(), experts.size());
  for (std::size_t e = 0; e < experts.size(); ++e) {
    influence.experts.push_back(experts[e].expert);
    const auto edges =
        pair_flow(experts[e].part.instance(), options_.transform, resolved_scale(options_.scale, instance_));
    const std::vector<double> shift = shift_without(edges, covariance, fit.scores);
    for (Slot slot = 0; slot < instance_.size(); ++slot) influence.shift.row(slot)[e] = shift[slot];
  }
  return influence;
}

}  // namespace

std::unique_ptr<Problem> Hodge::pose(const Options& options, const Instance& instance, Context& context) {
  count_work(context, "pool");
  return std::make_unique<HodgeProblem>(options, instance);
}

}  // namespace witan
