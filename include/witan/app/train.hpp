#pragma once

#include "witan/app/data_request.hpp"
#include "witan/app/memory_request.hpp"
#include "witan/app/method_request.hpp"
#include "witan/app/status.hpp"
#include "witan/method/training.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace witan {

/// A request to train a method on several instances, with or without labels.
struct TrainRequest : DataRequest, LabelRequest, MemoryRequest {
  std::string method;              ///< a spec; required
  std::vector<std::string> valid;  ///< files with validation data
  std::string metric = "ndcg@10";
  std::string dialect = "standard";
  bool tune = false;
  std::optional<std::uint64_t> trials = {};               ///< number of random trials of `tune`; not set: a grid
  std::string drop;                                       ///< names of experts to ignore, separated by commas
  std::string checkpoint;                                 ///< file that stores the progress of the training
  std::optional<Dataset> valid_data = {};                 ///< validation data in memory, instead of files
  std::function<void(const TrainingPass&)> on_pass = {};  ///< called after every pass; may be empty

  template <class V>
  static void describe(V&& v) {
    DataRequest::describe(v);
    v("method", &TrainRequest::method, "SPEC", "method to train; see `witan methods`");
    v("valid", &TrainRequest::valid, "DATA", "validation data, to select passes and parameters; repeatable");
    LabelRequest::describe(v);
    v("metric", &TrainRequest::metric, "METRIC", "metric to optimise and to select by [default: ndcg@10]");
    v("dialect", &TrainRequest::dialect, "NAME", "dialect of the metric: standard, letor4 or trec [default: standard]");
    v("tune", &TrainRequest::tune, "", "also select the parameters listed in docs/learning.md on the validation data");
    v("trials", &TrainRequest::trials, "N",
      "random search instead of a grid: number of candidates, of which the first has the given parameters");
    v("drop", &TrainRequest::drop, "NAME,...", "experts to ignore, in training and whenever the model is used");
    v("checkpoint", &TrainRequest::checkpoint, "FILE",
      "save training progress to FILE, and resume from it if it exists");
    MemoryRequest::describe(v);
  }
};

struct TrainResult {
  TrainedModel model;
  /// The specs that tuning tried, with the metric on the validation data; empty without tuning.
  std::vector<std::pair<std::string, double>> tried;
  /// How the model was trained: instances, metric, seed, …; stored in the model file.
  std::vector<std::pair<std::string, std::string>> facts;
  std::string summary;             ///< one sentence: what was trained on how many instances
  std::vector<std::string> notes;  ///< about the data and the course of the training
  Status status = Status::converged;
};

/// Throws UsageError if options of the request are invalid or cannot be combined. Opens no file.
void check_request(const TrainRequest& request);

/// Trains the method. The checkpoint file is removed when the training ends. Throws UsageError as `check_request` or if
/// the method has nothing to learn with these parameters, and InputError if the data or the checkpoint are invalid.
[[nodiscard]] TrainResult train(const TrainRequest& request, Context& context);

/// Writes a trained model as a model file, for `rank`.
void write_model(const TrainResult& result, std::ostream& out);

}  // namespace witan
