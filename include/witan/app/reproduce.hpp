#pragma once

#include "witan/app/options.hpp"
#include "witan/app/provenance.hpp"
#include "witan/app/status.hpp"
#include "witan/reproduce/reproduction.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace witan {

/// A request to compute published tables again.
struct ReproduceRequest {
  std::vector<std::string> studies;  ///< names; empty: all, see `studies`
  std::string data;                  ///< folder with the data sets
  std::optional<std::uint64_t> seeds;
  bool times = true;
  /// Returns seconds since an arbitrary moment; needed if `times`. The library never reads the clock itself.
  std::function<double()> clock = {};

  template <class V>
  static void describe(V&& v) {
    v("TABLE", &ReproduceRequest::studies, "TABLE", "published tables to compute again [default: all]");
    v("data", &ReproduceRequest::data, "DIR",
      "folder with the data sets, such as DIR/MQ2008-agg [default: list all tables and the data that they need]");
    v("seeds", &ReproduceRequest::seeds, "N",
      "number of runs of methods that depend on the seed [default: 3, 1 for council]");
    v("times", &ReproduceRequest::times, "", "measure wall-clock times, which differ between runs");
  }
};

struct ReproduceResult {
  std::vector<Reproduction> studies;
  std::vector<std::string> notes;  ///< of tables that were skipped because their data are missing
  Status status = Status::converged;
  Provenance provenance = {};
};

/// Throws UsageError if there is no folder, or if a table is unknown or occurs twice. Opens no file.
void check_request(const ReproduceRequest& request);

/// Computes the tables with the seed of the context. Tables whose data are not in the folder are skipped with a note.
/// Throws UsageError as `check_request`, and InputError if no table has its data, or if data are invalid.
[[nodiscard]] ReproduceResult reproduce(const ReproduceRequest& request, Context& context);

}  // namespace witan
