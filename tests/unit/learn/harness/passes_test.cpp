#include "learn/harness/passes.hpp"

#include <cmath>
#include <optional>

#include "learn/harness/checkpoint_parts.hpp"
#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::passes_test {

/// A checkpoint in memory.
class Memory : public Checkpoint {
 public:
  std::optional<LearnedParameters> load() override { return kept; }
  void keep(const LearnedParameters& state) override {
    kept = state;
    ++times;
  }
  std::optional<LearnedParameters> kept;
  int times = 0;
};

/// Two items a and b, of which a is right; a positive weight puts a first.
Dataset one_query() { return test::read_csv_text("instance,expert,item,rank,label\nq,e,a,1,1\nq,e,b,2,0\n"); }

void score(std::span<const double> weights, std::size_t /*i*/, std::span<double> scores) {
  scores[0] = weights[0];
  scores[1] = 0;
}

/// The weight is right in passes 3 to 5 only, and the optimiser counts passes.
PassModel right_for_a_while() {
  PassModel model;
  model.one_pass = [](int pass, PassState& state) {
    state.weights[0] = pass >= 3 && pass <= 5 ? 1 + pass : -pass;
    state.optimiser[0] += 1;
  };
  model.score_training = model.score_validation = score;
  return model;
}

TEST(Passes, KeepTheFirstBestOnValidation) {
  const Dataset data = one_query();
  Training training{InstanceSet(data), InstanceSet(data)};
  training.metric = Metric{MetricKind::mrr, 0};
  std::vector<TrainingPass> seen;
  training.on_pass = [&](const TrainingPass& pass) { seen.push_back(pass); };
  Context context;
  const PassResult result = run_passes({.passes = 8}, training, {{0}, {0}}, right_for_a_while(), context);
  EXPECT_EQ(result.pass, 3);
  EXPECT_EQ(result.passes, 8);
  EXPECT_EQ(result.weights[0], 4);
  EXPECT_EQ(result.validation, 1);
  EXPECT_EQ(result.training, 1);
  ASSERT_EQ(seen.size(), 8U);
  EXPECT_EQ(seen[1].number, 2);
  EXPECT_EQ(seen[1].of, 8);
  EXPECT_EQ(seen[1].validation, 0.5);
  EXPECT_EQ(seen[4].training, 1);
}

TEST(Passes, WithoutValidationTheLastPassCounts) {
  const Dataset data = one_query();
  Context context;
  const PassResult result = run_passes({.passes = 8}, Training(data), {{0}, {0}}, right_for_a_while(), context);
  EXPECT_EQ(result.pass, 8);
  EXPECT_EQ(result.weights[0], -8);
  EXPECT_TRUE(std::isnan(result.validation));
}

TEST(Passes, PatienceEnds) {
  const Dataset data = one_query();
  Context context;
  const Training training{InstanceSet(data), InstanceSet(data)};
  const PassResult result =
      run_passes({.passes = 99, .patience = 4}, training, {{0}, {0}}, right_for_a_while(), context);
  EXPECT_EQ(result.pass, 3);
  EXPECT_EQ(result.passes, 7);
}

TEST(Passes, UnlabelledInstancesDoNotCount) {
  const Dataset data =
      test::read_csv_text("instance,expert,item,rank,label\nq,e,a,1,1\nq,e,b,2,0\nu,e,a,1,\nu,e,b,2,\n");
  const InstanceMeasure measure(InstanceSet(data), Metric{MetricKind::mrr, 0}, {});
  EXPECT_EQ(measure.size(), 1U);
  Context context;
  EXPECT_EQ(measure.mean([](std::size_t, std::span<double> scores) { scores[0] = -1; }, context), 0.5);
}

/// A model whose state depends on all previous passes.
PassModel walk() {
  PassModel model;
  model.one_pass = [](int pass, PassState& state) {
    Random random(static_cast<std::uint64_t>(pass));
    state.optimiser[0] = 0.9 * state.optimiser[0] + random.normal();
    state.weights[0] = 0.7 * state.weights[0] + state.optimiser[0] / 3;
  };
  model.score_training = model.score_validation = score;
  return model;
}

