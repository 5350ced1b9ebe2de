#include "witan/app/rank.hpp"

#include "data/append_instance.hpp"

namespace witan {
namespace {

/// Returns the ids of the experts of one data set in another one.
void rename_experts(const Dataset& from, const Dataset& to, Fit& fit) {
  for (ExpertWeight& weight : fit.experts) {
    const auto same = to.expert_names().find(from.name(weight.expert));
    if (same) weight.expert = ExpertId{*same};
  }
}

}  // namespace

RankResult one_instance(const RankResult& result, InstanceId id) {
  const std::size_t i = to_index(id);
  DatasetBuilder builder;
  append_instance(result.data, id, Merging{}, builder);
  RankResult one;
  one.data = one.input = builder.build();
  one.model = result.model;
  one.fits = {result.fits.at(i)};
  one.notes = result.notes;
  one.level = result.level;
  one.seed = result.seed;
  one.provenance = result.provenance;
  if (!result.unscaled.empty()) one.unscaled = {result.unscaled[i]};
  if (!result.fragility.empty()) one.fragility = {result.fragility[i]};
  for (std::vector<Fit>* fits : {&one.fits, &one.unscaled}) {
    for (Fit& fit : *fits) rename_experts(result.data, one.data, fit);
  }
  one.status = has_converged(one.fits.front().diagnostics.stop) ? Status::converged : Status::not_converged;
  return one;
}

}  // namespace witan
