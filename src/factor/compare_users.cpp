#include "compare_users.hpp"

#include "witan/data/dataset_builder.hpp"
#include "witan/method/method.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "held_out_evaluation.hpp"
#include "known_users.hpp"
#include "learn/harness/compare_summary.hpp"
#include "user_split.hpp"
#include "util/compensated_sum.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

double seconds(const CompareOptions& options) { return options.clock ? options.clock() : kNothing; }

/// Returns scores of all items of the table for its users, by any method.
class UserScores {
 public:
  /// Trains the method. The training data have one instance.
  UserScores(const std::string& spec, const Dataset& data, const CompareOptions& options, const RatingTable& table,
             Context& context) {
    Training training(data);
    training.metric = options.selection;
    model_ = train_model(spec, training, context);
    recommender_ = model_->recommender();
    if (recommender_ == nullptr) {
      const Instance instance = data.instance(0);
      consensus_ = model_->solve(instance, context);
      for (Slot slot = 0; slot < instance.size(); ++slot) set_column(table, instance.item_name(slot));
      return;
    }
    for (const std::string& item : recommender_->items()) set_column(table, item);
    const KnownUsers known(*recommender_);
    for (const std::string& user : table.users) user_.push_back(known.find(user));
  }

  /// Writes the scores; NaN for items without one. Returns the diagnostics of the fit.
  Diagnostics score(std::uint32_t user, std::span<double> scores, Context& context) const {
    std::ranges::fill(scores, kNothing);
    if (recommender_ != nullptr && !user_[user]) return {};
    const Fit fit = recommender_ == nullptr ? consensus_ : recommender_->predict(*user_[user], context);
    for (std::size_t k = 0; k < column_.size(); ++k) scores[column_[k]] = fit.scores[k];
    return fit.diagnostics;
  }

  /// Returns the log-likelihood of the order of the labels, or NaN.
  [[nodiscard]] double log_likelihood(const HeldOutEvaluation::Judged& judged) const {
    return recommender_ == nullptr ? kNothing : recommender_->log_likelihood(judged.scores, judged.labels);
  }

 private:
  void set_column(const RatingTable& table, std::string_view item) {
    const auto found =
        std::ranges::lower_bound(table.items, item, {}, [](const std::string& name) { return std::string_view(name); });
    column_.push_back(static_cast<std::size_t>(found - table.items.begin()));
  }

  std::unique_ptr<const Model> model_;
  std::shared_ptr<const Recommender> recommender_;
  Fit consensus_;
  std::vector<std::size_t> column_;               ///< in the table, by the method's items
  std::vector<std::optional<std::size_t>> user_;  ///< of the recommender, by the table's users
};

/// The values of one method: sums over folds and seeds.
struct UserValues {
  MethodSummary summary;
  std::vector<double> sums;                  ///< users × metrics
  std::vector<double> counts;                ///< by user
  std::vector<std::vector<double>> by_seed;  ///< seed × metric: sums over folds of the means
  std::vector<std::vector<double>> by_fold;  ///< metric × fold
  std::vector<bool> failed;                  ///< by user
  double solved = 0;
  double log_likelihood = 0;  ///< sum
};

class UserRunner {
 public:
  UserRunner(const Dataset& data, const UserSplit& split, const CompareOptions& options,
             std::span<const std::unique_ptr<Context>> contexts)
      : split_(split),
        options_(options),
        contexts_(contexts),
        table_(rating_table(InstanceSet(data), options.methods.front())) {
    if (split.kind == UserSplit::Kind::last) times_ = rating_times(data, table_);
    for (const std::string& spec : options.methods) add_method(spec);
  }

