#include "council_training.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "boost.hpp"
#include "linear_fit.hpp"
#include "method/shared/learned_codec.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr int kSteps = 200;
constexpr std::size_t kFolds = 4;
constexpr std::string_view kSubject = "checkpoint";
/// Data sets with at least this many labelled items get larger trees.
constexpr std::size_t kManyRows = 20'000;
/// Ridge penalties of the linear scorers. That of the places is inversely proportional to the number of rows.
constexpr double kRankRidge = 0.03;
constexpr double kPairRidge = 0.1;
constexpr double kPlaceRidgeTimesRows = 2500;

std::array<double, kCouncilScorers> ridges_for(std::size_t rows) {
  const double place =
      std::clamp(kPlaceRidgeTimesRows / static_cast<double>(std::max<std::size_t>(1, rows)), 0.01, 1.0);
  return {kRankRidge, place, kPairRidge};
}

/// The state of an interrupted training: the validation metric of the model that was trained on the training instances.
struct CouncilProgress {
  LossKind loss{};
  double validation = 0;
  template <class V>
  static void describe(V&& v) {
    v("loss", &CouncilProgress::loss, kLosses);
    v("validation", &CouncilProgress::validation);
  }
};

std::vector<LossKind> losses_to_try(Auto<LossKind> choice) {
  std::vector<LossKind> losses;
  for (const auto& [name, loss] : kCouncilLosses) {
    if (choice.value_or(loss) == loss) losses.push_back(loss);
  }
  return losses;
}

std::size_t rows_of(const std::vector<const CouncilTable*>& tables) {
  std::size_t rows = 0;
  for (const CouncilTable* table : tables) rows += table->rows();
  return rows;
}

/// Returns the features of the labelled items.
CouncilFeatures features_of(const CouncilTable& table) {
  CouncilFeatures features;
  for (std::size_t s = 0; s < kCouncilScorers; ++s) features.linear[s] = table.linear[s].rows;
  features.trees = table.trees.rows;
  return features;
}

}  // namespace

CouncilTable::CouncilTable(const CouncilFeatures& all, const Instance& instance)
    : trees(all.trees, instance), name(instance.name) {
  double relevant = 0;
  const double lowest = trees.labels.empty() ? 0 : *std::ranges::min_element(trees.labels);
  for (const double label : trees.labels) relevant += label > lowest ? 1 : 0;
  trees.weight = std::sqrt(relevant);
  for (std::size_t s = 0; s < kCouncilScorers; ++s) {
    linear[s] = LabelledTable(all.linear[s], instance);
    linear[s].weight = trees.weight;
  }
}

CouncilTraining::CouncilTraining(const Council::Options& options, const std::vector<CouncilTable>& training,
                                 const std::vector<CouncilTable>& validation, const Training& data, Context& context)
    : options_(options),
      validation_(validation),
      metric_options_(resolve_options(data)),
      measure_(data.validation, data.metric, metric_options_),
      checkpoint_(data.checkpoint),
      context_(context) {
  const auto take = [](const std::vector<CouncilTable>& from, Tables& to) {
    for (const CouncilTable& table : from) {
      if (table.trees.weight > 0) to.push_back(&table);
    }
  };
  take(training, training_);
  all_ = training_;
  take(validation, all_);
}

void CouncilTraining::fit_linear(const Tables& tables, LossKind loss, CouncilModel& model) {
  const auto ridges = ridges_for(rows_of(tables));
  model.converged = true;
  for (std::size_t s = 0; s < kCouncilScorers; ++s) {
    std::vector<const LabelledTable*> rows;
    rows.reserve(tables.size());
    for (const CouncilTable* table : tables) rows.push_back(&table->linear[s]);
    const LinearFit fit(rows, [&] { return make_loss(loss, {}, metric_options_); });
    LinearFit::Result found = fit.minimise(ridges[s], model.linear[s], kSteps, context_);
    model.linear[s] = std::move(found.weights);
    model.converged = model.converged && found.converged;
  }
}

std::vector<CouncilTraining::Scores> CouncilTraining::cross_fitted_scores(const Tables& tables, LossKind loss,
                                                                          const CouncilModel& start) {
  std::vector<std::size_t> fold(tables.size());
  for (std::size_t i = 0; i < tables.size(); ++i) fold[i] = context_.seed_for("council fold", tables[i]->name) % kFolds;
  std::vector<Scores> scores(tables.size());
  for (std::size_t f = 0; f < kFolds; ++f) {
    Tables others;
    for (std::size_t i = 0; i < tables.size(); ++i) {
      if (fold[i] != f) others.push_back(tables[i]);
    }
    CouncilModel model{.linear = start.linear, .bags = {}, .stacked = {}};
    if (!others.empty()) fit_linear(others, loss, model);
    for (std::size_t i = 0; i < tables.size(); ++i) {
      if (fold[i] != f) continue;
      for (std::size_t s = 0; s < kCouncilScorers; ++s) {
        scores[i][s] = linear_scores(tables[i]->linear[s].rows, model.linear[s]);
      }
    }
  }
  return scores;
}

