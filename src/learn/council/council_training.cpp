#include "council_training.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "linear_fit.hpp"
#include "method/shared/learned_codec.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Strongest first, so that each fit is a warm start of the next.
constexpr double kRidges[] = {1, 0.3, 0.1, 0.03, 0.01};
constexpr double kDefaultRidge = 0.1;
constexpr double kMaxRidge = 1e6;
constexpr int kStages = 2;
constexpr std::string_view kSubject = "checkpoint";
constexpr int kSteps = 100;
/// Number of trees between two evaluations of the validation metric.
constexpr std::size_t kTreesPerEvaluation = 10;

std::vector<LossKind> losses_to_try(Auto<LossKind> choice) {
  std::vector<LossKind> losses;
  for (const auto& [name, loss] : kCouncilLosses) {
    if (choice.value_or(loss) == loss) losses.push_back(loss);
  }
  return losses;
}

/// The selected parameters, as checkpoints store them. Trees are not stored: the model's trees are grown after the
/// selection.
struct CouncilProgress {
  std::vector<double> weights;
  int stage = 0;
  LossKind loss{};
  double ridge = 0;
  int trees = 0;
  double validation = 0;
  bool converged = true;
  template <class V>
  static void describe(V&& v) {
    v("weights", &CouncilProgress::weights);
    v("stage", &CouncilProgress::stage, 0, kStages);
    v("loss", &CouncilProgress::loss, kLosses);
    v("ridge", &CouncilProgress::ridge, 0.0, kMaxRidge);
    v("trees", &CouncilProgress::trees);
    v("validation", &CouncilProgress::validation);
    v("converged", &CouncilProgress::converged);
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

std::vector<double> council_scores(const FeatureTable& rows, std::span<const double> weights,
                                   std::span<const BoostedTrees> bags) {
  std::vector<double> part(rows.rows());
  std::vector<double> scores(rows.rows(), 0.0);
  Scorer(rows.columns(), 0).score(weights, rows, part);
  add_standard(part, scores);
  for (std::size_t r = 0; r < rows.rows(); ++r) {
    part[r] = 0;
    for (const BoostedTrees& bag : bags) part[r] += bag.score(rows.row(r));
  }
  add_standard(part, scores);
  return scores;
}

CouncilTraining::CouncilTraining(const Council::Options& options, const TrainingTables& tables,
                                 const Training& training, Context& context)
    : options_(options),
      tables_(tables),
      metric_options_(resolve_options(training)),
      measure_(training.validation, training.metric, metric_options_),
      checkpoint_(training.checkpoint),
      context_(context) {
  const auto take = [](const std::vector<LabelledTable>& from, Tables& to) {
    for (const LabelledTable& table : from) {
      if (!table.labels.empty()) to.push_back(&table);
    }
  };
  take(tables.training, training_);
  all_ = training_;
  take(tables.validation, all_);
}

template <class Score>
double CouncilTraining::validate(Score score) {
  if (measure_.empty()) return std::numeric_limits<double>::quiet_NaN();
  return measure_.mean(
      [&](std::size_t i, std::span<double> to) {
        const LabelledTable& table = tables_.validation[i];
        table.scatter(score(i, table), to);
      },
      context_);
}

CouncilTraining::Linear CouncilTraining::choose_linear() {
  Linear best;
  best.validation = -1;
  for (const LossKind kind : losses_to_try(options_.loss)) {
    const LinearFit fit(training_, [&] { return make_loss(kind, {}, metric_options_); });
    std::vector<double> from;
    for (const double ridge : kRidges) {
      if (measure_.empty() && ridge != kDefaultRidge) continue;
      const LinearFit::Result found = fit.minimise(ridge, from, kSteps, context_);
      from = found.weights;
      const double validation = validate([&](std::size_t, const LabelledTable& table) {
        std::vector<double> scores(table.labels.size());
        Scorer(table.rows.columns(), 0).score(found.weights, table.rows, scores);
        return scores;
      });
      if (validation <= best.validation) continue;
      best = {kind, ridge, found.weights, validation, found.converged};
    }
  }
  return best;
}

std::vector<BoostedTrees> CouncilTraining::grow(const Tables& tables, int trees) {
  std::vector<BoostedTrees> bags(static_cast<std::size_t>(options_.bags));
  if (trees == 0) return bags;
  BoostOptions boosting;
  boosting.trees = trees;
  boosting.leaves = options_.leaves;
  boosting.rate = options_.rate;
  boosting.min_rows = static_cast<std::size_t>(options_.least);
  const BinnedRows binned(tables);
  context_.parallel_for(bags.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end; ++b) {
      const auto loss = lambdarank_loss({MetricKind::ndcg}, metric_options_);
      const Random random(context_.seed_for(fmt::format("council, bag {}", b + 1), ""));
      bags[b] = boost(tables, binned, *loss, boosting, random);
    }
  });
  return bags;
}

