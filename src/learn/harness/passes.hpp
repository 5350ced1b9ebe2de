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

inline constexpr std::string_view kPatienceHelp =
    "stop after this many passes without improvement on validation data; 0: never";

/// Limits of a training by passes.
struct PassOptions {
  int passes = 100;
  int patience = 0;     ///< maximum number of passes without improvement on validation data; 0: no limit
  int keep_every = 10;  ///< number of passes between checkpoints: writing one costs more than a fast pass
};

/// The state between two passes: the weights and the state of the optimiser.
struct PassState {
  std::vector<double> weights, optimiser;
};

/// The model in training. The random numbers of a pass must depend on its number only, so that a resumed training gives
/// the same result as an uninterrupted one.
struct PassModel {
  /// Updates the weights with one pass over all training instances; passes count from 1.
  std::function<void(int pass, PassState& state)> one_pass;
  /// True if the state of the optimiser grows from pass to pass. `check` is then not empty.
  bool grows = false;
  /// Returns whether the training has converged; may be empty: never.
  std::function<bool(const PassState& state)> done = {};
  /// Throws InputError if the optimiser's part of a loaded state is invalid. Its length is correct unless `grows`, and
  /// its numbers are finite. May be empty: every such state is valid.
  std::function<void(const PassState& state)> check = {};
  /// Writes the scores of training instance i, one per slot.
  std::function<void(std::span<const double> weights, std::size_t i, std::span<double> scores)> score_training;
  /// Writes the scores of validation instance i, one per slot.
  std::function<void(std::span<const double> weights, std::size_t i, std::span<double> scores)> score_validation;
};

/// The selected weights.
struct PassResult {
  std::vector<double> weights;
  int pass = 0;                         ///< number of the pass that gave them; 0: before the first
  int passes = 0;                       ///< number of passes run
  double training = 0, validation = 0;  ///< the metric there; NaN without labels
};

/// Trains in passes and returns the weights of the pass with the best validation metric, the earliest of equal ones.
/// Without labelled validation instances, returns those of the last pass.
///
/// Calls `Training::on_pass` after every pass with both metrics; without it, the training metric is computed only at
/// the end. Saves the state to `Training::checkpoint` every `keep_every` passes and at the end, and resumes from a
/// saved state with identical results. Throws InputError if the saved state belongs to another training. A request to
/// stop throws Cancelled after the pass and saves the state.
[[nodiscard]] PassResult run_passes(const PassOptions& options, const Training& training, PassState start,
                                    const PassModel& model, Context& context);

}  // namespace witan
