#include "factor/factor_model.hpp"

#include "witan/method/method.hpp"
#include "witan/method/storage/model_file.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "factor/factor_losses.hpp"
#include "support/expect_error.hpp"
#include "support/rated_books.hpp"
#include "support/scores_of.hpp"
#include <Eigen/Dense>
#include <gtest/gtest.h>

namespace witan::factor_model_test {

using test::rated_books;
using test::read_csv_text;

const char* const kMethods[] = {"pmop-factors", "plackett-luce-factors", "cofirank", "pmf"};

/// Returns the number of readers whose best unrated book is of the kind that they like.
int right_kind(const Recommender& recommender, Context& context) {
  int right = 0;
  for (std::size_t u = 0; u < recommender.users().size(); ++u) {
    const std::vector<double> scores = recommender.predict(u, context).scores;
    const UserRatings rated = recommender.ratings_of(u);
    std::size_t best = scores.size();
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if (std::ranges::binary_search(rated.items, i)) continue;
      if (best == scores.size() || scores[i] > scores[best]) best = i;
    }
    const int user = std::stoi(recommender.users()[u].substr(1));
    const int book = std::stoi(recommender.items()[best].substr(1));
    right += (user + book) % 2 == 0 ? 1 : 0;
  }
  return right;
}

TEST(FactorMethods, RecommendTheKindThatReadersLike) {
  const Dataset data = read_csv_text(rated_books(60, 30, 21, 0.4));
  Context context;
  for (const char* const method : kMethods) {
    const auto model = train_model(fmt::format("{}(l2=0.5)", method), data, context);
    ASSERT_NE(model->recommender(), nullptr) << method;
    EXPECT_GE(right_kind(*model->recommender(), context), 55) << method;
    EXPECT_EQ(model->learned()->find("pass")->size(), 2U);
  }
}

TEST(FactorMethods, SavedModelsPredictTheSameScores) {
  const Dataset data = read_csv_text(rated_books(12, 8, 22));
  Context context;
  for (const char* const method : kMethods) {
    const auto model = train_model(method, data, context);
    std::ostringstream text;
    write_model({method, *model->learned()}, text);
    const auto restored = restore_model(parse_model(text.str(), "m"));
    for (std::size_t u = 0; u < 12; ++u) {
      EXPECT_EQ(model->recommender()->predict(u, context).scores, restored->recommender()->predict(u, context).scores);
    }
    EXPECT_EQ(model->solve(data.instance(0), context).scores, restored->solve(data.instance(0), context).scores);
  }
}

/// The gradient of a user's objective is zero at the fitted factors, for new users and for users of the training data.
/// For the squared loss, the factors equal a ridge regression.
TEST(FactorMethods, NewUsersAreFittedWithFixedItemFactors) {
  const Dataset data = read_csv_text(rated_books(20, 10, 23));
  Context context;
  for (const FactorLoss loss : {FactorLoss::pmop, FactorLoss::plackett_luce, FactorLoss::squared}) {
    FactorSettings settings;
    settings.method = "test";
    settings.loss = loss;
    settings.dimensions = 2;
    settings.l2 = 0.5;
    settings.biases = FactorBiases::off;
    const FactorModel model(settings, train_factors(settings, Training(data), context));
    const UserRatings ratings = model.ratings_of(3);
    const Fit fit = model.predict(ratings, context);
    EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
    // Recovers the user's factors from the scores by least squares.
    const auto count = static_cast<Eigen::Index>(model.items().size());
    Eigen::MatrixXd items(count, 2);
    Eigen::VectorXd scores(count);
    for (Eigen::Index i = 0; i < count; ++i) {
      const std::size_t at = model.shape().item(static_cast<std::size_t>(i));
      items.row(i) << model.weights()[at], model.weights()[at + 1];
      scores(i) = fit.scores[static_cast<std::size_t>(i)] - model.mean();
    }
    const Eigen::VectorXd taste = items.colPivHouseholderQr().solve(scores);
    EXPECT_LT((items * taste - scores).norm(), 1e-9);
    const auto one = factor_loss(loss, settings.objective)();
    UserObjective objective(ratings, factor_labels(settings, ratings, {}, context), model.shape(),
                            {model.mean(), 0.5, 0.5}, model.weights(), *one);
    std::vector<double> gradient(2);
    (void)objective.evaluate(std::span(taste.data(), 2), gradient);
    EXPECT_NEAR(gradient[0], 0, 1e-6) << int(loss);
    EXPECT_NEAR(gradient[1], 0, 1e-6) << int(loss);
    if (loss != FactorLoss::squared) continue;
    Eigen::MatrixXd rated(static_cast<Eigen::Index>(ratings.items.size()), 2);
    Eigen::VectorXd errors(rated.rows());
    for (Eigen::Index k = 0; k < rated.rows(); ++k) {
      rated.row(k) = items.row(ratings.items[static_cast<std::size_t>(k)]);
      errors(k) = ratings.values[static_cast<std::size_t>(k)] - model.mean();
    }
    const Eigen::MatrixXd normal = rated.transpose() * rated + 0.5 * Eigen::MatrixXd::Identity(2, 2);
    EXPECT_LT((normal.ldlt().solve(rated.transpose() * errors) - taste).norm(), 1e-8);
  }
}

