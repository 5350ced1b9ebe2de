#include "witan/learn/harness/compare.hpp"

#include "witan/method/method.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "compare_summary.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

class Timer {
 public:
  explicit Timer(const std::function<double()>& clock) : clock_(clock), begin_(now()) {}
  [[nodiscard]] double seconds() const { return now() - begin_; }

 private:
  [[nodiscard]] double now() const { return clock_ ? clock_() : kNothing; }
  const std::function<double()>& clock_;
  double begin_;
};

/// Returns the scores for the evaluator. Files with one item per row rank every item; see compare_methods.
std::vector<double> judged_scores(const Dataset& data, std::vector<double> scores, double unscored) {
  if (data.item_rows() == 0) return scores;
  for (double& score : scores) score = std::isnan(score) ? unscored : score;
  return scores;
}

/// Returns by slot how many entries of the expert's lists are worse minus how many are better, plus its
/// comparisons won minus those lost; NaN for items without its data.
std::vector<double> expert_scores(const Instance& instance, ExpertId expert) {
  std::vector<double> scores(instance.size(), kNothing);
  const auto add = [&](Slot slot, double value) {
    scores[slot] = (std::isnan(scores[slot]) ? 0 : scores[slot]) + value;
  };
  for (const List& list : instance.lists) {
    if (list.expert != expert) continue;
    const double sign = low_is_best(list.form) ? -1 : 1;
    std::vector<double> values;
    for (std::uint64_t e = list.begin; e < list.end; ++e) values.push_back(sign * instance.value[e]);
    std::ranges::sort(values);
    for (std::uint64_t e = list.begin; e < list.end; ++e) {
      const auto equal = std::ranges::equal_range(values, sign * instance.value[e]);
      const auto worse = static_cast<double>(equal.begin() - values.begin());
      add(instance.slot[e], list.multiplicity() * (worse - static_cast<double>(values.end() - equal.end())));
    }
  }
  for (const Comparison& comparison : instance.comparisons) {
    if (comparison.expert != expert) continue;
    const double net = 2 * comparison.outcome - 1;
    add(comparison.first, net);
    add(comparison.second, -net);
  }
  return scores;
}

/// Keeps the scores of the best items, and sets the others to NaN. Of equal scores, later slots are better.
void keep_best(std::size_t depth, std::vector<double>& scores) {
  std::vector<Slot> order;
  for (Slot slot = 0; slot < scores.size(); ++slot) {
    if (!std::isnan(scores[slot])) order.push_back(slot);
  }
  if (order.size() <= depth) return;
  std::ranges::sort(order, [&](Slot a, Slot b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a > b; });
  for (std::size_t k = depth; k < order.size(); ++k) scores[order[k]] = kNothing;
}

class Runner {
 public:
  Runner(const Dataset& data, const Parts& parts, const CompareOptions& options,
         std::span<const std::unique_ptr<Context>> contexts)
      : data_(data), parts_(parts), options_(options), contexts_(contexts) {
    for (const std::string& spec : options.methods) {
      if (const auto expert = compared_expert(spec)) {
        runs_.push_back(expert_run(spec, *expert));
        continue;
      }
      const MethodInfo& method = find_method(parse_spec(spec).name);
      MethodRun run;
      run.summary.method = spec;
      run.summary.trained = method.train != nullptr;
      run.summary.seeds = depends_on_seed(method) ? static_cast<std::uint32_t>(contexts.size()) : 1;
      run.scores.assign(run.summary.seeds, std::vector<std::vector<double>>(data.instance_count()));
      for (auto& scores : run.scores) {
        for (std::size_t i = 0; i < scores.size(); ++i) scores[i].assign(data.instance(i).size(), kNothing);
      }
      run.not_converged.assign(data.instance_count(), false);
      runs_.push_back(std::move(run));
    }
  }

  std::vector<MethodRun> run() {
    for (std::uint32_t f = 0; f < parts_.count; ++f) {
      const Fold fold(data_, parts_, f);
      for (MethodRun& method : runs_) {
        if (compared_expert(method.summary.method)) continue;
        for (std::uint32_t seed = 0; seed < method.summary.seeds; ++seed) run_one(fold, method, seed);
        contexts_.front()->progress("comparing", static_cast<double>(++done_),
                                    static_cast<double>(parts_.count * runs_.size()));
      }
    }
    for (MethodRun& method : runs_) finish(method);
    if (options_.depth > 0) {
      for (MethodRun& method : runs_) cut(method);
    }
    return std::move(runs_);
  }

