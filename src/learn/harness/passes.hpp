#pragma once

#include "witan/method/training.hpp"
#include "witan/util/context.hpp"

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "instance_measure.hpp"

namespace witan {

/// How long a training by passes goes on.
struct PassOptions {
  int passes = 100;
  int patience = 0;     ///< ends when validation has not been better for so many passes; 0: never before `passes`
  int keep_every = 10;  ///< passes from one checkpoint to the next, since writing costs more than a quick pass
};

/// What goes on from pass to pass: the weights, and whatever else the optimiser remembers.
struct PassState {
  std::vector<double> weights, optimiser;
};

/// What is trained. The random numbers of a pass must follow from its number alone, or a resumed training would not
/// end where an undisturbed one does.
struct PassModel {
  /// Moves the weights over all training instances once; passes count from 1.
  std::function<void(int pass, PassState& state)> one_pass;
  /// Whether there is nothing left to move, which ends the training; may be empty: never.
  std::function<bool(const PassState& state)> done = {};
  /// Scores of training instance i, one a slot.
  std::function<void(std::span<const double> weights, std::size_t i, std::span<double> scores)> score_training;
  /// The same of a validation instance.
  std::function<void(std::span<const double> weights, std::size_t i, std::span<double> scores)> score_validation;
};

/// The weights that were chosen.
struct PassResult {
  std::vector<double> weights;
  int pass = 0;                         ///< after which they were so; 0: before the first
  int passes = 0;                       ///< how many there were
  double training = 0, validation = 0;  ///< the metric there; NaN: nothing to measure on
};

/// Goes over the instances again and again, and keeps the weights of the pass with the best validation metric (the
/// earliest of equal ones); without labelled validation instances, those of the last pass.
///
/// After every pass `Training::on_pass` is told both metrics; without it, the training metric is measured only at the
/// end. The state goes to `Training::checkpoint` now and then and at the end, and a training that finds one there goes
/// on from it to the same bits. Throws InputError if what it finds there is of another training. A request to stop
/// ends it with Cancelled after the pass, state kept.
[[nodiscard]] PassResult run_passes(const PassOptions& options, const Training& training, PassState start,
                                    const PassModel& model, Context& context);

}  // namespace witan
