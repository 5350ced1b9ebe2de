#include "witan/factor/user_rankings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

#include <Eigen/Dense>

namespace witan {
namespace {

constexpr std::size_t kUsersTogether = 16;
using FloatRows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct ScoredItem {
  double score;
  std::uint32_t item;
  /// Best first.
  friend bool operator<(const ScoredItem& a, const ScoredItem& b) {
    return a.score != b.score ? a.score > b.score : a.item < b.item;
  }
};

/// Keeps the best items and sorts them.
void keep_top(std::size_t top, std::vector<ScoredItem>& items) {
  const std::size_t count = top == 0 ? items.size() : std::min(top, items.size());
  std::partial_sort(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(count), items.end());
  items.resize(count);
}

std::vector<ScoredItem> predicted(const Recommender& recommender, std::uint32_t user, std::size_t top, ItemsShown shown,
                                  Context& context) {
  const std::vector<double> scores = recommender.predict(user, context).scores;
  std::vector<std::uint32_t> hidden;
  if (shown == ItemsShown::unrated) hidden = recommender.ratings_of(user).items;
  std::vector<ScoredItem> items;
  auto next = hidden.begin();
  for (std::uint32_t i = 0; i < scores.size(); ++i) {
    if (next != hidden.end() && *next == i) {
      ++next;
    } else {
      items.push_back({scores[i], i});
    }
  }
  keep_top(top, items);
  return items;
}

/// Vectors of all items in single precision.
class ProductScorer {
 public:
  ProductScorer(const Recommender& recommender, const ScoreProducts& products, std::size_t top, ItemsShown shown)
      : recommender_(recommender),
        products_(products),
        top_(top),
        shown_(shown),
        items_(static_cast<Eigen::Index>(recommender.items().size()),
               static_cast<Eigen::Index>(products.dimensions())) {
    std::vector<double> y(products.dimensions());
    for (Eigen::Index i = 0; i < items_.rows(); ++i) {
      products.item_vector(static_cast<std::size_t>(i), y);
      for (Eigen::Index d = 0; d < items_.cols(); ++d)
        items_(i, d) = static_cast<float>(y[static_cast<std::size_t>(d)]);
      longest_ = std::max(longest_, length(y));
    }
  }

  /// Writes the best items of consecutive users.
  void score(std::span<const std::uint32_t> users, std::span<std::vector<ScoredItem>> best) const {
    FloatRows vectors(static_cast<Eigen::Index>(users.size()), items_.cols());
    std::vector<double> errors;
    std::vector<double> x(products_.dimensions());
    for (std::size_t k = 0; k < users.size(); ++k) {
      products_.user_vector(users[k], x);
      for (std::size_t d = 0; d < x.size(); ++d) {
        vectors(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(d)) = static_cast<float>(x[d]);
      }
      errors.push_back(error_bound(length(x)));
    }
    Eigen::MatrixXf scores(items_.rows(), vectors.rows());
    scores.noalias() = items_ * vectors.transpose();
    for (std::size_t k = 0; k < users.size(); ++k) {
      const auto column = static_cast<Eigen::Index>(k);
      best[k] = best_of(users[k], {scores.col(column).data(), static_cast<std::size_t>(scores.rows())}, errors[k]);
    }
  }

 private:
  static double length(std::span<const double> x) {
    double sum = 0;
    for (const double one : x) sum += one * one;
    return std::sqrt(sum);
  }
  /// Bounds the difference of a product in single precision from the exact one: every one of at most d + 1 roundings of
  /// a term has a relative error of 2^−24, as has the conversion of both factors, and Σ|x_d·y_d| ≤ |x|·|y|. The bound
  /// is doubled for the terms of second order and the rounding of the score in double precision.
  [[nodiscard]] double error_bound(double user_length) const {
    const double roundings = static_cast<double>(products_.dimensions()) + 3;
    return 2 * roundings * 0x1p-24 * user_length * longest_;
  }

  /// Scores may be overwritten.
  [[nodiscard]] std::vector<ScoredItem> best_of(std::uint32_t user, std::span<float> scores, double error) const {
    if (shown_ == ItemsShown::unrated) {
      for (const std::uint32_t item : recommender_.ratings_of(user).items) {
        scores[item] = -std::numeric_limits<float>::infinity();
      }
    }
    std::vector<ScoredItem> found;
    for (const std::uint32_t item : candidates(scores, error)) found.push_back({products_.score(user, item), item});
    keep_top(top_, found);
    return found;
  }

  /// Returns the items whose exact score can be among the best: at most twice the error below the top-th.
  [[nodiscard]] std::vector<std::uint32_t> candidates(std::span<const float> scores, double error) const {
    const std::size_t top = top_ == 0 ? scores.size() : top_;
    std::priority_queue<float, std::vector<float>, std::greater<>> best;
    double least = -std::numeric_limits<double>::max();  // hidden items are below
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < scores.size(); ++i) {
      if (!(scores[i] >= least)) continue;
      found.push_back(i);
      best.push(scores[i]);
      if (best.size() > top) best.pop();
      if (best.size() == top) least = best.top() - 2 * error;
    }
    std::erase_if(found, [&](std::uint32_t item) { return scores[item] < least; });
    return found;
  }

  const Recommender& recommender_;
  const ScoreProducts& products_;
  std::size_t top_;
  ItemsShown shown_;
  FloatRows items_;
  double longest_ = 0;
};

TopItems joined(std::span<const std::vector<ScoredItem>> best) {
  TopItems all;
  all.begin.push_back(0);
  for (const auto& items : best) {
    for (const ScoredItem& one : items) {
      all.items.push_back(one.item);
      all.scores.push_back(one.score);
    }
    all.begin.push_back(all.items.size());
  }
  return all;
}

}  // namespace

TopItems top_items(const Recommender& recommender, std::span<const std::uint32_t> users, std::size_t top,
                   ItemsShown shown, Context& context) {
  std::vector<std::vector<ScoredItem>> best(users.size());
  const ScoreProducts* const products = recommender.products();
  if (products == nullptr) {
    context.parallel_for(users.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k) best[k] = predicted(recommender, users[k], top, shown, context);
    });
    return joined(best);
  }
  const ProductScorer scorer(recommender, *products, top, shown);
  context.parallel_for(users.size(), kUsersTogether, [&](std::size_t begin, std::size_t end) {
    scorer.score(users.subspan(begin, end - begin), std::span(best).subspan(begin, end - begin));
  });
  return joined(best);
}

}  // namespace witan
