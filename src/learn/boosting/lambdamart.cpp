#include "lambdamart.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "boosting.hpp"
#include "learn/features/match_columns.hpp"
#include "learn/harness/instance_measure.hpp"
#include "learn/harness/training_facts.hpp"
#include "learn/trees/tree_numbers.hpp"
#include "method/shared/learned_codec.hpp"
#include "ndcg_lambdas.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

struct LambdaMartLearned {
  std::optional<std::vector<std::uint64_t>> numbers;  ///< of the features; absent: 1, 2, …
  std::size_t columns = 0;
  std::vector<double> trees;
  std::vector<int> pass;  ///< the number of trees and the number of trees tried
  std::optional<double> training, validation;
  template <class V>
  static void describe(V&& v) {
    v("numbers", &LambdaMartLearned::numbers);
    v("columns", &LambdaMartLearned::columns);
    v("trees", &LambdaMartLearned::trees);
    v("pass", &LambdaMartLearned::pass);
    v("training", &LambdaMartLearned::training);
    v("validation", &LambdaMartLearned::validation);
  }
};

const Features& features_of(const InstanceSet& instances) {
  const Features* const features = instances.data().features();
  if (features == nullptr) {
    throw InputError("lambdamart is trained on features of the items, but the data have none");
  }
  return *features;
}

std::size_t count_rows(const InstanceSet& instances) {
  std::size_t rows = 0;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    rows += static_cast<std::size_t>(
        std::ranges::count_if(instances[i].labels, [](double label) { return !std::isnan(label); }));
  }
  return rows;
}

}  // namespace

std::unique_ptr<ListLoss> tree_loss(const LambdaMart::Options& options, const EvaluateOptions& metric_options) {
  switch (options.loss) {
    case TreeLoss::pmop:
      return exact_pmop_loss();
    case TreeLoss::pmop_fd:
      return pmop_loss();
    case TreeLoss::listmle:
      return listmle_loss();
    case TreeLoss::listnet:
      return listnet_loss();
    case TreeLoss::softmax:
      return softmax_loss();
    case TreeLoss::ranknet:
      return ranknet_loss();
    case TreeLoss::rank_regress:
      return rank_regress_loss();
    case TreeLoss::lambdarank:
      break;
  }
  if (options.metric == MetricKind::ndcg) return ndcg_lambdas(static_cast<std::size_t>(options.truncation));
  return lambdarank_loss({options.metric}, metric_options, {.truncation = 0, .normalised = true});
}

Cost LambdaMart::estimate_training(const Options& options, const Training& training) {
  const Features* const features = training.instances.empty() ? nullptr : training.instances.data().features();
  if (features == nullptr) return {};
  const auto rows = static_cast<double>(count_rows(training.instances));
  const auto columns = static_cast<double>(features->columns());
  const double visits = 0.7 * std::log2(options.leaves + 1.0);  // rows whose histograms are built, per tree
  const double per_tree = 6e-10 * rows * columns * visits + 4e-7 * rows + 1e-6 * columns * options.leaves;
  return {options.trees * per_tree, rows * (columns + 64) + 2048 * columns * options.leaves};
}

LearnedParameters LambdaMart::train(const Options& options, const Training& training, Context& context) {
  check_learnable(training.instances, kName);
  const Features& features = features_of(training.instances);
  const auto stored = stored_numbers(features);
  const std::vector<std::uint64_t> numbers = stored.value_or(std::vector<std::uint64_t>());
  const std::size_t columns = features.columns();
  const InstanceSet& valid = training.validation;
  const BoostingRows rows(training.instances, FeatureCells(features, numbers, columns, options.absent));
  const BoostingRows validation(
      valid, FeatureCells(valid.empty() ? features : features_of(valid), numbers, columns, options.absent));
  const EvaluateOptions metric_options = resolve_options(training);
  Boosting boosting(options, metric_options, rows, validation, numbers, columns, context);
  const PassResult result =
      run_passes({options.trees, options.patience, 10}, training, {{0.0}, {}}, boosting.passes(), context);
  BoostedTrees trees = boosting.trees();
  trees.keep_first(static_cast<std::size_t>(result.weights[0]));
  return encode_learned(LambdaMartLearned{
      stored, columns, tree_numbers(trees), {result.pass, result.passes}, result.training, result.validation});
}

LambdaMart::Prepared LambdaMart::prepare(const Options& /*options*/, const LearnedParameters& learned) {
  const auto found = decode_learned<LambdaMartLearned>(model_of(kName), learned);
  if (found.columns == 0 || found.columns > std::numeric_limits<std::int32_t>::max()) {
    throw_invalid(model_of(kName), "it has no features");
  }
  check_numbers(model_of(kName), found.numbers, found.columns);
  return {found.numbers.value_or(std::vector<std::uint64_t>()), found.columns,
          trees_from_numbers(model_of(kName), found.trees, found.columns)};
}

Fit LambdaMart::solve(const Options& options, const Prepared& model, const Instance& instance, const Fit* /*start*/,
                      Context& /*context*/) {
  if (instance.features == nullptr) {
    throw InputError(fmt::format("lambdamart needs {} features of the items, but instance {} has none", model.columns,
                                 in_quotes(instance.name)));
  }
  const FeatureCells cells(*instance.features, model.numbers, model.columns, options.absent);
  Fit fit;
  fit.scores.resize(instance.size());
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    fit.scores[slot] = model.trees.score(cells.row(instance.first_slot + slot));
  }
  std::string note = columns_note(model.numbers, model.columns, *instance.features);
  if (!note.empty()) fit.diagnostics.notes.push_back(std::move(note));
  return fit;
}

}  // namespace witan
