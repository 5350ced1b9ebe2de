#include "witan/app/probabilities.hpp"
#include "witan/method/method.hpp"
#include "witan/stats/rank_intervals.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "data/evidence_part.hpp"
#include "report/pair_votes.hpp"
#include "report_json.hpp"
#include "stats/wilson.hpp"

namespace witan::page {
namespace {

/// Returns the unit of the scores; "other" if a difference of scores does not determine the odds of a comparison.
std::string_view to_string(OutcomeModel model) {
  switch (model) {
    case OutcomeModel::none:
      return "none";
    case OutcomeModel::logistic:
      return "logistic";
    case OutcomeModel::normal:
      return "normal";
    case OutcomeModel::elo:
      return "elo";
    case OutcomeModel::rao_kupper:
      return "rao-kupper";
    case OutcomeModel::davidson:
      return "davidson";
    case OutcomeModel::davidson_elo:
      return "davidson-elo";
    default:
      return "other";
  }
}

double above(const Fit& fit, Slot item, Slot other) { return pair_probability(fit, PairEvent::higher, item, other); }

/// Returns the probability that an item wins one comparison, a tie counting half.
double win_share(const Fit& fit, Slot item, Slot other) {
  const double win = pair_probability(fit, PairEvent::win, item, other);
  const double tie = pair_probability(fit, PairEvent::tie, item, other);
  return std::isnan(tie) ? win : win + tie / 2;
}

/// Returns f of every ordered pair of items as one array by row; null on the diagonal.
template <class F>
Json matrix_of(const std::vector<Slot>& items, F f) {
  Json array = Json::array();
  for (std::size_t i = 0; i < items.size(); ++i) {
    for (std::size_t j = 0; j < items.size(); ++j) array.push_back(i == j ? Json(nullptr) : Json(f(i, j)));
  }
  return array;
}

Json pairs_json(const Instance& instance, const Fit& fit, const std::vector<Slot>& items, const RankResult& result) {
  Json json{{"count", items.size()}};
  if (fit.uncertainty) {
    json["above"] =
        matrix_of(items, [&](std::size_t i, std::size_t j) { return number(above(fit, items[i], items[j])); });
    const auto critical = critical_value_of_all_pairs(fit.scores, *fit.uncertainty, result.level, result.seed);
    if (critical) {
      json["significant"] = matrix_of(items, [&](std::size_t i, std::size_t j) {
        const double error = fit.uncertainty->difference_error(items[i], items[j]);
        return std::abs(fit.scores[items[i]] - fit.scores[items[j]]) > *critical * error ? 1 : 0;
      });
    }
  }
  if (fit.outcome_model != OutcomeModel::none && fit.outcome_model != OutcomeModel::rankings) {
    json["wins"] =
        matrix_of(items, [&](std::size_t i, std::size_t j) { return number(win_share(fit, items[i], items[j])); });
  }
  const std::vector<PairVotes> votes = count_pair_votes(instance, items);
  json["votes"] = matrix_of(items, [&](std::size_t i, std::size_t j) {
    const PairVotes& one = votes[i * items.size() + j];
    return Json{number(one.wins), number(one.losses), number(one.ties)};
  });
  return json;
}

/// The comparisons of one bin of predicted probabilities.
struct CalibrationBin {
  double predicted = 0, won = 0, weight = 0;
};

/// Compares the predicted share of wins of the item with the higher score with the observed one, in ten bins of equal
/// size. The same data determined the scores.
Json calibration_json(const Instance& instance, const Fit& fit, double level) {
  constexpr std::size_t kBins = 10;
  constexpr std::size_t kFewest = 100;
  if (fit.outcome_model == OutcomeModel::none || instance.comparisons.size() < kFewest) return nullptr;
  struct Case {
    double predicted, won, weight;
  };
  std::vector<Case> cases;
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& one = instance.comparisons[c];
    const double share = win_share(fit, one.first, one.second);
    if (std::isnan(share)) continue;
    const bool first = share >= 0.5;
    cases.push_back(
        {first ? share : 1 - share, first ? one.outcome : 1 - one.outcome, instance.weight_of_comparison(c)});
  }
  if (cases.size() < kFewest) return nullptr;
  std::ranges::stable_sort(cases, {}, &Case::predicted);
  Json bins = Json::array();
  for (std::size_t b = 0; b < kBins; ++b) {
    CalibrationBin bin;
    for (std::size_t k = b * cases.size() / kBins; k < (b + 1) * cases.size() / kBins; ++k) {
      bin.predicted += cases[k].weight * cases[k].predicted;
      bin.won += cases[k].weight * cases[k].won;
      bin.weight += cases[k].weight;
    }
    if (!(bin.weight > 0)) continue;
    const ShareInterval interval = wilson_interval(bin.won / bin.weight, bin.weight, level);
    bins.push_back({number(bin.predicted / bin.weight), number(bin.won / bin.weight), number(interval.low),
                    number(interval.high), number(bin.weight)});
  }
  return bins;
}

/// Returns one array per column. Rows that do not fit are omitted.
Json columns_json(const Instance& instance, const Fit& fit, const Ranking& ranking, std::size_t rows) {
  const std::vector<std::uint64_t> experts = count_experts(instance);
  Json rank = Json::array(), last = Json::array(), tier = Json::array(), item = Json::array(), score = Json::array();
  Json error = Json::array(), low = Json::array(), high = Json::array(), best = Json::array(), worst = Json::array();
  Json count = Json::array(), next = Json::array(), label = Json::array();
  for (std::size_t k = 0; k < rows; ++k) {
    const RankedItem& one = ranking.items[k];
    rank.push_back(one.best_rank);
    last.push_back(one.worst_rank);
    tier.push_back(one.tier);
    item.push_back(instance.item_name(one.slot));
    score.push_back(number(one.score));
    count.push_back(experts[one.slot]);
    if (!instance.labels.empty()) label.push_back(number(instance.labels[one.slot]));
    if (!fit.uncertainty) continue;
    error.push_back(number(one.standard_error));
    low.push_back(number(one.interval.low));
    high.push_back(number(one.interval.high));
    best.push_back(one.ranks.best == 0 ? Json(nullptr) : Json(one.ranks.best));
    worst.push_back(one.ranks.worst == 0 ? Json(nullptr) : Json(one.ranks.worst));
    const bool has_next = k + 1 < ranking.items.size() && !std::isnan(ranking.items[k + 1].score);
    next.push_back(has_next ? number(above(fit, one.slot, ranking.items[k + 1].slot)) : Json(nullptr));
  }
  Json columns{{"rank", rank}, {"last", last}, {"tier", tier}, {"item", item}, {"score", score}, {"experts", count}};
  if (!instance.labels.empty()) columns["label"] = label;
  if (fit.uncertainty) {
    columns.update({{"error", error}, {"low", low}, {"high", high}, {"best", best}, {"worst", worst}, {"next", next}});
  }
  return columns;
}

Json facts_json(const Instance& instance, const Fit& fit, const Ranking& ranking) {
  Json estimates = Json::array();
  for (const Estimate& one : fit.estimates) {
    estimates.push_back({one.name, number(one.value), number(one.standard_error)});
  }
  std::vector<std::string> notes;
  for (const std::string& note : fit.diagnostics.notes) notes.push_back(spell_options(note, Spelling::command_line));
  Json json{{"instance", instance.name},
            {"items", ranking.items.size()},
            {"tiers", ranking.tiers},
            {"experts", experts_of(instance).size()},
            {"converged", has_converged(fit.diagnostics.stop)},
            {"stop", witan::to_string(fit.diagnostics.stop)},
            {"notes", notes},
            {"intervals", fit.uncertainty ? Json(witan::to_string(fit.uncertainty->kind())) : Json(nullptr)},
            {"model", to_string(fit.outcome_model)},
            {"estimates", estimates}};
  if (fit.likelihood) {
    json["log_likelihood"] = number(fit.likelihood->log_likelihood);
    json["parameters"] = number(fit.likelihood->parameter_count);
    json["aic"] = number(fit.likelihood->aic());
  }
  return json;
}

/// Returns the effect of every expert on the best items, if the refits are affordable.
Json effects_json(const RankResult& result, std::size_t i, const std::vector<Slot>& items, Context& context) {
  const Instance instance = result.data.instance(i);
  const auto experts = static_cast<double>(experts_of(instance).size());
  if (experts < 2 || items.empty() || !result.model.model) return nullptr;
  if (result.model.model->estimate(instance).seconds * experts > kMaxExtraSeconds) return nullptr;
  try {
    return explanation_json(explain(*result.model.model, instance, items, context), result.data, i);
  } catch (const UsageError&) {
    return nullptr;  // the model needs data that a part of them does not have
  }
}

/// Returns the experts with lists that rank most of the items, in the order of their ids.
std::vector<ExpertId> experts_of_ranks(const Instance& instance, const std::vector<Slot>& items) {
  constexpr std::size_t kCandidates = 5'000;
  std::vector<ExpertId> experts;
  for (const List& list : instance.lists) experts.push_back(list.expert);
  std::ranges::sort(experts);
  experts.erase(std::unique(experts.begin(), experts.end()), experts.end());
  if (experts.size() <= kMaxExpertColumns) return experts;
  if (experts.size() > kCandidates) experts.resize(kCandidates);
  std::vector<std::pair<std::size_t, ExpertId>> ranked;
  for (const ExpertId expert : experts) ranked.emplace_back(0, expert);
  for (const std::vector<double>& row : list_ranks(instance, items, experts)) {
    for (std::size_t e = 0; e < row.size(); ++e) ranked[e].first += std::isnan(row[e]) ? 0 : 1;
  }
  std::ranges::stable_sort(ranked, [](const auto& a, const auto& b) { return a.first > b.first; });
  experts.clear();
  for (std::size_t k = 0; k < kMaxExpertColumns; ++k) experts.push_back(ranked[k].second);
  std::ranges::sort(experts);
  return experts;
}

}  // namespace

