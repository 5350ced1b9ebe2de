#include "boosting.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "learn/harness/instance_chunks.hpp"
#include "learn/trees/tree_numbers.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kRowsPerChunk = 4096;
constexpr std::string_view kMethod = "lambdamart";

/// Returns which of n things are in a random sample of this share: at least one.
std::vector<bool> sampled(std::size_t n, double share, Random& random) {
  std::vector<bool> chosen(n, share >= 1);
  if (share >= 1 || n == 0) return chosen;
  std::size_t needed = std::max<std::size_t>(1, static_cast<std::size_t>(std::llround(share * static_cast<double>(n))));
  for (std::size_t k = 0; k < n; ++k) {
    if (random.below(n - k) >= needed) continue;
    chosen[k] = true;
    --needed;
  }
  return chosen;
}

/// Returns the column with this number. Throws UsageError if there is none.
std::size_t column_of(std::uint64_t number, std::string_view parameter, std::span<const std::uint64_t> numbers,
                      std::size_t columns) {
  const auto found = std::ranges::lower_bound(numbers, number);
  if (numbers.empty() && number <= columns) return static_cast<std::size_t>(number - 1);
  if (found != numbers.end() && *found == number) return static_cast<std::size_t>(found - numbers.begin());
  throw UsageError(fmt::format("{}({}={}): the data have no feature {}", kMethod, parameter, number, number));
}

std::vector<bool> categorical_columns(const LambdaMart::Options& options, std::span<const std::uint64_t> numbers,
                                      std::size_t columns) {
  std::vector<bool> categorical(columns, false);
  for (const std::uint64_t number : options.categorical.numbers) {
    categorical[column_of(number, "categorical", numbers, columns)] = true;
  }
  return categorical;
}

std::vector<Monotone> monotone_columns(const LambdaMart::Options& options, std::span<const std::uint64_t> numbers,
                                       std::size_t columns) {
  if (options.increasing.numbers.empty() && options.decreasing.numbers.empty()) return {};
  const std::vector<bool> categorical = categorical_columns(options, numbers, columns);
  std::vector<Monotone> monotone(columns, Monotone::none);
  const auto set = [&](const ColumnList& list, std::string_view parameter, Monotone direction) {
    for (const std::uint64_t number : list.numbers) {
      const std::size_t column = column_of(number, parameter, numbers, columns);
      if (categorical[column] || monotone[column] != Monotone::none) {
        throw UsageError(fmt::format("{}({}={}): a feature can be only one of increasing, decreasing and categorical",
                                     kMethod, parameter, number));
      }
      monotone[column] = direction;
    }
  };
  set(options.increasing, "increasing", Monotone::increasing);
  set(options.decreasing, "decreasing", Monotone::decreasing);
  return monotone;
}

TreeOptions tree_options(const LambdaMart::Options& options, std::span<const std::uint64_t> numbers,
                         std::size_t columns) {
  TreeOptions tree;
  tree.leaves = static_cast<std::size_t>(options.leaves);
  tree.least = static_cast<std::size_t>(options.least);
  tree.l2 = options.l2;
  tree.rate = options.rate;
  tree.monotone = monotone_columns(options, numbers, columns);
  return tree;
}

}  // namespace

BoostingRows::BoostingRows(const InstanceSet& instances, FeatureCells cells)
    : cells_(std::move(cells)), begin_(instances.size() + 1, 0) {
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const Instance instance = instances[i];
    for (Slot slot = 0; slot < instance.labels.size(); ++slot) {
      if (std::isnan(instance.labels[slot])) continue;
      items_.push_back(instance.first_slot + slot);
      slots_.push_back(slot);
      labels_.push_back(instance.labels[slot]);
    }
    begin_[i + 1] = items_.size();
  }
}

void BoostingRows::scatter(std::size_t i, std::span<const double> values, std::span<double> by_slot) const {
  std::ranges::fill(by_slot, std::numeric_limits<double>::quiet_NaN());
  for (std::size_t r = begin_[i]; r < begin_[i + 1]; ++r) by_slot[slots_[r]] = values[r];
}

Boosting::Boosting(const LambdaMart::Options& options, const EvaluateOptions& metric_options,
                   const BoostingRows& training, const BoostingRows& validation, std::span<const std::uint64_t> numbers,
                   std::size_t columns, Context& context)
    : options_(options),
      metric_options_(metric_options),
      training_(training),
      validation_(validation),
      context_(context),
      binned_(
          training.size(), columns, [&](std::size_t r, std::span<float> values) { training.read(r, values); },
          categorical_columns(options, numbers, columns), context),
      grower_(binned_, tree_options(options, numbers, columns)),
      scores_(training.size(), 0.0),
      validation_scores_(validation.size(), 0.0),
      gradient_(training.size(), 0.0),
      curvature_(training.size(), 0.0) {}

