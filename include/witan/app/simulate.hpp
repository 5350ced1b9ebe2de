#pragma once

#include "witan/app/options.hpp"
#include "witan/app/status.hpp"
#include "witan/simulate/simulate.hpp"
#include "witan/util/context.hpp"

#include <iosfwd>
#include <string>
#include <vector>

namespace witan {

/// A request to simulate data with known true scores.
struct SimulateRequest {
  std::string model;       ///< a spec such as "mallows" or "bradley-terry(items=20,comparisons=50)"; see `simulators`
  std::string to = "csv";  ///< name of the format in which the caller writes the data
  std::string truth = {};  ///< file for the true scores; the caller writes it, see `write_item_truth`
  std::string expert_truth = {};  ///< file for the true reliability; the caller writes it, see `write_expert_truth`

  template <class V>
  static void describe(V&& v) {
    v("MODEL", &SimulateRequest::model, "MODEL",
      "model to simulate, e.g. mallows or 'bradley-terry(items=20,comparisons=50)' [default: list all models]");
    v("to", &SimulateRequest::to, "FORMAT", "output format; for trec-run, ⟦output⟧ may be a folder [default: csv]");
    v("truth", &SimulateRequest::truth, "FILE", "write the true scores of the items to FILE, as CSV");
    v("expert-truth", &SimulateRequest::expert_truth, "FILE",
      "write the true reliability of the experts to FILE, as CSV");
  }
};

struct SimulateResult {
  Simulation simulation;
  std::vector<std::string> notes;
  Status status = Status::converged;  ///< a simulation has no fits, so that it always has this status
};

/// Throws UsageError if there is no model, or if the model, one of its parameters or the format is invalid.
void check_request(const SimulateRequest& request);

/// Simulates data with the seed of the context. Throws UsageError as `check_request`.
[[nodiscard]] SimulateResult simulate(const SimulateRequest& request, Context& context);

/// Writes the true scores as CSV, with one row per item: instance,item,score.
void write_item_truth(const Simulation& simulation, std::ostream& out);
/// Writes the true reliability as CSV, with one row per expert: expert,kind,reliability.
void write_expert_truth(const Simulation& simulation, std::ostream& out);

}  // namespace witan
