#include "witan/learn/harness/compare.hpp"

#include "witan/method/method.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

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
std::vector<double> judged_scores(const Dataset& data, std::vector<double> scores) {
  if (data.item_rows() == 0) return scores;
  for (double& score : scores) score = std::isnan(score) ? -std::numeric_limits<double>::infinity() : score;
  return scores;
}

class Runner {
 public:
  Runner(const Dataset& data, const Parts& parts, const CompareOptions& options,
         std::span<const std::unique_ptr<Context>> contexts)
      : data_(data), parts_(parts), options_(options), contexts_(contexts) {
    for (const std::string& spec : options.methods) {
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
        for (std::uint32_t seed = 0; seed < method.summary.seeds; ++seed) run_one(fold, method, seed);
        contexts_.front()->progress("comparing", static_cast<double>(++done_),
                                    static_cast<double>(parts_.count * runs_.size()));
      }
    }
    for (MethodRun& method : runs_) finish(method);
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
    method.scores[seed][instance] = judged_scores(data_, std::move(fit.scores));
    ++method.solved;
    if (has_converged(fit.diagnostics.stop)) return;
    if (method.summary.first_note.empty() && !fit.diagnostics.notes.empty()) {
      method.summary.first_note = fit.diagnostics.notes.front();
    }
    method.not_converged[instance] = true;
  }

  void finish(MethodRun& method) const {
    MethodSummary& summary = method.summary;
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

bool depends_on_seed(const MethodInfo& method) { return method.train != nullptr || (method.input & kSampled) != 0; }

Leaderboard compare_methods(const Dataset& data, const Parts& parts, const CompareOptions& options,
                            std::span<const std::unique_ptr<Context>> contexts) {
  const Dataset& labels = options.labels != nullptr ? *options.labels : data;
  if (!labels.labelled())
    throw InputError(fmt::format("no labels to evaluate against; use {}", option("labels", "FILE")));
  return summarise(data, parts, options, Runner(data, parts, options, contexts).run(), *contexts.front());
}

}  // namespace witan
