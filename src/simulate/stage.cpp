#include "stage.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace witan {
namespace {

/// Returns how many of the first n belong to the share. The small term prevents that 0.29 · 100 becomes 28.
std::uint32_t share_of(double share, std::uint32_t n) {
  return static_cast<std::uint32_t>(std::floor(share * static_cast<double>(n) + 1e-9));
}

/// Unreliable experts are evenly spaced. So any number of experts has the requested shares, and additional experts do
/// not change the kinds of the first ones.
ExpertKind kind_of(std::uint32_t expert, double spammers, double inverted) {
  const double bad = std::min(1.0, spammers + inverted);
  const std::uint32_t bad_before = share_of(bad, expert);
  if (share_of(bad, expert + 1) == bad_before) return ExpertKind::reliable;
  const double part = spammers / bad;
  return share_of(part, bad_before + 1) > share_of(part, bad_before) ? ExpertKind::spammer : ExpertKind::inverted;
}

}  // namespace

Stage::Stage(Size size, double spammers, double inverted, Context& context) : context_(context), size_(size) {
  builder_.begin_source("simulation");
  for (std::uint32_t i = 0; i < size.instances; ++i) {
    truth_.instances.push_back({fmt::format("q{}", i + 1), {}});
    builder_.instance(truth_.instances.back().name);
  }
  for (std::uint32_t e = 0; e < size.experts; ++e) {
    ExpertTruth expert;
    expert.name = fmt::format("expert{}", e + 1);
    expert.kind = kind_of(e, spammers, inverted);
    expert.reliability = sign_of(expert.kind);
    builder_.expert(expert.name);
    truth_.experts.push_back(std::move(expert));
  }
  // A data set sorts items by bytes; leading zeros make this the numerical order.
  const std::size_t width = std::to_string(size.items).size();
  for (std::uint32_t k = 0; k < size.items; ++k) builder_.item(fmt::format("item{:0{}}", k + 1, width));
}

Random Stage::stream_of_truth(std::uint32_t instance) const {
  return Random(context_.seed_for("simulate truth", truth_.instances[instance].name));
}

Random Stage::stream_of_expert(std::uint32_t expert) const {
  return Random(context_.seed_for("simulate expert", truth_.experts[expert].name));
}

void Stage::check_stop() const { context_.check_stop(); }

Random Stage::stream_of_evidence(std::uint32_t instance, std::uint32_t expert) const {
  context_.check_stop();
  context_.progress("simulating", static_cast<double>(instance) * size_.experts + expert,
                    static_cast<double>(size_.instances) * size_.experts);
  return Random(
      mix_seed(context_.seed_for("simulate evidence", truth_.instances[instance].name), truth_.experts[expert].name));
}

const std::vector<double>& Stage::draw_scores(std::uint32_t instance, double spread) {
  context_.check_stop();
  Random random = stream_of_truth(instance);
  auto& scores = truth_.instances[instance].scores;
  scores.resize(size_.items);
  for (double& score : scores) score = spread * random.normal();
  return scores;
}

const std::vector<double>& Stage::draw_order(std::uint32_t instance) {
  context_.check_stop();
  Random random = stream_of_truth(instance);
  auto& scores = truth_.instances[instance].scores;
  scores.resize(size_.items);
  std::iota(scores.begin(), scores.end(), 1.0);
  for (std::size_t left = scores.size(); left > 1; --left) std::swap(scores[left - 1], scores[random.below(left)]);
  return scores;
}

void Stage::set_order(std::uint32_t instance, std::span<const Slot> best_first) {
  auto& scores = truth_.instances[instance].scores;
  scores.assign(size_.items, 0.0);
  for (std::size_t k = 0; k < best_first.size(); ++k) scores[best_first[k]] = static_cast<double>(size_.items - k);
}

Random Stage::stream_of_order(std::uint32_t instance) const {
  return Random(context_.seed_for("simulate order", truth_.instances[instance].name));
}

Simulation Stage::finish(Labels labels, double top, double relevant) {
  for (std::uint32_t i = 0; i < size_.instances; ++i) {
    const std::vector<double> label = grades(truth_.instances[i], top, relevant);
    for (std::uint32_t k = 0; k < size_.items; ++k) {
      if (labels == Labels::on)
        builder_.add_label(instance_handle(i), item_handle(k), label[k]);
      else
        builder_.add_candidate(instance_handle(i), item_handle(k));
    }
  }
  return {builder_.build(), std::move(truth_)};
}

std::vector<double> grades(const InstanceTruth& truth, double top, double relevant) {
  const auto n = static_cast<double>(truth.scores.size());
  const std::vector<Slot> order = truth.best_first();
  std::vector<double> label(order.size(), 0.0);
  for (std::size_t place = 0; place < order.size(); ++place) {
    const auto at = static_cast<double>(place) + 1e-9;
    if (at < top * n)
      label[order[place]] = 2;
    else if (at < relevant * n)
      label[order[place]] = 1;
  }
  return label;
}

std::vector<Slot> best_first(std::span<const double> scores) {
  std::vector<Slot> order(scores.size());
  std::iota(order.begin(), order.end(), Slot{0});
  std::stable_sort(order.begin(), order.end(), [&](Slot a, Slot b) { return scores[a] > scores[b]; });
  return order;
}

double sign_of(ExpertKind kind) {
  if (kind == ExpertKind::spammer) return 0;
  return kind == ExpertKind::inverted ? -1 : 1;
}

}  // namespace witan