  UserComparison run() {
    std::size_t done = 0;
    for (std::uint32_t fold = 0; fold < split_.folds; ++fold) {
      const HeldOut parts = split_users(table_, times_, split_, fold, *contexts_.front());
      const HeldOutEvaluation evaluation(parts, split_.protocol, options_.evaluation.metrics, metric_options(),
                                         split_.relevant_from);
      if (evaluation.users().empty()) throw InputError("no user has enough ratings to hold some out");
      const Dataset training = dataset_of(parts.kept);
      for (UserValues& method : methods_) {
        for (std::uint32_t seed = 0; seed < method.summary.seeds; ++seed) {
          run_one(parts, evaluation, training, method, fold, seed);
        }
        contexts_.front()->progress("comparing", static_cast<double>(++done),
                                    static_cast<double>(split_.folds * methods_.size()));
      }
    }
    return summarised();
  }

 private:
  void add_method(const std::string& spec) {
    const MethodInfo& method = find_method(parse_spec(spec).name);
    check_ranks_untrained(parse_spec(spec));
    UserValues values;
    values.summary.method = spec;
    values.summary.trained = method.train != nullptr;
    values.summary.seeds = depends_on_seed(method) ? static_cast<std::uint32_t>(contexts_.size()) : 1;
    values.sums.resize(table_.users.size() * width());
    values.counts.resize(table_.users.size());
    values.failed.resize(table_.users.size());
    values.by_seed.assign(values.summary.seeds, std::vector<double>(width()));
    values.by_fold.assign(width(), std::vector<double>(split_.folds));
    methods_.push_back(std::move(values));
  }

  [[nodiscard]] std::size_t width() const { return options_.evaluation.metrics.size(); }

  /// The scale of the labels is that of all ratings.
  [[nodiscard]] EvaluateOptions metric_options() const {
    EvaluateOptions options = options_.evaluation.metric_options;
    const auto [least, most] = std::ranges::minmax(table_.value);
    if (!options.scale) options.scale = LabelScale{least, most};
    return options;
  }

  void run_one(const HeldOut& parts, const HeldOutEvaluation& evaluation, const Dataset& training, UserValues& method,
               std::uint32_t fold, std::uint32_t seed) {
    Context& context = *contexts_[seed];
    const double begin = seconds(options_);
    const UserScores scores(method.summary.method, training, options_, parts.kept, context);
    const double trained = seconds(options_);
    const auto users = evaluation.users();
    std::vector<std::vector<double>> values(users.size());
    std::vector<Diagnostics> diagnostics(users.size());
    std::vector<double> likelihoods(users.size(), kNothing);
    context.parallel_for(users.size(), 8, [&](std::size_t first, std::size_t last) {
      std::vector<double> of_items(table_.items.size());
      for (std::size_t k = first; k < last; ++k) {
        diagnostics[k] = scores.score(users[k], of_items, context);
        values[k] = evaluation.evaluate(users[k], of_items);
        if (split_.protocol == UserProtocol::rated_items) {
          likelihoods[k] = scores.log_likelihood(evaluation.judged(users[k], of_items));
        }
      }
    });
    method.summary.train_seconds += trained - begin;
    method.summary.solve_seconds += seconds(options_) - trained;
    method.solved += static_cast<double>(users.size());
    for (const double likelihood : likelihoods) method.log_likelihood += likelihood;
    for (std::size_t k = 0; k < users.size(); ++k) add(users[k], values[k], diagnostics[k], method);
    for (std::size_t m = 0; m < width(); ++m) {
      std::vector<double> column;
      for (const auto& row : values) column.push_back(row[m]);
      const double mean = metric_mean(options_.evaluation.metrics[m], column);
      method.by_seed[seed][m] += mean / split_.folds;
      method.by_fold[m][fold] += mean / method.summary.seeds;
    }
  }

  void add(std::uint32_t user, std::span<const double> values, const Diagnostics& diagnostics, UserValues& method) {
    for (std::size_t m = 0; m < width(); ++m) method.sums[user * width() + m] += values[m];
    method.counts[user] += 1;
    if (has_converged(diagnostics.stop)) return;
    if (method.summary.first_note.empty() && !diagnostics.notes.empty()) {
      method.summary.first_note = diagnostics.notes.front();
    }
    method.failed[user] = true;
  }

