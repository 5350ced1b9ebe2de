// The part of DatasetAssembler that applies the weights of forms.
#include <algorithm>
#include <utility>

#include "dataset_assembler.hpp"
#include <fmt/format.h>

namespace witan {

void DatasetAssembler::note_missing_forms() {
  const FormWeights& weights = options_.form_weights;
  const auto note = [&](std::string_view form) {
    from_.notes.push_back(fmt::format("weight of the form {} ignored: the data do not contain it", form));
  };
  std::array<bool, 4> seen{};
  for (std::size_t k = from_.frozen_lists; k < from_.lists.size(); ++k) {
    seen[static_cast<std::size_t>(from_.lists[k].form)] = true;
  }
  for (const Form form : {Form::rank, Form::score, Form::rating, Form::judgement}) {
    if (weights.of(form) != 1 && !seen[static_cast<std::size_t>(form)]) note(to_string(form));
  }
  if (weights.comparisons != 1 && from_.comparisons.size() == from_.frozen_comparisons) note("comparison");
}

/// All items have slots by now, so items of omitted statements remain candidates.
void DatasetAssembler::leave_out_forms() {
  const FormWeights& weights = options_.form_weights;
  if (weights.comparisons != 0 && std::ranges::find(weights.lists, 0.0) == weights.lists.end()) return;
  std::uint64_t lists = 0;
  std::uint64_t comparisons = 0;
  const auto keep = [](auto& column, std::uint64_t from, std::uint64_t to) {
    if (!column.empty()) column[to] = column[from];
  };
  for (auto& range : to_.instances) {
    const auto [list, comparison] = std::pair(range.list, range.comparison);
    range.list = lists;
    for (auto k = list; k < range.list_end; ++k) {
      if (to_.lists[k].weight >= 0) to_.lists[lists++] = to_.lists[k];
    }
    range.list_end = lists;
    range.comparison = comparisons;
    for (auto c = comparison; c < range.comparison_end; ++c) {
      if (!to_.comparison_weight.empty() && to_.comparison_weight[c] < 0) continue;
      keep(to_.comparisons, c, comparisons);
      keep(to_.comparison_weight, c, comparisons);
      keep(to_.comparison_time, c, comparisons);
      keep(to_.comparison_cluster, c, comparisons);
      ++comparisons;
    }
    range.comparison_end = comparisons;
  }
  to_.lists.resize(lists);
  to_.comparisons.resize(comparisons);
  if (!to_.comparison_weight.empty()) to_.comparison_weight.resize(comparisons);
  if (!to_.comparison_time.empty()) to_.comparison_time.resize(comparisons);
  if (!to_.comparison_cluster.empty()) to_.comparison_cluster.resize(comparisons);
}

}  // namespace witan
