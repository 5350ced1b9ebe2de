#include "council_features.hpp"

#include <algorithm>
#include <cmath>

#include "learn/harness/expert_features.hpp"
#include "list_places.hpp"
#include "list_statistics.hpp"
#include "side_features.hpp"

namespace witan {
namespace {

/// The lists of one known expert, as means over its lists.
struct ExpertCell {
  double lists = 0, listed = 0;  ///< weight of its lists, and of those that contain the item
  double reciprocal = 0, log_rank = 0, place = 0, reciprocal_place = 0;
};

class Writer {
 public:
  Writer(const Instance& instance, const KnownExperts& known, const CouncilFeatureOptions& options)
      : instance_(instance), known_(known), options_(options), places_(instance) {
    for (std::size_t s = 0; s < kCouncilScorers; ++s) {
      features_.linear[s] = FeatureTable(instance.size(), council_linear_columns(s, known.size(), options));
    }
    features_.trees = FeatureTable(instance.size(), council_tree_columns(known.size(), options));
  }

  CouncilFeatures write() {
    write_experts();
    write_pairs();
    const SideFeatures side(instance_, "council", options_.side, options_.side_numbers);
    for (FeatureTable& table : features_.linear) side.write(table, table.columns() - options_.side);
    side.write(features_.trees, features_.trees.columns() - options_.side);
    return std::move(features_);
  }

 private:
  void write_experts() {
    std::vector<ExpertCell> cells(known_.size());
    for (Slot item = 0; item < instance_.size(); ++item) {
      std::ranges::fill(cells, ExpertCell{});
      for (std::size_t l = 0; l < places_.size(); ++l) {
        const auto number = known_.find((*instance_.expert_names)[static_cast<std::uint32_t>(places_.expert(l))]);
        if (number) add(places_.cells(l)[item], places_.weight(l), cells[*number]);
      }
      for (std::size_t e = 0; e < cells.size(); ++e) write_expert(e, item, cells[e]);
    }
  }
  static void add(const ListPlaces::Cell& cell, double weight, ExpertCell& to) {
    to.lists += weight;
    to.place += weight * cell.place;
    to.reciprocal_place += weight / (1 + cell.place);
    to.log_rank += weight * (cell.listed() ? std::log(std::max(1.0, cell.rank)) : kUnrankedLog);
    if (!cell.listed()) return;
    to.listed += weight;
    to.reciprocal += weight * 30 / (30 + std::max(0.0, cell.rank));
  }
  void write_expert(std::size_t expert, Slot item, const ExpertCell& cell) {
    const auto ranks = features_.linear[0].row(item).subspan(2 * expert, 2);
    const auto places = features_.linear[1].row(item).subspan(2 * expert, 2);
    const auto trees = features_.trees.row(item).subspan(2 * expert, 2);
    const double middle = (1.0 + instance_.size()) / 2;
    if (cell.lists == 0) {
      ranks[0] = 1;
      places[0] = middle;
      places[1] = 1 / (1 + middle);
      trees[0] = kUnrankedLog;
      trees[1] = middle;
      return;
    }
    ranks[0] = 1 - cell.listed / cell.lists;
    ranks[1] = cell.reciprocal / cell.lists;
    places[0] = cell.place / cell.lists;
    places[1] = cell.reciprocal_place / cell.lists;
    trees[0] = cell.log_rank / cell.lists;
    trees[1] = cell.place / cell.lists;
  }
  void write_pairs() {
    const ExpertGroups both(ExpertGroups::Kind::both, known_, *instance_.expert_names);
    const ExpertFeatures transformed(instance_, both, {options_.transform, true});
    transformed.write(features_.linear[2], 0);
    const ExpertGroups shared(ExpertGroups::Kind::shared, known_, *instance_.expert_names);
    const ExpertFeatures binary(instance_, shared, {Transform::binary, true});
    const std::size_t first = 2 * known_.size();
    write_list_statistics(places_, binary, transformed, features_.trees, first);
    write_instance_statistics(places_, features_.trees, first + 2 * kListStatistics);
  }

  const Instance& instance_;
  const KnownExperts& known_;
  const CouncilFeatureOptions& options_;
  ListPlaces places_;
  CouncilFeatures features_;
};

}  // namespace

std::size_t council_linear_columns(std::size_t scorer, std::size_t known, const CouncilFeatureOptions& options) {
  return (scorer == 2 ? 3 * (known + 1) : 2 * known) + options.side;
}

std::size_t council_tree_columns(std::size_t known, const CouncilFeatureOptions& options) {
  return 2 * known + 2 * kListStatistics + kInstanceStatistics + options.side;
}

CouncilFeatures council_features(const Instance& instance, const KnownExperts& known,
                                 const CouncilFeatureOptions& options) {
  return Writer(instance, known, options).write();
}

}  // namespace witan
