#include "permutation/mallows_mixture.hpp"

#include <cmath>

#include "permutation/permutation_draws.hpp"
#include "support/scores_of.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::mallows_mixture_test {

using test::read_csv_text;

/// Voters a0 … around i0 … i6 and voters b0 … around the reversed order, all with φ = 0.4.
Dataset two_groups(int of_a, int of_b) {
  const PermutationDraws draws(PermutationDistance::kendall, 7, -std::log(0.4));
  Random random(71);
  std::string csv = "expert,item,rank\n";
  for (int e = 0; e < of_a + of_b; ++e) {
    const bool a = e < of_a;
    const auto rank = draws.draw(random);
    for (std::size_t i = 0; i < 7; ++i) {
      csv += fmt::format("{}{},i{},{}\n", a ? 'a' : 'b', a ? e : e - of_a, a ? i : 6 - i, rank[i] + 1);
    }
  }
  return read_csv_text(csv);
}

TEST(MallowsMixture, FindsTwoPlantedComponents) {
  const Dataset data = two_groups(60, 40);
  Context context;
  for (const std::string_view spec : {"mallows-mixture(components=2)", "mallows-mixture"}) {
    const Fit fit = make_model(spec)->solve(data.instance(0), context);
    EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
    ASSERT_EQ(fit.expert_columns.size(), 2U) << spec;
    for (std::size_t e = 0; e < fit.experts.size(); ++e) {
      const bool a = data.name(fit.experts[e].expert)[0] == 'a';
      EXPECT_NEAR(fit.expert_columns[0].values[e], a ? 1 : 0, 0.05);
    }
    for (std::size_t i = 0; i < 7; ++i) {
      EXPECT_EQ(fit.item_columns[0].values[i], static_cast<double>(i) + 1);
      EXPECT_EQ(fit.item_columns[1].values[i], 7 - static_cast<double>(i));
    }
    for (const Estimate& one : fit.estimates) {
      if (one.name == "share of component 1") {
        EXPECT_NEAR(one.value, 0.6, 0.01);
      }
      // 40 voters: the standard error of φ is about 0.4/√(40·10) = 0.02.
      if (one.name.starts_with("phi")) {
        EXPECT_NEAR(one.value, 0.4, 0.1);
      }
    }
  }
}

TEST(MallowsMixture, OneComponentIsTheBaseModelWithItsPrior) {
  const Dataset data = two_groups(30, 0);
  Context context;
  const Fit mixture = make_model("mallows-mixture(components=1)")->solve(data.instance(0), context);
  const Fit base = make_model("mallows")->solve(data.instance(0), context);
  EXPECT_EQ(mixture.scores, base.scores);
  EXPECT_NEAR(mixture.likelihood->log_likelihood, base.likelihood->log_likelihood, 0.01);
  EXPECT_LE(mixture.likelihood->log_likelihood, base.likelihood->log_likelihood + 1e-9);
}

TEST(MallowsMixture, RejectsInvalidComponents) {
  EXPECT_THROW((void)make_model("mallows-mixture(components=0)"), UsageError);
  EXPECT_THROW((void)make_model("mallows-mixture(components=two)"), UsageError);
}

}  // namespace witan::mallows_mixture_test
