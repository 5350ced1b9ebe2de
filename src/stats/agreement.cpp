#include "witan/stats/agreement.hpp"

#include "witan/stats/kendall.hpp"

#include <algorithm>
#include <cmath>

#include "compared_agreement.hpp"
#include "pairs/list_pairs.hpp"
#include "rater.hpp"
#include "util/random.hpp"

namespace witan {
namespace {

std::vector<Rater> make_raters(const Instance& instance) {
  std::vector<Rater> raters;
  for (const List& list : instance.lists) {
    if (list.multiplicity() <= 0) continue;
    Rater rater = make_rater(instance, list);
    if (rater.slot.size() > 1) raters.push_back(std::move(rater));
  }
  return raters;
}

std::optional<double> tau_of(const Rater& a, const Rater& b) {
  std::vector<double> x;
  std::vector<double> y;
  for (std::size_t i = 0, j = 0; i < a.slot.size() && j < b.slot.size();) {
    if (a.slot[i] == b.slot[j]) {
      x.push_back(a.value[i++]);
      y.push_back(b.value[j++]);
    } else if (a.slot[i] < b.slot[j]) {
      ++i;
    } else {
      ++j;
    }
  }
  return kendall_tau_b(x, y);
}

class MeanTau {
 public:
  void add(std::optional<double> tau, double weight) {
    if (!tau || weight <= 0) return;
    sum_ += *tau * weight;
    weight_ += weight;
    ++pairs_;
  }
  void give(Agreement& to) const {
    if (weight_ > 0) to.mean_tau = sum_ / weight_;
    to.list_pairs = pairs_;
  }