/// The NDCG bound is not smooth, so the test compares values: no neighbouring point is better by more than 0.001.
TEST(FactorMethods, NewUsersOfCofiRankAreNearTheOptimum) {
  const Dataset data = read_csv_text(rated_books(20, 10, 27));
  Context context;
  FactorSettings settings;
  settings.method = "test";
  settings.loss = FactorLoss::ndcg_bound;
  settings.dimensions = 1;
  settings.l2 = 0.1;
  settings.biases = FactorBiases::off;
  const FactorModel model(settings, train_factors(settings, Training(data), context));
  const UserRatings ratings = model.ratings_of(5);
  const std::size_t first = model.shape().item(0);
  const double taste = model.predict(ratings, context).scores[0] / model.weights()[first];
  const auto loss = ndcg_bound_loss();
  UserObjective objective(ratings, factor_labels(settings, ratings, {}, context), model.shape(), {0, 0.1},
                          model.weights(), *loss);
  std::vector<double> gradient(1);
  const double fitted = objective.evaluate(std::vector{taste}, gradient);
  for (double other = -20; other <= 20; other += 0.01) {
    EXPECT_GE(objective.evaluate(std::vector{other}, gradient), fitted - 1e-3) << other;
  }
}

TEST(FactorMethods, NewUsersMayDivergeWithoutPenalty) {
  const Dataset data = read_csv_text("expert,item,rating\na,x,5\na,y,1\nb,x,1\nb,y,5\nc,x,4\nc,y,2\n");
  Context context;
  const auto model =
      train_model("plackett-luce-factors(l2=0,validation_fraction=0,biases=off,tolerance=0)", data, context);
  const Fit fit = model->recommender()->predict(UserRatings{{0, 1}, {1, 2}, 1}, context);
  EXPECT_TRUE(!has_converged(fit.diagnostics.stop) || std::abs(fit.scores[0] - fit.scores[1]) > 15);
}

/// With --valid, no ratings are held out: the factors equal those after the same number of steps on all ratings.
TEST(FactorMethods, ValidationRatingsSelectTheStepWithoutHeldOutRatings) {
  const Dataset data = read_csv_text(rated_books(30, 20, 24, 0.3));
  const Dataset others = read_csv_text(rated_books(30, 20, 25, 0.3));
  Context context;
  const Training training{InstanceSet(data), InstanceSet(others)};
  const auto model = train_model("pmop-factors(optimiser=gradient,steps=40)", training, context);
  const double chosen = model->learned()->find("pass")->front();
  EXPECT_GE(chosen, 1);
  const auto plain = train_model(fmt::format("pmop-factors(optimiser=gradient,validation_fraction=0,steps={})", chosen),
                                 Training(data), context);
  EXPECT_EQ(*plain->learned()->find("factors"), *model->learned()->find("factors"));
}

/// The gradient of the objective with the stored penalties is 0 at the factors.
TEST(FactorMethods, LbfgsConverges) {
  const Dataset data = read_csv_text(rated_books(30, 20, 24, 0.3));
  Context context;
  for (const FactorLoss loss : {FactorLoss::pmop, FactorLoss::plackett_luce, FactorLoss::squared}) {
    FactorSettings settings;
    settings.method = "test";
    settings.loss = loss;
    settings.dimensions = 3;
    settings.tolerance = 0;
    settings.steps = 3000;
    const LearnedParameters learned = train_factors(settings, Training(data), context);
    EXPECT_EQ(*learned.find("converged"), std::vector<double>{1});
    const FactorScale scale{learned.find("mean")->front(), learned.find("l2")->front(),
                            learned.find("bias l2")->front()};
    const FactorModel model(settings, learned);
    const RatingTable table = rating_table(InstanceSet(data), "test");
    std::vector<double> labels;
    for (std::size_t u = 0; u < table.users.size(); ++u) {
      const auto row = factor_labels(settings, table.ratings_of(u), {}, context);
      labels.insert(labels.end(), row.begin(), row.end());
    }
    const FactorObjective objective(table, labels, model.shape(), scale, factor_loss(loss, settings.objective));
    std::vector<double> gradient(model.shape().size());
    (void)objective.evaluate(model.weights(), gradient, context);
    for (const double one : gradient) EXPECT_NEAR(one, 0, 1e-4) << int(loss);
  }
}