int CouncilTraining::choose_count(const std::vector<BoostedTrees>& bags) {
  const auto most = static_cast<std::size_t>(options_.trees);
  if (measure_.empty()) return options_.trees;
  std::vector<std::vector<double>> sums;
  sums.reserve(tables_.validation.size());
  for (const LabelledTable& table : tables_.validation) sums.emplace_back(table.labels.size(), 0.0);
  std::size_t best = most;
  double best_value = -1;
  for (std::size_t done = 0; done < most;) {
    const std::size_t next = std::min(most, done + kTreesPerEvaluation);
    context_.parallel_for(sums.size(), 16, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const FeatureTable& rows = tables_.validation[i].rows;
        for (std::size_t r = 0; r < sums[i].size(); ++r) {
          for (const BoostedTrees& bag : bags) sums[i][r] += bag.score(rows.row(r), done, next);
        }
      }
    });
    const double value =
        validate([&](std::size_t i, const LabelledTable&) { return std::span<const double>(sums[i]); });
    if (value > best_value) {
      best_value = value;
      best = next;
    }
    done = next;
  }
  return static_cast<int>(best);
}

void CouncilTraining::choose_trees(Result& result) {
  result.bags = grow(training_, options_.trees);
  if (options_.trees > 0) {
    result.trees = choose_count(result.bags);
    // A shorter training would sample the same rows in the same order, so its trees are the first of these.
    if (result.trees < options_.trees) {
      for (BoostedTrees& bag : result.bags) bag.keep_first(static_cast<std::size_t>(result.trees));
    }
  }
  result.validation = validate(
      [&](std::size_t, const LabelledTable& table) { return council_scores(table.rows, result.weights, result.bags); });
}

void CouncilTraining::refit(Result& result) {
  const LinearFit fit(all_, [&] { return make_loss(result.loss, {}, metric_options_); });
  const LinearFit::Result found = fit.minimise(result.ridge, result.weights, kSteps, context_);
  result.weights = found.weights;
  result.converged = found.converged;
  result.bags = grow(all_, result.trees);
}

CouncilTraining::Result CouncilTraining::resume(int& stage) const {
  stage = 0;
  const std::optional<LearnedParameters> saved = checkpoint_ == nullptr ? std::nullopt : checkpoint_->load();
  if (!saved) return {};
  auto found = decode_learned<CouncilProgress>(kSubject, *saved);
  const std::size_t columns = all_.empty() ? 0 : all_.front()->rows.columns();
  check_count(kSubject, "weights", found.weights.size(), Scorer(columns, 0).weight_count());
  detail::LearnedField{kSubject, "trees", {}}.check_whole(found.trees, 0, options_.trees);
  if (std::isinf(found.validation)) throw_invalid(kSubject, "the validation metric is infinite");
  stage = found.stage;
  return {std::move(found.weights), {}, found.loss, found.ridge, found.trees, found.validation, found.converged};
}

void CouncilTraining::keep(int stage, const Result& result) const {
  if (checkpoint_ == nullptr) return;
  checkpoint_->keep(encode_learned(CouncilProgress{result.weights, stage, result.loss, result.ridge, result.trees,
                                                   result.validation, result.converged}));
}

/// Fits the linear model, selects the number of trees, then refits both on all instances.
CouncilTraining::Result CouncilTraining::run() {
  int stage = 0;
  Result result = resume(stage);
  if (stage == 0) {
    Linear linear = choose_linear();
    result.weights = std::move(linear.weights);
    result.loss = linear.loss;
    result.ridge = linear.ridge;
    result.converged = linear.converged;
    keep(1, result);
  }
  context_.progress("training", 1, 3);
  if (stage < 2) {
    choose_trees(result);
    keep(2, result);
  }
  context_.progress("training", 2, 3);
  if (options_.refit == OnOff::on && !measure_.empty())
    refit(result);
  else if (result.bags.empty())
    result.bags = grow(training_, result.trees);
  context_.progress("training", 3, 3);
  return result;
}

}  // namespace witan