 private:
  double sum_ = 0, weight_ = 0;
  std::uint64_t pairs_ = 0;
};

void try_all_pairs(const std::vector<Rater>& raters, Agreement& to) {
  MeanTau mean;
  for (std::size_t a = 0; a < raters.size(); ++a) {
    const double same_list_pairs = raters[a].ballots * (raters[a].ballots - 1) / 2;
    if (same_list_pairs > 0) mean.add(tau_of(raters[a], raters[a]), same_list_pairs);
    for (std::size_t b = a + 1; b < raters.size(); ++b) {
      if (raters[a].expert != raters[b].expert)
        mean.add(tau_of(raters[a], raters[b]), raters[a].ballots * raters[b].ballots);
    }
  }
  mean.give(to);
}

/// Draws pairs of ballots. A list is drawn in proportion to the number of its ballots.
void try_some_pairs(const std::vector<Rater>& raters, std::uint64_t draws, Random random, Agreement& to) {
  std::vector<std::uint64_t> ballots_until;
  ballots_until.reserve(raters.size());
  std::uint64_t ballots = 0;
  for (const Rater& rater : raters) ballots_until.push_back(ballots += static_cast<std::uint64_t>(rater.ballots));
  const auto rater_of = [&](std::uint64_t ballot) {
    return static_cast<std::size_t>(std::ranges::upper_bound(ballots_until, ballot) - ballots_until.begin());
  };
  MeanTau mean;
  for (std::uint64_t draw = 0; draw < draws; ++draw) {
    const std::uint64_t one = random.below(ballots);
    const std::uint64_t other = (one + 1 + random.below(ballots - 1)) % ballots;
    const std::size_t a = rater_of(one);
    const std::size_t b = rater_of(other);
    if (a == b || raters[a].expert != raters[b].expert) mean.add(tau_of(raters[a], raters[b]), 1);
  }
  to.sampled = true;
  mean.give(to);
}

void find_mean_tau(const std::vector<Rater>& raters, std::uint64_t seed, Agreement& to) {
  constexpr std::uint64_t kMaxPairs = kMaxAgreementLists * (kMaxAgreementLists - 1) / 2;
  constexpr std::uint64_t kMaxEntries = 20'000'000;
  constexpr std::uint64_t kMinDraws = 1000;
  std::uint64_t entries = 0;
  for (const Rater& rater : raters) entries += rater.slot.size();
  const std::uint64_t lists = raters.size();
  if (lists <= kMaxAgreementLists && entries * lists <= kMaxEntries) {
    try_all_pairs(raters, to);
    return;
  }
  const std::uint64_t affordable = kMaxEntries * lists / (2 * entries);
  try_some_pairs(raters, std::clamp(affordable, kMinDraws, kMaxPairs), Random(seed), to);
}

void find_kendall_w(const std::vector<Rater>& raters, Agreement& to) {
  if (raters.empty()) return;
  const auto same_items = [&](const Rater& rater) { return rater.slot == raters.front().slot; };
  if (!std::ranges::all_of(raters, same_items)) return;
  KendallW w(raters.front().slot.size());
  for (const Rater& rater : raters) w.add(rater.value, rater.ballots);
  to.kendall_w = w.value();
}

/// Returns the τ-b of each list with the net wins of all other lists.
std::vector<RestAgreement> compare_lists_with_rest(const Instance& instance) {
  std::vector<double> net(instance.size());
  std::vector<double> decided(instance.size());
  const auto add = [&](const ListPairs& pairs, double sign) {
    pairs.for_each_win([&](Slot slot, double strength) {
      net[slot] += sign * strength;
      decided[slot] += sign * strength;
    });
    pairs.for_each_loss([&](Slot slot, double strength) {
      net[slot] -= sign * strength;
      decided[slot] += sign * strength;
    });
  };
  for (List list : instance.lists) {
    list.weight = list.weight > 0 ? 1 : 0;  // ignoring expert weights also makes the sums exact
    add(ListPairs(instance, list, Transform::binary), 1);
  }
  std::vector<RestAgreement> found;
  for (List list : instance.lists) {
    if (list.weight <= 0) continue;
    list.weight = 1;
    const Rater rater = make_rater(instance, list);
    const ListPairs own(instance, list, Transform::binary);
    add(own, -1);
    std::vector<double> values;
    std::vector<double> rest;
    for (std::size_t k = 0; k < rater.slot.size(); ++k) {
      if (decided[rater.slot[k]] < 0.5) continue;
      values.push_back(rater.value[k]);
      rest.push_back(net[rater.slot[k]]);
    }
    add(own, 1);
    if (const auto tau = kendall_tau_b(values, rest)) {
      const Concordance pairs = count_concordance(values, rest);
      const auto items = static_cast<double>(values.size());
      found.push_back({list.expert, *tau, items, count_of_lists(pairs.concordant, pairs.discordant, items)});
    }
  }
  return found;
}

void gather_experts(const Instance& instance, std::vector<RestAgreement> found, Agreement& to) {
  std::vector<ExpertId> experts;
  for (const List& list : instance.lists) experts.push_back(list.expert);
  for (const Comparison& comparison : instance.comparisons) experts.push_back(comparison.expert);
  std::ranges::sort(experts);
  experts.erase(std::unique(experts.begin(), experts.end()), experts.end());
  std::ranges::sort(found, {}, [](const RestAgreement& part) { return part.expert; });
  auto part = found.begin();
  for (const ExpertId expert : experts) {
    double sum = 0;
    double weight = 0;
    AgreementCount count;
    for (; part != found.end() && part->expert == expert; ++part) {
      sum += part->agreement * part->statements;
      weight += part->statements;
      count.add(part->count);
    }
    to.experts.push_back({expert, weight > 0 ? std::optional(sum / weight) : std::nullopt, count});
  }
}

}  // namespace

AgreementCount count_of_lists(double agreeing, double disagreeing, double items) {
  return {agreeing, disagreeing, std::min(agreeing + disagreeing, items / 2)};
}

Agreement measure_agreement(const Instance& instance, const Context& context) {
  Agreement agreement;
  const std::vector<Rater> raters = make_raters(instance);
  find_kendall_w(raters, agreement);
  find_mean_tau(raters, context.seed_for("agreement", instance.name), agreement);
  std::vector<RestAgreement> found = compare_lists_with_rest(instance);
  const ComparedAgreement compared = compare_comparisons(instance);
  agreement.agreeing = compared.agreeing;
  agreement.disagreeing = compared.disagreeing;
  found.insert(found.end(), compared.experts.begin(), compared.experts.end());
  gather_experts(instance, std::move(found), agreement);
  return agreement;
}

}  // namespace witan