  UserComparison summarised() {
    UserComparison result;
    Leaderboard& board = result.board;
    board.metrics = options_.evaluation.metrics;
    board.folds = split_.folds;
    board.baseline = options_.baseline;
    board.level = options_.level;
    board.unit = "user";
    DatasetBuilder builder;
    for (std::size_t u = 0; u < table_.users.size(); ++u) {
      (void)builder.instance(table_.users[u]);
      if (methods_.front().counts[u] == 0) continue;
      board.instances.push_back(static_cast<std::uint32_t>(u));
    }
    result.users = builder.build();
    board.fold_of.assign(board.instances.size(), 0);
    board.tested_instances = board.instances.size();
    for (UserValues& method : methods_) board.methods.push_back(summary_of(method, board));
    add_tests(options_, board, *contexts_.front());
    return result;
  }

  [[nodiscard]] MethodSummary summary_of(UserValues& method, const Leaderboard& board) const {
    MethodSummary summary = std::move(method.summary);
    for (const std::uint32_t user : board.instances) {
      for (std::size_t m = 0; m < width(); ++m) {
        summary.values.push_back(method.sums[user * width() + m] / method.counts[user]);
      }
    }
    summary.not_converged = static_cast<std::uint64_t>(std::ranges::count(method.failed, true));
    summary.train_seconds = summary.trained ? summary.train_seconds / (split_.folds * summary.seeds) : 0;
    summary.solve_seconds /= method.solved;
    summary.log_likelihood = method.log_likelihood / method.solved;
    for (std::size_t m = 0; m < width(); ++m) {
      MetricSummary metric;
      std::vector<double> column;
      for (std::size_t k = m; k < summary.values.size(); k += width()) column.push_back(summary.values[k]);
      metric.of_instances = metric_mean(board.metrics[m], column);
      metric.by_fold = method.by_fold[m];
      metric.of_folds = std::accumulate(metric.by_fold.begin(), metric.by_fold.end(), 0.0) / split_.folds;
      double squares = 0;
      for (const auto& seed : method.by_seed) squares += (seed[m] - metric.of_folds) * (seed[m] - metric.of_folds);
      if (summary.seeds > 1) metric.seed_deviation = std::sqrt(squares / (summary.seeds - 1));
      summary.metrics.push_back(std::move(metric));
    }
    return summary;
  }

  const UserSplit& split_;
  const CompareOptions& options_;
  std::span<const std::unique_ptr<Context>> contexts_;
  RatingTable table_;
  std::vector<std::int64_t> times_;
  std::vector<UserValues> methods_;
};

std::string held_out_text(const UserSplit& split) {
  switch (split.kind) {
    case UserSplit::Kind::parts:
      return fmt::format("a random 1/{} of every user's ratings", split.folds);
    case UserSplit::Kind::share:
      return fmt::format("a random {:g} % of every user's ratings", 100 * split.held_out);
    case UserSplit::Kind::count:
      return fmt::format("{:g} random ratings of every user", split.held_out);
    case UserSplit::Kind::last:
      break;
  }
  return split.held_out == 1 ? "the last rating of every user"
                             : fmt::format("the last {:g} ratings of every user", split.held_out);
}

std::string protocol_text(const UserSplit& split) {
  if (split.protocol == UserProtocol::rated_items) {
    return fmt::format("protocol rated-items: held out is {}; methods rank these items, labels are the ratings",
                       held_out_text(split));
  }
  return fmt::format(
      "protocol all-items: held out is {}; methods rank all items without a training rating by the user, "
      "{} relevant",
      held_out_text(split),
      split.relevant_from ? fmt::format("held-out ratings from {:g} are", *split.relevant_from) : "held-out items are");
}

}  // namespace

UserComparison compare_users(const Dataset& data, const UserSplit& split, const CompareOptions& options,
                             std::span<const std::unique_ptr<Context>> contexts) {
  UserComparison result = UserRunner(data, split, options, contexts).run();
  result.board.protocol = protocol_text(split);
  return result;
}

}  // namespace witan
