#include "cps_learning.hpp"

#include <algorithm>
#include <cmath>

namespace witan {
namespace {

/// Returns the labelled items by descending label, in random order within a label.
std::vector<std::uint32_t> order_by_label(const std::vector<double>& label, Random& random) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < label.size(); ++i) {
    if (!std::isnan(label[i])) order.push_back(i);
  }
  for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
  std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) { return label[a] > label[b]; });
  return order;
}

}  // namespace

CpsStages cps_stages(const Instance& instance, CosetDistance distance, CosetScale scale, Random& random) {
  const BucketOrders orders(instance);
  CpsStages found;
  if (instance.labels.empty() || orders.item_count() == 0) return found;
  std::vector<double> label;
  for (const Slot slot : orders.slots()) label.push_back(static_cast<double>(instance.labels[slot]));
  const std::vector<std::uint32_t> order = order_by_label(label, random);
  if (order.empty()) return found;
  CpsStage stage(orders, distance, scale);
  std::vector<std::uint32_t> candidate(orders.item_count(), orders.item_count());
  for (std::size_t k = 0; k < order.size() && label[order[k]] > label[order.back()]; ++k) {
    for (std::size_t j = 0; j < order.size(); ++j) {
      candidate[order[j]] = j < k ? orders.item_count() : static_cast<std::uint32_t>(j - k);
    }
    CpsStages::Stage next{static_cast<std::uint32_t>(order.size() - k), 0, found.costs.size(), 0};
    stage.for_each_cost([&](std::uint32_t statement, std::uint32_t item, double cost) {
      if (candidate[item] >= next.candidates) return;
      found.costs.push_back({candidate[item], to_index(orders[statement].expert), orders[statement].weight * cost});
    });
    next.end = found.costs.size();
    found.stages.push_back(next);
    stage.place(order[k]);
  }
  return found;
}

double cps_log_likelihood(const CpsStages& stages, std::span<const double> theta, std::span<double> gradient) {
  double sum = 0;
  std::vector<double> energy;
  for (const CpsStages::Stage& stage : stages.stages) {
    energy.assign(stage.candidates, 0.0);
    for (std::size_t k = stage.begin; k < stage.end; ++k) {
      energy[stages.costs[k].candidate] -= theta[stages.costs[k].expert] * stages.costs[k].cost;
    }
    const double largest = *std::ranges::max_element(energy);
    const double chosen = energy[stage.chosen];
    double total = 0;
    for (double& one : energy) total += one = std::exp(one - largest);
    sum += chosen - largest - std::log(total);
    for (std::size_t k = stage.begin; k < stage.end; ++k) {
      const CpsStages::Cost& cost = stages.costs[k];
      gradient[cost.expert] += cost.cost * (energy[cost.candidate] / total - (cost.candidate == stage.chosen ? 1 : 0));
    }
  }
  return sum;
}

}  // namespace witan
