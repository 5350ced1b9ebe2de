#pragma once

#include "witan/app/data_request.hpp"
#include "witan/app/interval_request.hpp"
#include "witan/app/memory_request.hpp"
#include "witan/app/method_request.hpp"
#include "witan/app/provenance.hpp"
#include "witan/app/status.hpp"
#include "witan/method/fit.hpp"
#include "witan/method/inference/fragility.hpp"
#include "witan/report/write_rankings.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// A request for consensus rankings, or for the ranking of one user.
struct RankRequest : DataRequest, MethodRequest, IntervalRequest, MemoryRequest {
  static constexpr std::string_view kDefaultMethod = "borda";

  std::string state;          ///< file written by save_state: the fits resume from it, and the data are added to it
  std::string save_state;     ///< file for the state of the result; the caller writes it, see `write_state`
  std::string probabilities;  ///< file for the probabilities of pairs; the caller writes it, see `write_probabilities`
  std::string for_user;       ///< the user to rank for; empty: everybody
  std::string for_users;      ///< several users: names separated by commas, @FILE with one per line, or "all"
  bool rated = false;         ///< with for_user and for_users: also rank the items that the user has rated
  std::size_t best = 0;       ///< with for_users: number of items to rank for every user; 0: all
  std::uint64_t min_comparisons = 0;  ///< omit items with fewer comparisons from the ranking; 0: none
  bool count_pairs = false;           ///< count equal comparisons while reading them; see ReadOptions
  bool fragility = false;             ///< search the fewest removals that swap neighbouring ranks
  /// Keep the fits before rescaling in the result, for `write_state`. Implied by save_state.
  bool keep_unscaled = false;
  /// False if the output has no place for intervals: they are then not computed by default.
  bool shows_intervals = true;

  template <class V>
  static void describe(V&& v) {
    DataRequest::describe(v);
    MethodRequest::describe(v, kDefaultMethod);
    IntervalRequest::describe(v);
    v("probabilities", &RankRequest::probabilities, "FILE",
      "write the probabilities of every pair of items to FILE, as CSV");
    v("min-comparisons", &RankRequest::min_comparisons, "N",
      "omit items with fewer than N comparisons or lists from the ranking; their data still count in the fit");
    v("count-pairs", &RankRequest::count_pairs, "",
      "count equal comparisons while reading, in memory for distinct pairs only; ignores their experts, times and "
      "clusters");
    v("fragility", &RankRequest::fragility, "",
      "show the fewest statements, and the fewest experts, whose removal swaps each item with the next; first 50 "
      "ranks");
    v("state", &RankRequest::state, "FILE", "resume from a file written by ⟦save-state⟧, and add ⟦DATA⟧ to it");
    v("save-state", &RankRequest::save_state, "FILE", "save the data and the scores, to resume from with ⟦state⟧");
    v("for", &RankRequest::for_user, "USER",
      "rank the items that USER has not rated; needs a collaborative method such as pmop-factors");
    v("for-users", &RankRequest::for_users, "LIST|@FILE|all",
      "rank for several users of the training data: names separated by commas, a file with one name per line, or all; "
      "use ⟦best⟧ for short lists");
    v("best", &RankRequest::best, "N",
      "with ⟦for-users⟧: rank only the N best items for every user; 0: all [default: 0]");
    v("rated", &RankRequest::rated, "", "with ⟦for⟧ and ⟦for-users⟧: also rank the items that the user has rated");
    MemoryRequest::describe(v);
  }
};

/// The rankings of all instances.
struct RankResult {
  Dataset data;   ///< what was ranked; its instances belong to the fits one by one
  Dataset input;  ///< the data of the request; differs from `data` in a ranking for one user, and may then be empty
  TrainedModel model;
  std::vector<Fit> fits;           ///< with uncertainty, on the requested scale
  std::vector<Fit> unscaled = {};  ///< as the model returned them; empty unless the request keeps them
  std::vector<std::vector<PairFragility>> fragility = {};  ///< by instance; empty if not requested
  std::vector<std::string> notes;  ///< about the data and the request; notes about a fit are in its diagnostics
  Status status = Status::converged;
  double level = 0.95;
  std::uint64_t seed = 1;          ///< of the simulation behind rank intervals
  std::string state = {};          ///< the file from which the fits resumed; may be empty
  std::string state_version = {};  ///< detects whether that file was changed since it was read
  /// The lock of the state if `state` and `save_state` are the same file; else null. Destroy the result after writing
  /// the state: until then, other updates of the file wait.
  std::shared_ptr<const void> state_lock = nullptr;
  Provenance provenance = {};
};

/// Throws UsageError if options of the request are invalid or cannot be combined. Opens no file.
void check_request(const RankRequest& request);

/// Ranks every instance. Throws UsageError as `check_request`, and InputError if the data or the model are invalid.
///
/// Options that have no effect are rejected, or noted where that depends on the data. Messages spell options as
/// `context.spelling()` requires.
[[nodiscard]] RankResult rank(const RankRequest& request, Context& context);

/// Returns the result of one instance, with a data set that contains only this instance.
[[nodiscard]] RankResult one_instance(const RankResult& result, InstanceId id);

/// Returns how `write_rankings` writes a result in a format. JSON needs the checksum of the data, which reads the files
/// again.
[[nodiscard]] RankingOutput ranking_output(const RankResult& result, RankingFormat format);

/// Saves the data and the scores, from which `RankRequest::state` resumes. The file appears only when it is complete.
/// Throws InputError if it is the file from which the result resumed and was changed since: saving would discard the
/// change.
void save_state(RankResult& result, const std::string& path, const Context& context);

}  // namespace witan