/// The selected penalties are the best of their neighbours on the validation ratings.
TEST(FactorMethods, PenaltiesAreSelectedOnValidationRatings) {
  const Dataset data = read_csv_text(rated_books(30, 20, 24, 0.3));
  const Dataset others = read_csv_text(rated_books(30, 20, 25, 0.3));
  Context context;
  const Training training{InstanceSet(data), InstanceSet(others)};
  const auto validation = [&](double l2, double bias_l2) {
    const auto model = train_model(fmt::format("pmf(l2={},bias_l2={})", l2, bias_l2), training, context);
    return model->learned()->find("validation")->front();
  };
  const auto selected = train_model("pmf", training, context);
  const double l2 = selected->learned()->find("l2")->front();
  const double bias_l2 = selected->learned()->find("bias l2")->front();
  const double best = selected->learned()->find("validation")->front();
  EXPECT_EQ(best, validation(l2, bias_l2));
  EXPECT_GE(best, validation(2 * l2, bias_l2));
  EXPECT_GE(best, validation(l2 / 2, bias_l2));
}

class MemoryCheckpoint : public Checkpoint {
 public:
  std::optional<LearnedParameters> load() override { return kept; }
  void keep(const LearnedParameters& state) override {
    kept = state;
    if (++times == stop_after) throw Cancelled();
  }
  std::optional<LearnedParameters> kept;
  int times = 0;
  int stop_after = 0;
};

TEST(FactorMethods, ResumeFromCheckpointsWithIdenticalResults) {
  const Dataset data = read_csv_text(rated_books(10, 8, 26));
  Context context;
  for (const char* const spec :
       {"pmop-factors(optimiser=gradient,steps=160,patience=0)", "pmop-factors(tolerance=0,steps=120)"}) {
    const auto whole = train_model(spec, data, context);
    for (const int stop_after : {1, 3, 5}) {
      MemoryCheckpoint checkpoint;
      checkpoint.stop_after = stop_after;
      Training training(data);
      training.checkpoint = &checkpoint;
      EXPECT_THROW((void)train_model(spec, training, context), Cancelled);
      checkpoint.stop_after = 0;
      EXPECT_EQ(train_model(spec, training, context)->learned()->numbers, whole->learned()->numbers) << stop_after;
    }
  }
}

/// Sets the first number of the optimiser's state and returns the message of the resumed training.
std::string message_of_resumed(const char* spec, const Dataset& data, double number) {
  MemoryCheckpoint checkpoint;
  checkpoint.stop_after = 1;
  Training training(data);
  training.checkpoint = &checkpoint;
  Context context;
  EXPECT_THROW((void)train_model(spec, training, context), Cancelled);
  checkpoint.stop_after = 0;
  for (auto& [name, values] : checkpoint.kept->numbers) {
    if (name.ends_with("optimiser")) values.front() = number;
  }
  return error_of([&] { (void)train_model(spec, training, context); });
}

TEST(FactorMethods, RejectCheckpointsWithImpossibleSums) {
  const Dataset data = read_csv_text(rated_books(10, 8, 26));
  EXPECT_EQ(message_of_resumed("pmop-factors(optimiser=gradient,steps=160,patience=0)", data, -1),
            "invalid checkpoint: the sum of squared gradients is negative");
  EXPECT_EQ(message_of_resumed("pmop-factors", data, 7), "invalid checkpoint: found 7 as the end of the optimisation");
}

TEST(FactorMethods, RejectUnsuitableData) {
  Context context;
  const auto train = [&](const char* csv) { (void)train_model("pmop-factors", read_csv_text(csv), context); };
  EXPECT_EQ(error_of([&] { train("expert,winner,loser\na,x,y\n"); }),
            "pmop-factors needs ratings, but instance \"all\" has comparisons");
  EXPECT_EQ(error_of([&] { train("expert,item,rating\na,x,5\nb,y,4\n"); }),
            "pmop-factors is trained on ratings, but no user rates two items differently");
  const Spec spec = parse_spec("pmf");
  EXPECT_EQ(error_of([&] { (void)find_method("pmf").restore(spec, {{"p"}, {{"mean", {1}}}}); }),
            "invalid model of pmf: field \"ratings begin\" is missing");
}

}  // namespace witan::factor_model_test
