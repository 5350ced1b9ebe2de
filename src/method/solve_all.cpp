#include "witan/method/method.hpp"

#include <atomic>

namespace witan {

std::vector<Fit> solve_all(const Model& model, const Dataset& data, Context& context) {
  return solve_all(model, data, {}, context);
}

std::vector<Fit> solve_all(const Model& model, const Dataset& data, std::span<const Fit> starts, Context& context) {
  std::vector<Fit> fits(data.instance_count());
  std::atomic<std::size_t> done = 0;
  context.for_chunks(fits.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Fit* start = i < starts.size() && !starts[i].scores.empty() ? &starts[i] : nullptr;
      fits[i] = model.solve(data.instance(i), start, context);
    }
    context.progress("ranking", static_cast<double>(done += end - begin), static_cast<double>(fits.size()));
  });
  return fits;
}

}  // namespace witan