Json ranks_json(const Instance& instance, const std::vector<Slot>& items, const Dataset& data) {
  if (instance.lists.empty()) return nullptr;
  const std::vector<ExpertId> experts = experts_of_ranks(instance, items);
  Json names = Json::array();
  for (const ExpertId expert : experts) names.push_back(data.name(expert));
  std::vector<std::uint64_t> lengths(experts.size());
  for (const List& list : instance.lists) {
    const auto found = std::ranges::find(experts, list.expert);
    if (found == experts.end()) continue;
    std::uint64_t& length = lengths[static_cast<std::size_t>(found - experts.begin())];
    length = std::max(length, list.size());
  }
  Json rows = Json::array();
  for (const std::vector<double>& row : list_ranks(instance, items, experts)) rows.push_back(numbers(row));
  return {{"experts", names}, {"lengths", lengths}, {"ranks", rows}};
}

Json rankings_json(const RankResult& result, Context& context, std::vector<std::string>& omitted) {
  Json array = Json::array();
  std::size_t room = kMaxRows;
  std::size_t cut = 0;
  const std::size_t instances = result.fits.size();
  const std::size_t each = std::max<std::size_t>(5, instances == 0 ? 0 : kMaxRows / instances);
  for (std::size_t i = 0; i < instances && room > 0; ++i) {
    const Instance instance = result.data.instance(i);
    const Fit& fit = result.fits[i];
    const Ranking ranking = make_ranking(fit, result.level, result.seed);
    const std::size_t rows = std::min({ranking.items.size(), each, room});
    room -= rows;
    cut += ranking.items.size() - rows;
    Json json = facts_json(instance, fit, ranking);
    json["columns"] = columns_json(instance, fit, ranking, rows);
    if (i < kMaxPairInstances) {
      json["pairs"] = pairs_json(instance, fit, slots_of(ranking, kMaxPairItems), result);
      json["ranks"] = ranks_json(instance, slots_of(ranking, kMaxMatrixItems), result.data);
      json["calibration"] = calibration_json(instance, fit, result.level);
    }
    if (instances == 1) json["effects"] = effects_json(result, i, slots_of(ranking, kMaxExplained), context);
    array.push_back(std::move(json));
  }
  if (array.size() < instances) {
    omitted.push_back(fmt::format("{} of {} instances are not in this page.", instances - array.size(), instances));
  }
  if (cut > 0) omitted.push_back(fmt::format("{} rows of rankings are not in this page.", cut));
  if (instances > kMaxPairInstances) {
    omitted.push_back(
        fmt::format("Pairs, and ranks by expert, are shown for the first {} instances.", kMaxPairInstances));
  }
  return array;
}

}  // namespace witan::page
