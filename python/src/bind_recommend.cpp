#include "witan/app/method_request.hpp"
#include "witan/factor/user_rankings.hpp"
#include "witan/method/recommender.hpp"
#include "witan/method/spec.hpp"

#include "arrays.hpp"
#include "bindings.hpp"
#include "interruptible.hpp"
#include "request_from.hpp"
#include <nanobind/stl/vector.h>

namespace witan::python {
namespace {

/// Returns the names of the users and items, the begin of each user's items, and items and scores.
nb::tuple recommend(const TrainedModel& trained, const std::vector<std::string>& users, std::size_t top, bool rated,
                    const RunOptions& run) {
  const std::string method = parse_spec(trained.spec).name;
  check_ranks_for_user(method);
  const std::shared_ptr<const Recommender> recommender = trained.model->recommender();
  const std::vector<std::uint32_t> chosen = users_by_name(*recommender, users);
  TopItems best = run_interruptibly(run, [&](Context& context) {
    return top_items(*recommender, chosen, top, rated ? ItemsShown::all : ItemsShown::unrated, context);
  });
  Names names;
  for (const std::uint32_t user : chosen) names.push_back(recommender->users()[user]);
  const auto items = recommender->items();
  return nb::make_tuple(std::move(names), Names(items.begin(), items.end()),
                        array_of(std::vector<std::int64_t>(best.begin.begin(), best.begin.end())),
                        array_of(std::move(best.items)), array_of(std::move(best.scores)));
}

}  // namespace

void bind_recommend(nb::module_& module) {
  using namespace nb::literals;
  module.def("recommend", &recommend, "model"_a, "users"_a, "top"_a, "rated"_a, "run"_a);
}

}  // namespace witan::python