TEST(Passes, ResumeWithIdenticalResults) {
  const Dataset data = one_query();
  const Training whole{InstanceSet(data), InstanceSet(data)};
  Context context;
  const PassResult straight = run_passes({.passes = 37}, whole, {{0.1}, {0.2}}, walk(), context);
  for (int killed_in = 1; killed_in <= 37; ++killed_in) {
    Memory memory;
    Training training = whole;
    training.checkpoint = &memory;
    PassModel dies = walk();
    dies.one_pass = [&](int pass, PassState& state) {
      if (pass == killed_in) throw std::runtime_error("killed");
      walk().one_pass(pass, state);
    };
    const PassOptions options{.passes = 37, .patience = 0, .keep_every = 5};
    EXPECT_THROW((void)run_passes(options, training, {{0.1}, {0.2}}, dies, context), std::runtime_error);
    EXPECT_EQ(memory.times, (killed_in - 1) / 5);
    const PassResult resumed = run_passes(options, training, {{0.1}, {0.2}}, walk(), context);
    EXPECT_EQ(resumed.weights, straight.weights);
    EXPECT_EQ(resumed.pass, straight.pass);
    EXPECT_EQ(resumed.validation, straight.validation);
    // A finished training does not run again.
    EXPECT_EQ(run_passes(options, training, {{0.1}, {0.2}}, dies, context).weights, straight.weights);
  }
}

TEST(Passes, RejectTheCheckpointOfAnotherTraining) {
  const Dataset data = one_query();
  Memory memory;
  memory.kept = LearnedParameters{{}, {{"weights", {1, 2}}}};
  Training training(data);
  training.checkpoint = &memory;
  Context context;
  EXPECT_EQ(error_of([&] { (void)run_passes({}, training, {{0}, {0}}, walk(), context); }),
            "invalid checkpoint: field \"optimiser\" is missing");
}

TEST(Passes, RejectDamagedCheckpoints) {
  const Dataset data = one_query();
  Memory memory;
  Training training(data);
  training.checkpoint = &memory;
  Context context;
  (void)run_passes({.passes = 3}, training, {{0}, {0}}, walk(), context);
  const LearnedParameters whole = *memory.kept;
  const double nan = std::nan(""), inf = HUGE_VAL;
  for (std::size_t field = 0; field < whole.numbers.size(); ++field) {
    for (std::size_t k = 0; k < whole.numbers[field].second.size(); ++k) {
      const bool is_metric = whole.numbers[field].first == "validation";
      for (const double bad : {nan, inf, -inf, 0.5, 1e300, -1.0}) {
        const bool is_count = whole.numbers[field].first == "pass";
        if (!is_count && (std::isfinite(bad) || (is_metric && std::isnan(bad)))) continue;
        memory.kept = whole;
        memory.kept->numbers[field].second[k] = bad;
        EXPECT_THROW((void)run_passes({.passes = 5}, training, {{0}, {0}}, walk(), context), InputError)
            << whole.numbers[field].first << " " << k << " " << bad;
      }
    }
  }
}

TEST(Passes, ADivergedTrainingIsRejectedAndNotSaved) {
  const Dataset data = one_query();
  Memory memory;
  Training training(data);
  training.checkpoint = &memory;
  Context context;
  PassModel model = walk();
  model.one_pass = [](int pass, PassState& state) { state.weights[0] = pass == 3 ? std::nan("") : 1; };
  EXPECT_EQ(error_of([&] { (void)run_passes({.passes = 5, .keep_every = 1}, training, {{0}, {0}}, model, context); }),
            "the training diverged: the weights are not finite after pass 3; use a smaller rate");
  EXPECT_EQ(memory.times, 2);
}

TEST(Passes, TheModelChecksItsPartOfACheckpoint) {
  const Dataset data = one_query();
  Memory memory;
  Training training(data);
  training.checkpoint = &memory;
  Context context;
  PassModel model = walk();
  model.check = [](const PassState& state) {
    if (state.optimiser[0] > 0) throw InputError("too large");
  };
  (void)run_passes({.passes = 3}, training, {{0}, {0}}, model, context);  // nothing to check at the start
  for (auto& [name, values] : memory.kept->numbers) {
    if (name == "optimiser") values[0] = 1;
  }
  EXPECT_EQ(error_of([&] { (void)run_passes({.passes = 5}, training, {{0}, {0}}, model, context); }), "too large");
}

TEST(CheckpointParts, ShareOneCheckpoint) {
  Memory memory;
  {
    CheckpointParts parts(&memory);
    auto log = parts.part("log");
    auto binary = parts.part("binary");
    EXPECT_FALSE(log.load());
    log.keep({{}, {{"weights", {1, 2}}}});
    binary.keep({{}, {{"weights", {3}}}});
  }
  CheckpointParts parts(&memory);
  EXPECT_EQ(parts.part("log").load()->numbers.front().second, (std::vector<double>{1, 2}));
  EXPECT_EQ(*parts.part("binary").load()->find("weights"), (std::vector<double>{3}));
  EXPECT_FALSE(parts.part("rating").load());
}

}  // namespace witan::passes_test
