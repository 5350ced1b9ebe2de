#include "simulate/judgements.hpp"

#include <array>

#include "support/chi_square.hpp"
#include <gtest/gtest.h>

namespace witan::judgements_test {

using Options = JudgementsSimulator::Options;

/// Returns the number of judgements by true grade (the label) and judged grade of an expert.
std::array<std::array<double, 3>, 3> confusion(const Simulation& made, ExpertId expert) {
  std::array<std::array<double, 3>, 3> counts{};
  for (std::size_t i = 0; i < made.data.instance_count(); ++i) {
    const Instance instance = made.data.instance(i);
    for (const List& list : instance.lists) {
      if (list.expert != expert) continue;
      for (std::size_t k = 0; k < list.size(); ++k) {
        const auto truth = static_cast<std::size_t>(instance.labels[instance.slots_of(list)[k]]);
        ++counts[truth][static_cast<std::size_t>(instance.values_of(list)[k])];
      }
    }
  }
  return counts;
}

Options many() {
  Options options;
  options.instances = 50;
  options.experts = 10;
  options.items = 100;
  options.density = 1;
  options.spammers = 0.2;
  options.inverted = 0.1;
  options.labels = Labels::on;
  return options;
}

// False alarm at most 1e-6 per worker and row.
TEST(SimulateJudgements, WorkersHaveTheirTrueSkill) {
  Context context;
  const Simulation made = JudgementsSimulator::simulate(many(), context);
  std::array<int, 3> kinds{};
  for (std::uint32_t e = 0; e < 10; ++e) {
    const ExpertTruth& expert = made.truth.experts[e];
    ++kinds[static_cast<std::size_t>(expert.kind)];
    const auto counts = confusion(made, ExpertId{e});
    EXPECT_EQ(counts[1][0] + counts[1][1], 30 * 50);
    const double yes = expert.sensitivity;
    const double no = expert.specificity;
    EXPECT_LT(test::chi_square(std::array{counts[1][1], counts[1][0]}, std::array{yes, 1 - yes}),
              test::chi_square_limit(1));
    EXPECT_LT(test::chi_square(std::array{counts[0][0], counts[0][1]}, std::array{no, 1 - no}),
              test::chi_square_limit(1));
    EXPECT_DOUBLE_EQ(expert.reliability, yes + no - 1);
    EXPECT_TRUE(expert.kind != ExpertKind::reliable || (yes >= 0.7 && no >= 0.7));
    EXPECT_TRUE(expert.kind != ExpertKind::spammer || (yes == 0.5 && no == 0.5));
    EXPECT_TRUE(expert.kind != ExpertKind::inverted || (yes <= 0.3 && no <= 0.3));
  }
  EXPECT_EQ(kinds, (std::array{7, 2, 1}));
}

TEST(SimulateJudgements, ThreeGradesAreMistakenForEachOther) {
  Options options = many();
  options.grades = 3;
  Context context;
  const Simulation made = JudgementsSimulator::simulate(options, context);
  for (std::uint32_t e = 0; e < 10; ++e) {
    const double yes = made.truth.experts[e].sensitivity;
    const auto counts = confusion(made, ExpertId{e});
    EXPECT_EQ(counts[2][0] + counts[2][1] + counts[2][2], 15 * 50);
    EXPECT_EQ(counts[0][2], 0);
    EXPECT_LT(test::chi_square(counts[2], std::array{1 - yes, yes * (1 - yes), yes * yes}), test::chi_square_limit(2));
    EXPECT_LT(test::chi_square(counts[1], std::array{1 - yes, yes * yes, yes * (1 - yes)}), test::chi_square_limit(2));
  }
}

}  // namespace witan::judgements_test