std::vector<std::uint32_t> Boosting::sample_rows(Random& random, std::vector<bool>& chosen) const {
  chosen = sampled(training_.instances(), options_.instances, random);
  std::vector<std::uint32_t> rows;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (!chosen[i]) continue;
    for (std::size_t r = training_.begin(i); r < training_.begin(i + 1); ++r) {
      rows.push_back(static_cast<std::uint32_t>(r));
    }
  }
  return rows;
}

std::vector<bool> Boosting::sample_columns(Random& random) const {
  return sampled(binned_.columns(), options_.columns, random);
}

/// Computes the derivatives of the loss of the chosen instances.
void Boosting::derive(const std::vector<bool>& chosen) {
  const InstanceChunks chunks(training_.instances());
  context_.parallel_for(training_.instances(), chunks.size(), [&](std::size_t begin, std::size_t end) {
    const auto loss = tree_loss(options_, metric_options_);
    for (std::size_t i = begin; i < end; ++i) {
      if (!chosen[i]) continue;
      const std::size_t first = training_.begin(i);
      const std::size_t count = training_.count(i);
      (void)loss->evaluate(std::span(scores_).subspan(first, count), training_.labels(i),
                           std::span(gradient_).subspan(first, count), std::span(curvature_).subspan(first, count));
    }
  });
}

void Boosting::add_tree_scores(std::size_t t, const BoostingRows& rows, std::span<double> scores) {
  context_.parallel_for(rows.size(), kRowsPerChunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t r = begin; r < end; ++r) scores[r] += trees_.tree_score(t, rows.row(r));
  });
}

/// Adds the values of the last tree to all scores. The leaves contain the rows of the sample.
void Boosting::add_scores(const GrownTree& tree, const std::vector<bool>& chosen) {
  const std::size_t t = trees_.size() - 1;
  for (const GrownTree::Leaf& leaf : tree.leaves) {
    for (const std::uint32_t r : leaf.rows) scores_[r] += leaf.value;
  }
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (chosen[i]) continue;
    for (std::size_t r = training_.begin(i); r < training_.begin(i + 1); ++r) {
      scores_[r] += trees_.tree_score(t, training_.row(r));
    }
  }
  add_tree_scores(t, validation_, validation_scores_);
}

void Boosting::grow_tree(int pass) {
  Random random(context_.seed_for(fmt::format("{}, tree {}", kMethod, pass), ""));
  std::vector<bool> chosen;
  std::vector<std::uint32_t> rows = sample_rows(random, chosen);
  const std::vector<bool> columns = sample_columns(random);
  derive(chosen);
  const GrownTree tree = grower_.grow(gradient_, curvature_, std::move(rows), columns, context_);
  trees_.add(tree.nodes, tree.categories);
  add_scores(tree, chosen);
  // Without samples, further trees would not split either.
  done_ = tree.nodes.size() == 1 && options_.instances >= 1 && options_.columns >= 1;
}

void Boosting::resume(std::span<const double> numbers) {
  trees_ = trees_from_numbers("checkpoint", numbers, binned_.columns());
  for (std::size_t t = 0; t < trees_.size(); ++t) {
    add_tree_scores(t, training_, scores_);
    add_tree_scores(t, validation_, validation_scores_);
  }
}

/// The weight is the number of trees; the trees are the state of the optimiser.
PassModel Boosting::passes() {
  PassModel model;
  model.grows = true;
  model.one_pass = [this](int pass, PassState& state) {
    grow_tree(pass);
    state.weights = {static_cast<double>(trees_.size())};
    const std::vector<double> last = tree_numbers(trees_, trees_.size() - 1);
    state.optimiser.insert(state.optimiser.end(), last.begin(), last.end());
  };
  model.done = [this](const PassState&) { return done_; };
  model.check = [this](const PassState& state) {
    resume(state.optimiser);
    if (state.weights[0] != static_cast<double>(trees_.size())) {
      throw InputError("invalid checkpoint: its number of trees is inconsistent");
    }
  };
  const auto score = [this](const BoostingRows& rows, const std::vector<double>& current, double count, std::size_t i,
                            std::span<double> by_slot) {
    const auto end = static_cast<std::size_t>(count);
    if (end == trees_.size()) return rows.scatter(i, current, by_slot);
    std::vector<double> scores(rows.size());
    for (std::size_t r = rows.begin(i); r < rows.begin(i + 1); ++r) scores[r] = trees_.score(rows.row(r), 0, end);
    rows.scatter(i, scores, by_slot);
  };
  model.score_training = [this, score](std::span<const double> weights, std::size_t i, std::span<double> by_slot) {
    score(training_, scores_, weights[0], i, by_slot);
  };
  model.score_validation = [this, score](std::span<const double> weights, std::size_t i, std::span<double> by_slot) {
    score(validation_, validation_scores_, weights[0], i, by_slot);
  };
  return model;
}

}  // namespace witan
