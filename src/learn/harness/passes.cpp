#include "passes.hpp"

#include "witan/util/error.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "method/shared/learned_codec.hpp"

namespace witan {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// A training between two passes.
struct Progress {
  PassState now;
  std::vector<double> best;
  int pass = 0, best_pass = 0;
  double best_validation = kNone;
};

/// The fields of a checkpoint.
struct SavedProgress {
  std::vector<double> weights, optimiser, best;
  std::vector<double> pass;  ///< number of passes, best pass and its validation metric
  template <class V>
  static void describe(V&& v) {
    v("weights", &SavedProgress::weights);
    v("optimiser", &SavedProgress::optimiser);
    v("best", &SavedProgress::best);
    v("pass", &SavedProgress::pass);
  }
};

LearnedParameters to_learned(const Progress& at) {
  return encode_learned(
      SavedProgress{at.now.weights,
                    at.now.optimiser,
                    at.best,
                    {static_cast<double>(at.pass), static_cast<double>(at.best_pass), at.best_validation}});
}

Progress from_learned(const LearnedParameters& saved, const PassState& start) {
  constexpr std::string_view kSubject = "checkpoint";
  auto found = decode_learned<SavedProgress>(kSubject, saved);
  check_count(kSubject, "weights", found.weights.size(), start.weights.size());
  check_count(kSubject, "optimiser", found.optimiser.size(), start.optimiser.size());
  check_count(kSubject, "best", found.best.size(), start.weights.size());
  check_count(kSubject, "pass", found.pass.size(), 3);
  return {{std::move(found.weights), std::move(found.optimiser)},
          std::move(found.best),
          static_cast<int>(found.pass[0]),
          static_cast<int>(found.pass[1]),
          found.pass[2]};
}

/// The loop over the passes.
class Passes {
 public:
  Passes(const PassOptions& options, const Training& training, const PassModel& model, Context& context)
      : options_(options),
        training_(training),
        model_(model),
        context_(context),
        on_training_(training.instances, training.metric, resolve_options(training)),
        on_validation_(training.validation, training.metric, resolve_options(training)) {}

  PassResult run(PassState start) {
    Progress at = begin(std::move(start));
    while (!(model_.done && model_.done(at.now)) && at.pass < options_.passes && !out_of_patience(at)) {
      if (context_.stop_requested()) keep(at);
      context_.check_stop();
      model_.one_pass(++at.pass, at.now);
      const double validation = measure(on_validation_, model_.score_validation, at.now.weights);
      if (std::isnan(validation) || !(validation <= at.best_validation)) {
        at.best = at.now.weights;
        at.best_pass = at.pass;
        at.best_validation = validation;
      }
      report(at, validation);
      if (at.pass % options_.keep_every == 0) keep(at);
    }
    keep(at);
    const double fitted = measure(on_training_, model_.score_training, at.best);
    return {std::move(at.best), at.best_pass, at.pass, fitted, at.best_validation};
  }

 private:
  Progress begin(PassState start) {
    if (training_.checkpoint != nullptr) {
      if (const auto kept = training_.checkpoint->load()) return from_learned(*kept, start);
    }
    Progress at;
    at.best = start.weights;
    at.now = std::move(start);
    return at;
  }
  [[nodiscard]] bool out_of_patience(const Progress& at) const {
    return options_.patience > 0 && !on_validation_.empty() && at.pass - at.best_pass >= options_.patience;
  }
  template <class Score>
  double measure(const InstanceMeasure& on, const Score& score, const std::vector<double>& weights) {
    if (on.empty()) return kNone;
    return on.mean([&](std::size_t i, std::span<double> scores) { score(weights, i, scores); }, context_);
  }
  void report(const Progress& at, double validation) {
    if (!training_.on_pass) return;
    training_.on_pass(
        {at.pass, options_.passes, measure(on_training_, model_.score_training, at.now.weights), validation});
  }
  void keep(const Progress& at) {
    if (training_.checkpoint != nullptr) training_.checkpoint->keep(to_learned(at));
  }

  const PassOptions& options_;
  const Training& training_;
  const PassModel& model_;
  Context& context_;
  InstanceMeasure on_training_, on_validation_;
};

}  // namespace

PassResult run_passes(const PassOptions& options, const Training& training, PassState start, const PassModel& model,
                      Context& context) {
  return Passes(options, training, model, context).run(std::move(start));
}

}  // namespace witan
