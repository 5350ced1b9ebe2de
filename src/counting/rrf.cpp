#include "rrf.hpp"

#include "witan/util/error.hpp"

#include "sum_over_lists.hpp"

namespace witan {

Fit Rrf::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  const double offset = options.k + options.base - 1;
  return sum_over_lists(instance, [&](const List& list) {
    ListValues terms = list_ranks(instance, list, options.ties);
    for (double& value : terms.values) {
      if (offset + value <= 0) throw InputError("rrf needs k + rank above 0, found rank 0 with k = 0 and base = 1");
      value = 1 / (offset + value);
    }
    return terms;
  });
}

}  // namespace witan
