#include "check_experts.hpp"

#include <array>
#include <bit>
#include <map>

namespace witan {
namespace {

/// The finaliser of SplitMix64.
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

/// A sum of 128-bit hashes of statements. It does not depend on their order; a collision of different statements is
/// negligibly unlikely.
class Signature {
 public:
  void add(std::initializer_list<std::uint64_t> words) {
    for (std::size_t half = 0; half < 2; ++half) {
      std::uint64_t hash = 0x9e3779b97f4a7c15U * (half + 1);
      for (const std::uint64_t word : words) hash = mix(hash + word + 0x9e3779b97f4a7c15U);
      sum_[half] += hash;
    }
  }
  auto operator<=>(const Signature&) const = default;

 private:
  std::array<std::uint64_t, 2> sum_{};
};

struct Tally {
  Signature signature;
  std::uint64_t entries = 0, instances = 0, ballots = 0;
  std::size_t last_instance = static_cast<std::size_t>(-1);
};

void count(Tally& tally, std::size_t instance) {
  ++tally.entries;
  if (tally.last_instance != instance) ++tally.instances;
  tally.last_instance = instance;
}

void tally_instance(const Instance& instance, std::size_t index, std::vector<Tally>& tallies) {
  const auto of = [&](ExpertId expert) -> Tally& { return tallies[static_cast<std::uint32_t>(expert)]; };
  for (const List& list : instance.lists) {
    Tally& tally = of(list.expert);
    tally.ballots += list.count;
    for (std::uint64_t e = list.begin; e < list.end; ++e) {
      count(tally, index);
      tally.signature.add({index, static_cast<std::uint64_t>(list.form), instance.slot[e],
                           std::bit_cast<std::uint64_t>(instance.value[e])});
    }
  }
  constexpr std::uint64_t kCompared = 100;
  for (const Comparison& comparison : instance.comparisons) {
    count(of(comparison.expert), index);
    const bool swapped = comparison.second < comparison.first;
    const double outcome = swapped ? 1 - comparison.outcome : comparison.outcome;
    of(comparison.expert)
        .signature.add({index, kCompared, swapped ? comparison.second : comparison.first,
                        swapped ? comparison.first : comparison.second, std::bit_cast<std::uint64_t>(outcome)});
  }
}

}  // namespace

std::vector<ExpertCheck> check_experts(const Dataset& data) {
  std::vector<Tally> tallies(data.expert_names().size());
  for (std::size_t i = 0; i < data.instance_count(); ++i) tally_instance(data.instance(i), i, tallies);
  std::vector<ExpertCheck> experts(tallies.size());
  std::map<Signature, std::uint32_t> first_with;
  for (std::uint32_t id = 0; id < experts.size(); ++id) {
    experts[id].name = data.expert_names()[id];
    experts[id].entries = tallies[id].entries;
    experts[id].instances = tallies[id].instances;
    experts[id].ballots = tallies[id].ballots;
    if (tallies[id].entries < 2) continue;
    const auto [known, is_new] = first_with.try_emplace(tallies[id].signature, id);
    if (!is_new) experts[id].same_as = experts[known->second].name;
  }
  return experts;
}

}  // namespace witan
