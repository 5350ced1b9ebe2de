#pragma once

#include "witan/data/dataset_builder.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "support/handles.hpp"
#include "util/random.hpp"

namespace witan::oracle {

/// Options of random instances.
struct EvidenceKinds {
  std::vector<Form> forms = {Form::rank, Form::score, Form::rating, Form::judgement};
  std::vector<Silence> silences = {Silence::unknown, Silence::below, Silence::tied_last};
  std::uint64_t max_items = 9;
  std::uint64_t max_experts = 5;
  std::uint64_t max_comparisons = 12;
  bool whole_weights = false;
};

/// Returns a weight, sometimes 0, which must have the same effect as no statement.
inline double random_weight(Random& random, bool whole) {
  if (random.below(8) == 0) return 0;
  return whole ? static_cast<double>(1 + random.below(3)) : 0.1 + 2 * random.uniform();
}

/// Adds one list with ties, gaps and, for judgements, repeats and entry weights.
inline void add_random_list(DatasetBuilder& builder, DatasetBuilder::ExpertHandle expert, std::uint64_t items,
                            Form form, Silence silence, const EvidenceKinds& kinds, Random& random) {
  const auto list =
      builder.new_list(test::nth_instance(0), expert, form, silence, static_cast<std::uint32_t>(1 + random.below(3)));
  if (random.below(2) == 0) builder.set_list_weight(list, random_weight(random, kinds.whole_weights));
  const std::uint64_t spread = 1 + random.below(2 * items);
  for (std::uint64_t i = 0; i < items; ++i) {
    if (random.below(3) == 0) continue;
    const std::uint64_t times = form == Form::judgement ? 1 + random.below(3) : 1;
    for (std::uint64_t t = 0; t < times; ++t) {
      const auto level = static_cast<double>(1 + random.below(spread));
      builder.add_entry(list, test::nth_item(i), form == Form::rank ? level : 0.37 * level - 1);
      if (form == Form::judgement && random.below(3) == 0)
        builder.set_entry_weight(random_weight(random, kinds.whole_weights));
    }
  }
}

/// Returns one instance: every expert has up to one list of each form, and some comparisons.
inline Dataset random_evidence(Random& random, const EvidenceKinds& kinds = {}) {
  DatasetBuilder builder;
  builder.begin_source("random");
  (void)builder.instance("q");
  const std::uint64_t items = 1 + random.below(kinds.max_items);
  for (std::uint64_t i = 0; i < items; ++i) {
    builder.add_candidate(test::nth_instance(0), builder.item(std::string(1, static_cast<char>('a' + i))));
  }
  const std::uint64_t experts = 1 + random.below(kinds.max_experts);
  for (std::uint64_t e = 0; e < experts; ++e) {
    const auto expert = builder.expert("e" + std::to_string(e));
    for (const Form form : kinds.forms) {
      if (random.below(2) == 0) continue;
      const Silence silence = kinds.silences[random.below(kinds.silences.size())];
      add_random_list(builder, expert, items, form, silence, kinds, random);
    }
  }
  const std::uint64_t comparisons = items < 2 ? 0 : random.below(kinds.max_comparisons + 1);
  constexpr double kOutcomes[] = {0, 1, 1, 0.5F, 0.25F, 0.7};
  for (std::uint64_t c = 0; c < comparisons; ++c) {
    const auto first = static_cast<std::uint32_t>(random.below(items));
    const auto second = static_cast<std::uint32_t>((first + 1 + random.below(items - 1)) % items);
    const double outcome = kOutcomes[random.below(kinds.whole_weights ? 4 : 6)];
    builder.add_comparison(test::nth_instance(0), test::nth_expert(random.below(experts)), test::nth_item(first),
                           test::nth_item(second), outcome);
    if (random.below(2) == 0) builder.set_comparison_weight(random_weight(random, kinds.whole_weights));
  }
  return builder.build();
}

}  // namespace witan::oracle
