#include "former_council.hpp"

#include <cmath>
#include <cstdint>
#include <optional>

#include "boost.hpp"
#include "learn/features/match_columns.hpp"
#include "learn/features/scorer.hpp"
#include "method/shared/learned_codec.hpp"
#include "method/shared/transform_choice.hpp"

namespace witan {
namespace {

struct Learned {
  std::vector<Transform> transforms;
  std::uint32_t side = 0;                                  ///< number of features of the items in the data
  std::optional<std::vector<std::uint64_t>> side_numbers;  ///< their numbers; absent: 1, 2, …
  std::optional<bool> converged;
  std::vector<double> weights;
  std::vector<std::vector<double>> bags;
  template <class V>
  static void describe(V&& v) {
    v("transforms", &Learned::transforms, kTransforms);
    v("side", &Learned::side);
    v("side numbers", &Learned::side_numbers);
    v("converged", &Learned::converged);
    v("weights", &Learned::weights);
    v("bag", &Learned::bags);
  }
};

void add_standard(std::span<const double> part, std::vector<double>& to) {
  const auto count = static_cast<double>(part.size());
  double mean = 0;
  for (const double value : part) mean += value / count;
  double variance = 0;
  for (const double value : part) variance += (value - mean) * (value - mean) / count;
  const double deviation = std::sqrt(variance);
  if (!(deviation > 1e-12)) return;
  for (std::size_t r = 0; r < part.size(); ++r) to[r] += (part[r] - mean) / deviation;
}

}  // namespace

bool FormerCouncil::wrote(const LearnedParameters& learned) { return learned.find("weights") != nullptr; }

FormerCouncil FormerCouncil::read(const LearnedParameters& learned) {
  const std::string subject = model_of("council");
  auto found = decode_learned<Learned>(subject, learned);
  FormerCouncil former{
      {std::move(found.transforms), found.side, found.side_numbers.value_or(std::vector<std::uint64_t>())},
      std::move(found.weights),
      {},
      found.converged.value_or(true)};
  check_numbers(subject, found.side_numbers, found.side);
  const std::size_t columns = former_columns(learned.experts.size(), former.features);
  check_count(subject, "weights", former.weights.size(), columns);
  for (const std::vector<double>& bag : found.bags) former.bags.push_back(council_trees_from(bag, columns));
  return former;
}

std::vector<double> FormerCouncil::scores(const Instance& instance, const KnownExperts& known) const {
  const FeatureTable rows = former_features(instance, known, features);
  std::vector<double> part(rows.rows());
  std::vector<double> sum(rows.rows(), 0.0);
  Scorer(rows.columns(), 0).score(weights, rows, part);
  add_standard(part, sum);
  for (std::size_t r = 0; r < rows.rows(); ++r) {
    part[r] = 0;
    for (const BoostedTrees& bag : bags) part[r] += bag.score(rows.row(r));
  }
  add_standard(part, sum);
  return sum;
}

}  // namespace witan