std::vector<BoostedTrees> CouncilTraining::grow(const std::vector<const LabelledTable*>& tables, std::size_t rows,
                                                std::string_view stream) {
  const bool many = rows >= kManyRows;
  BoostOptions boosting;
  boosting.trees = options_.trees.value_or(many ? 300 : 400);
  boosting.leaves = options_.leaves.value_or(many ? 16 : 8);
  boosting.min_rows = static_cast<std::size_t>(options_.least.value_or(many ? 100 : 30));
  boosting.rate = options_.rate;
  boosting.ridge = 5;
  boosting.thresholds = Thresholds::random;
  const BinnedRows binned(tables);
  std::vector<BoostedTrees> bags(static_cast<std::size_t>(options_.bags));
  context_.parallel_for(bags.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end; ++b) {
      const auto loss = lambdarank_loss({MetricKind::ndcg}, metric_options_, {.truncation = 30, .normalised = true});
      bags[b] = boost(tables, binned, *loss, boosting,
                      Random(context_.seed_for(fmt::format("{}, bag {}", stream, b + 1), "")));
    }
  });
  return bags;
}

void CouncilTraining::fit(const Tables& tables, LossKind loss, CouncilModel& model) {
  fit_linear(tables, loss, model);
  if (options_.trees.value_or(1) == 0) return;
  const std::size_t rows = rows_of(tables);
  std::vector<const LabelledTable*> plain;
  plain.reserve(tables.size());
  for (const CouncilTable* table : tables) plain.push_back(&table->trees);
  model.bags = grow(plain, rows, "council");
  const std::vector<Scores> scores = cross_fitted_scores(tables, loss, model);
  std::vector<LabelledTable> stacked(tables.size());
  std::vector<const LabelledTable*> pointers;
  pointers.reserve(tables.size());
  for (std::size_t i = 0; i < tables.size(); ++i) {
    stacked[i].rows = with_scores(plain[i]->rows, scores[i]);
    stacked[i].labels = plain[i]->labels;
    stacked[i].weight = plain[i]->weight;
    pointers.push_back(&stacked[i]);
  }
  model.stacked = grow(pointers, rows, "council, stacked");
}

double CouncilTraining::validate(const CouncilModel& model) {
  if (measure_.empty()) return std::numeric_limits<double>::quiet_NaN();
  return measure_.mean(
      [&](std::size_t i, std::span<double> to) {
        const CouncilTable& table = validation_[i];
        table.trees.scatter(council_scores(features_of(table), model), to);
      },
      context_);
}

LossKind CouncilTraining::choose_loss() {
  const std::vector<LossKind> losses = losses_to_try(options_.loss);
  LossKind best = losses.front();
  if (losses.size() == 1 || measure_.empty()) return best;
  double best_metric = -1;
  for (const LossKind loss : losses) {
    CouncilModel model;
    fit_linear(training_, loss, model);
    const double metric = validate(model);
    if (metric <= best_metric) continue;
    best_metric = metric;
    best = loss;
  }
  return best;
}

CouncilTraining::Result CouncilTraining::run() {
  Result result;
  const bool refit = options_.refit == OnOff::on && !measure_.empty();
  const std::optional<LearnedParameters> saved = checkpoint_ == nullptr ? std::nullopt : checkpoint_->load();
  if (saved) {
    const auto found = decode_learned<CouncilProgress>(kSubject, *saved);
    if (std::isinf(found.validation)) throw_invalid(kSubject, "the validation metric is infinite");
    result.loss = found.loss;
    result.validation = found.validation;
  } else {
    result.loss = choose_loss();
  }
  if (!saved || !refit) {
    fit(training_, result.loss, result.model);
    result.validation = validate(result.model);
    if (checkpoint_ != nullptr) checkpoint_->keep(encode_learned(CouncilProgress{result.loss, result.validation}));
  }
  context_.progress("training", 1, 2);
  if (refit) {
    // From the start again, so that a resumed training has the same model.
    result.model = {};
    fit(all_, result.loss, result.model);
  }
  context_.progress("training", 2, 2);
  return result;
}

}  // namespace witan
