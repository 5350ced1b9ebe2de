#include "witan/report/ranking.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "figure_marks.hpp"
#include "report/display_name.hpp"
#include <fmt/format.h>

namespace witan::page {
namespace {

constexpr std::size_t kMostRows = 40;
constexpr std::size_t kMostInstances = 6;
constexpr std::size_t kRowsOfSeveral = 8;
constexpr double kRankIntervalWidth = 190;

/// One instance of the figure.
struct Panel {
  Instance instance;
  Ranking ranking;
  OutcomeModel model = OutcomeModel::none;
  bool has_intervals = false, has_rank_intervals = false;
  std::size_t rows = 0;
};

std::string score_title(OutcomeModel model) {
  switch (model) {
    case OutcomeModel::logistic:
    case OutcomeModel::rao_kupper:
    case OutcomeModel::davidson:
      return "Score (log-odds, 0 = average)";
    case OutcomeModel::normal:
      return "Score (standard deviations, 0 = average)";
    case OutcomeModel::elo:
    case OutcomeModel::davidson_elo:
      return "Score (Elo points)";
    default:
      return "Score";
  }
}

/// Returns the scores with equal decimals; empty texts for items without a score.
std::vector<std::string> score_texts(const Panel& panel) {
  std::vector<double> values;
  std::vector<double> errors;
  for (std::size_t k = 0; k < panel.rows; ++k) {
    if (std::isnan(panel.ranking.items[k].score)) continue;
    values.push_back(panel.ranking.items[k].score);
    errors.push_back(panel.ranking.items[k].standard_error);
  }
  const int decimals = decimals_for(errors, values);
  std::vector<std::string> texts;
  for (std::size_t k = 0; k < panel.rows; ++k) {
    const double score = panel.ranking.items[k].score;
    texts.push_back(std::isnan(score) ? std::string() : fixed_text(score, decimals));
  }
  return texts;
}

/// Adds the first and the last rank, and lines for them.
void add_rank_axis(Figure& figure, const Scale& rank_x, std::uint32_t last, double top, double bottom) {
  for (const std::uint32_t rank : {1U, last}) {
    const double x = rank_x(static_cast<double>(rank));
    figure.add(LineMark{x, top, x, bottom, Ink::grid});
    figure.add(muted(x, bottom + 16, fmt::format("{}", rank)));
  }
}

/// Draws one instance from `top` on and returns the lower end.
double add_panel(Figure& figure, const Panel& panel, double top, double level) {
  std::vector<std::string> names;
  const std::vector<std::string> scores = score_texts(panel);
  double low = HUGE_VAL;
  double high = -HUGE_VAL;
  std::uint32_t last_rank = 1;
  for (std::size_t k = 0; k < panel.rows; ++k) {
    const RankedItem& item = panel.ranking.items[k];
    names.emplace_back(panel.instance.item_name(item.slot));
    if (std::isnan(item.score)) continue;
    low = std::min(low, std::isnan(item.interval.low) ? item.score : item.interval.low);
    high = std::max(high, std::isnan(item.interval.high) ? item.score : item.interval.high);
  }
  if (panel.has_rank_intervals) last_rank = static_cast<std::uint32_t>(panel.ranking.items.size());
  const double left = std::min(220.0, widest(names, kNameSize, true) + 24);
  const double right = panel.has_rank_intervals ? figure.width - kRankIntervalWidth - 70
                                                : figure.width - 24 - widest(scores, kSmallSize);
  const double pad = std::max(1e-9, (high - low) * 0.04);
  const Scale x(low - pad, high + pad, left, right);
  const Scale rank_x(1, last_rank, right + 34, figure.width - 56);
  const double head = panel.has_rank_intervals ? 20 : 4;
  const double first = top + head;
  const double bottom = first + kRowHeight * static_cast<double>(panel.rows);
  if (panel.has_rank_intervals) figure.add(muted((right + 34 + figure.width - 56) / 2, top + 10, "Rank interval"));
  // Bands join the items of a tier. Without intervals, a tier of one item needs none.
  for (std::size_t k = 0; k < panel.rows;) {
    std::size_t end = k;
    while (end < panel.rows && panel.ranking.items[end].tier == panel.ranking.items[k].tier) ++end;
    if (panel.has_intervals || end - k > 1) {
      figure.add(RectMark{0, first + kRowHeight * static_cast<double>(k) + 1.5, figure.width,
                          kRowHeight * static_cast<double>(end - k) - 3, Ink::band, 1, 4});
    }
    k = end;
  }
  add_grid(figure, x, ticks(low - pad, high + pad, 5), first, bottom, bottom + 16);
  if (panel.has_rank_intervals && last_rank > 1) add_rank_axis(figure, rank_x, last_rank, first, bottom);
  for (std::size_t k = 0; k < panel.rows; ++k) {
    const RankedItem& item = panel.ranking.items[k];
    const double y = first + kRowHeight * (static_cast<double>(k) + 0.5);
    figure.add(name(10, y + 4.5, fit_text(names[k], left - 18, kNameSize, true)));
    if (std::isnan(item.score)) {
      figure.add(muted(left, y + 4, "no score", Anchor::start));
    } else if (std::isnan(item.interval.low)) {
      figure.add(CircleMark{x(item.score), y, 4.5, Ink::paper, Ink::blue});
    } else {
      add_estimate(figure, x(item.interval.low), x(item.interval.high), x(item.score), y, Ink::blue);
    }
    if (!panel.has_rank_intervals) figure.add(label(figure.width - 8, y + 4, scores[k], Anchor::end));
    if (!panel.has_rank_intervals || item.ranks.best == 0) continue;
    figure.add(LineMark{rank_x(item.ranks.best), y, rank_x(item.ranks.worst), y, Ink::grey, 8, true, 0.55});
    figure.add(CircleMark{rank_x(item.best_rank), y, 3.5, Ink::text});
    const std::string text = item.ranks.best == item.ranks.worst
                                 ? fmt::format("{}", item.ranks.best)
                                 : fmt::format("{}–{}", item.ranks.best, item.ranks.worst);
    figure.add(label(figure.width - 8, y + 4, text, Anchor::end));
  }
  std::string caption = score_title(panel.model);
  if (panel.has_intervals) caption += fmt::format(" with {:.4g} % intervals", 100 * level);
  figure.add(muted((left + right) / 2, bottom + 34, caption));
  if (panel.rows < panel.ranking.items.size()) {
    figure.add(
        muted(10, bottom + 16, fmt::format("first {} of {}", panel.rows, panel.ranking.items.size()), Anchor::start));
  }
  return bottom + 44;
}

Panel panel_of(const RankResult& result, std::size_t i, std::size_t most) {
  const Fit& fit = result.fits[i];
  Panel panel{result.data.instance(i), make_ranking(fit, result.level, result.seed), fit.outcome_model};
  panel.rows = std::min(panel.ranking.items.size(), most);
  panel.has_intervals = fit.uncertainty != nullptr;
  panel.has_rank_intervals =
      std::ranges::any_of(panel.ranking.items, [](const RankedItem& item) { return item.ranks.best > 0; });
  return panel;
}

}  // namespace

void add_grid(Figure& figure, const Scale& x, const std::vector<double>& values, double top, double bottom,
              double text_y, bool plus) {
  for (const double v : values) {
    figure.add(LineMark{x(v), top, x(v), bottom, v == 0 ? Ink::zero : Ink::grid});
    figure.add(muted(x(v), text_y, tick_text(v, plus)));
  }
}

Figure figure_of(const RankResult& result, Context& /*context*/) {
  const std::size_t instances = result.fits.size();
  if (instances == 0) throw UsageError("there is nothing to draw: the data contain no statements");
  Figure figure;
  figure.title = display_name(result.model.spec);
  double top = 8;
  const std::size_t shown = std::min(instances, kMostInstances);
  for (std::size_t i = 0; i < shown; ++i) {
    const Panel panel = panel_of(result, i, instances == 1 ? kMostRows : kRowsOfSeveral);
    if (instances > 1) {
      figure.add(TextMark{0, top + 14, fit_text(panel.instance.name, figure.width, 14, true), 14, Ink::text,
                          Anchor::start, true});
      top += 22;
    }
    for (std::size_t k = 0; k < panel.rows; ++k) {
      const RankedItem& item = panel.ranking.items[k];
      figure.description += fmt::format("{}{}: {:.4g}", figure.description.empty() ? "" : "; ",
                                        panel.instance.item_name(item.slot), item.score);
    }
    top = add_panel(figure, panel, top, result.level);
  }
  if (shown < instances) {
    figure.add(muted(0, top + 10, fmt::format("The first {} of {} instances; the report has all.", shown, instances),
                     Anchor::start));
    top += 18;
  }
  figure.height = top;
  return figure;
}

}  // namespace witan::page