 private:
  void run_one(const Fold& fold, MethodRun& method, std::uint32_t seed) {
    Context& context = *contexts_[seed];
    Training training = fold.training();
    training.metric = options_.selection;
    training.metric_options.relevant_from = options_.evaluation.metric_options.relevant_from;
    training.metric_options.scale = options_.evaluation.metric_options.scale;
    const Timer train_timer(options_.clock);
    const auto model = train_model(method.summary.method, training, context);
    method.summary.train_seconds += train_timer.seconds();
    const TestSet test = fold.test();
    std::vector<Fit> fits(test.size());
    const Timer solve_timer(options_.clock);
    context.parallel_for(test.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) fits[k] = model->solve(test[k], context);
    });
    method.summary.solve_seconds += solve_timer.seconds();
    for (std::size_t k = 0; k < test.size(); ++k) add_fit(test, k, fits[k], method, seed);
  }

  void add_fit(const TestSet& test, std::size_t k, Fit& fit, MethodRun& method, std::uint32_t seed) const {
    const std::size_t instance = to_index(test.id(k));
    method.scores[seed][instance] = judged_scores(data_, std::move(fit.scores), options_.unscored);
    ++method.solved;
    if (has_converged(fit.diagnostics.stop)) return;
    if (method.summary.first_note.empty() && !fit.diagnostics.notes.empty()) {
      method.summary.first_note = fit.diagnostics.notes.front();
    }
    method.not_converged[instance] = true;
  }

  /// Returns the ranking of one expert alone.
  [[nodiscard]] MethodRun expert_run(const std::string& spec, std::string_view name) const {
    const auto expert = data_.expert_names().find(name);
    if (!expert) throw InputError(fmt::format("the data contain no expert {}", in_quotes(name)));
    MethodRun run;
    run.summary.method = spec;
    run.summary.solve_seconds = options_.clock ? 0 : kNothing;
    run.scores.resize(1);
    for (std::size_t i = 0; i < data_.instance_count(); ++i) {
      run.scores.front().push_back(
          judged_scores(data_, expert_scores(data_.instance(i), ExpertId{*expert}), options_.unscored));
    }
    run.not_converged.assign(data_.instance_count(), false);
    return run;
  }

  /// Removes the items below the depth: in a TREC run, equal scores are in descending order of names.
  void cut(MethodRun& method) const {
    for (auto& instances : method.scores) {
      for (std::vector<double>& scores : instances) keep_best(options_.depth, scores);
    }
  }

  void finish(MethodRun& method) const {
    MethodSummary& summary = method.summary;
    if (method.solved == 0) return;
    summary.train_seconds = summary.trained ? summary.train_seconds / (parts_.count * summary.seeds) : 0;
    summary.solve_seconds /= static_cast<double>(method.solved);
    for (const bool failed : method.not_converged) summary.not_converged += failed ? 1 : 0;
  }

  const Dataset& data_;
  const Parts& parts_;
  const CompareOptions& options_;
  std::span<const std::unique_ptr<Context>> contexts_;
  std::vector<MethodRun> runs_;
  std::size_t done_ = 0;
};

}  // namespace

std::optional<std::string_view> compared_expert(std::string_view spec) {
  constexpr std::string_view kPrefix = "expert:";
  if (!spec.starts_with(kPrefix)) return std::nullopt;
  return spec.substr(kPrefix.size());
}

bool depends_on_seed(const MethodInfo& method) { return method.train != nullptr || (method.input & kSampled) != 0; }

Leaderboard compare_methods(const Dataset& data, const Parts& parts, const CompareOptions& options,
                            std::span<const std::unique_ptr<Context>> contexts) {
  const Dataset& labels = options.labels != nullptr ? *options.labels : data;
  if (!labels.labelled())
    throw InputError(fmt::format("no labels to evaluate against; use {}", option("labels", "FILE")));
  return summarise(data, parts, options, Runner(data, parts, options, contexts).run(), *contexts.front());
}

}  // namespace witan
