#include "passes.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "method/shared/learned_codec.hpp"
#include <fmt/format.h>

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
  std::vector<int> pass;  ///< number of passes and best pass
  double validation = kNone;
  template <class V>
  static void describe(V&& v) {
    v("weights", &SavedProgress::weights);
    v("optimiser", &SavedProgress::optimiser);
    v("best", &SavedProgress::best);
    v("pass", &SavedProgress::pass);
    v("validation", &SavedProgress::validation);
  }
};

LearnedParameters to_learned(const Progress& at) {
  return encode_learned(
      SavedProgress{at.now.weights, at.now.optimiser, at.best, {at.pass, at.best_pass}, at.best_validation});
}

constexpr std::string_view kSubject = "checkpoint";

/// Reads a checkpoint, which may be damaged or made by somebody else: nothing in it is assumed.
Progress from_learned(const LearnedParameters& saved, const PassState& start, const PassOptions& options, bool grows) {
  auto found = decode_learned<SavedProgress>(kSubject, saved);
  check_count(kSubject, "weights", found.weights.size(), start.weights.size());
  if (!grows) check_count(kSubject, "optimiser", found.optimiser.size(), start.optimiser.size());
  check_count(kSubject, "best", found.best.size(), start.weights.size());
  check_count(kSubject, "pass", found.pass.size(), 2);
  const int passes = found.pass[0], best = found.pass[1];
  if (best < 0 || best > passes || passes > options.passes) {
    throw_invalid(kSubject, fmt::format("pass {} of {}, expected at most {} passes", best, passes, options.passes));
  }
  if (std::isinf(found.validation)) throw_invalid(kSubject, "the validation metric is infinite");
  return {
      {std::move(found.weights), std::move(found.optimiser)}, std::move(found.best), passes, best, found.validation};
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
      check_finite(at);
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
      if (const auto kept = training_.checkpoint->load()) {
        Progress resumed = from_learned(*kept, start, options_, model_.grows);
        if (model_.check) model_.check(resumed.now);
        return resumed;
      }
    }
    Progress at;
    at.best = start.weights;
    at.now = std::move(start);
    return at;
  }
  /// Neither a checkpoint nor a model may contain other numbers.
  static void check_finite(const Progress& at) {
    if (std::ranges::all_of(at.now.weights, [](double weight) { return std::isfinite(weight); })) return;
    throw InputError(
        fmt::format("the training diverged: the weights are not finite after pass {}; use a smaller rate", at.pass));
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
