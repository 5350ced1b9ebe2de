#include "judgements.hpp"

#include "stage.hpp"

namespace witan {
namespace {

void draw_skill(ExpertTruth& expert, const JudgementsSimulator::Options& options, Random random) {
  const double sensitivity = options.sensitivity + (1 - options.sensitivity) * random.uniform();
  const double specificity = options.specificity + (1 - options.specificity) * random.uniform();
  const double sign = sign_of(expert.kind);
  expert.sensitivity = 0.5 + sign * (sensitivity - 0.5);
  expert.specificity = 0.5 + sign * (specificity - 0.5);
  expert.reliability = expert.sensitivity + expert.specificity - 1;
}

double draw_judgement(double truth, int grades, const ExpertTruth& expert, Random& random) {
  if (truth == 0) return random.uniform() < expert.specificity ? 0 : 1;
  if (random.uniform() >= expert.sensitivity) return 0;
  if (grades == 2) return 1;
  return random.uniform() < expert.sensitivity ? truth : 3 - truth;
}

}  // namespace

Simulation JudgementsSimulator::simulate(const Options& options, Context& context) {
  Stage stage(options, context);
  auto& experts = stage.experts();
  for (std::uint32_t e = 0; e < experts.size(); ++e) draw_skill(experts[e], options, stage.stream_of_expert(e));
  const double top = options.grades == 3 ? options.relevant / 2 : 0;
  for (std::uint32_t i = 0; i < stage.instances(); ++i) {
    stage.draw_scores(i, 1.0);
    const std::vector<double> grade = grades(stage.truth(i), top, options.relevant);
    for (std::uint32_t e = 0; e < experts.size(); ++e) {
      Random random = stage.stream_of_evidence(i, e);
      for (std::uint32_t k = 0; k < stage.items(); ++k) {
        if (random.uniform() >= options.density) continue;
        const auto list =
            stage.builder().list(Stage::instance_handle(i), Stage::expert_handle(e), Form::judgement, Silence::unknown);
        stage.builder().add_entry(list, Stage::item_handle(k),
                                  draw_judgement(grade[k], options.grades, experts[e], random));
      }
    }
  }
  return stage.finish(options.labels, top, options.relevant);
}

}  // namespace witan
