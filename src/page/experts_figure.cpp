#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "figure_marks.hpp"
#include "report/expert_pairs.hpp"
#include "report/linkage.hpp"
#include "stats/wilson.hpp"
#include <fmt/format.h>

namespace witan::page {
namespace {

constexpr std::size_t kMostExperts = 50;

double share_of(const ExpertSummary& expert) {
  return expert.with_rest.cases() > 0 ? expert.with_rest.share() : std::nan("");
}

/// A square whose area is proportional to the weight; hollow and orange if the weight is negative.
void add_square(Figure& figure, double x, double y, double weight, double largest) {
  const double side = std::max(1.5, 16 * std::sqrt(std::abs(weight) / std::max(largest, 1e-12)));
  figure.add(RectMark{x - side / 2, y - side / 2, side, side, weight < 0 ? Ink::paper : Ink::grey, 1, 0,
                      weight < 0 ? Ink::orange : Ink::none});
}

}  // namespace

Figure figure_of(const ExpertsResult& result, Context& /*context*/) {
  constexpr double kLevel = 0.95;
  std::vector<const ExpertSummary*> rows;
  for (const ExpertSummary& expert : result.report.experts) rows.push_back(&expert);
  if (rows.empty()) throw UsageError("there is nothing to draw: no experts");
  std::ranges::stable_sort(rows, [](const ExpertSummary* a, const ExpertSummary* b) {
    const double x = share_of(*a);
    const double y = share_of(*b);
    return !std::isnan(x) && (std::isnan(y) || x > y);
  });
  const std::size_t all = rows.size();
  if (all > kMostExperts) rows.resize(kMostExperts);
  std::vector<std::string> names;
  double largest = 0;
  bool weighted = false;
  for (const ExpertSummary* row : rows) {
    names.push_back(row->name);
    weighted = weighted || row->weight.has_value();
    largest = std::max(largest, std::abs(row->weight.value_or(0)));
  }
  Figure figure;
  figure.title = "Agreement of every expert with the others";
  const double left = std::min(220.0, widest(names, kNameSize, true) + 30);
  const double right = figure.width - (weighted ? 150 : 70);
  const Scale x(0, 1, left, right);
  const double top = 44;
  const double bottom = top + kRowHeight * static_cast<double>(rows.size());
  figure.add(muted((left + right) / 2, 14, "Agreement with the other experts, 95 % interval"));
  for (const double v : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    figure.add(LineMark{x(v), top - 4, x(v), bottom, v == 0.5 ? Ink::zero : Ink::grid});
    figure.add(muted(x(v), top - 10, fmt::format("{:.0f} %", 100 * v)));
  }
  if (weighted) figure.add(muted(right + 46, 14, "Weight"));
  figure.add(muted(figure.width, 14, "Entries", Anchor::end));
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const ExpertSummary& row = *rows[k];
    const double y = top + kRowHeight * (static_cast<double>(k) + 0.5);
    const Ink ink = row.warning.empty() ? Ink::blue : Ink::orange;
    figure.add(name(0, y + 4.5, fit_text(row.name, left - 26, kNameSize, true)));
    if (!row.warning.empty()) figure.add(TextMark{left - 12, y + 4, "▲", 10, Ink::orange, Anchor::end});
    if (!std::isnan(share_of(row))) {
      const ShareInterval interval = wilson_interval(share_of(row), row.with_rest.independent, kLevel);
      add_estimate(figure, x(interval.low), x(interval.high), x(share_of(row)), y, ink);
    }
    if (row.weight) {
      add_square(figure, right + 32, y, *row.weight, largest);
      figure.add(label(right + 50, y + 4, fixed_text(*row.weight, 2)));
    }
    figure.add(label(figure.width, y + 4, fmt::format("{:.6g}", row.entries), Anchor::end));
    figure.description += fmt::format("{}{}: {:.0f} %", k == 0 ? "" : "; ", row.name, 100 * share_of(row));
  }
  figure.add(muted(x(0.5), bottom + 16, "chance"));
  if (rows.size() < all)
    figure.add(muted(0, bottom + 16, fmt::format("first {} of {} experts", rows.size(), all), Anchor::start));
  figure.height = bottom + 24;
  return figure;
}

Figure figure_of(const CheckResult& result, Context& /*context*/) {
  constexpr std::size_t kMostShown = 40;
  std::vector<ExpertId> ids;
  for (std::uint32_t k = 0; k < result.data.expert_names().size() && ids.size() < kMostShown; ++k)
    ids.push_back(ExpertId{k});
  const ExpertAgreements pairs = count_expert_pairs(result.data, ids);
  if (std::ranges::all_of(pairs.counts, [](const AgreementCount& count) { return count.cases() == 0; })) {
    throw UsageError("there is nothing to draw: no two experts have data on the same pair of items");
  }
  std::vector<double> distances;
  for (const AgreementCount& count : pairs.counts) distances.push_back(count.cases() > 0 ? 1 - count.share() : 0.5);
  const std::vector<std::size_t> order = leaf_order(average_linkage(distances, ids.size()), ids.size());
  std::vector<std::string> names;
  for (const std::size_t k : order) names.emplace_back(result.data.name(ids[k]));
  Figure figure;
  figure.title = "Agreement between experts";
  figure.description = "Share of common cases in which two experts order two items the same way, in per cent";
  figure.add(muted(0, 14, figure.description, Anchor::start));
  add_heat(figure, 26, names, names, [&](std::size_t i, std::size_t j) {
    const AgreementCount& count = pairs.at(order[i], order[j]);
    if (i == j) return HeatCell{0, "", true};
    if (count.cases() == 0) return HeatCell{0, ""};
    const int grade = static_cast<int>(std::clamp(std::round((count.share() - 0.5) / 0.08), -5.0, 5.0));
    return HeatCell{grade, fmt::format("{:.0f}", 100 * count.share())};
  });
  if (ids.size() < result.data.expert_names().size()) {
    figure.add(muted(0, figure.height,
                     fmt::format("first {} of {} experts", ids.size(), result.data.expert_names().size()),
                     Anchor::start));
    figure.height += 10;
  }
  return figure;
}

Figure figure_of(const ExplainResult& result, Context& /*context*/) {
  constexpr std::size_t kMostEffects = 25;
  const Instance instance = result.data.instance(result.instance);
  if (result.explanation.items.empty()) throw UsageError("there is nothing to draw: no item is explained");
  Figure figure;
  figure.title = "Effect of every expert on the score";
  double low = 0;
  double high = 0;
  std::vector<std::string> names;
  std::vector<double> effects;
  for (const ItemExplanation& item : result.explanation.items) {
    for (const ExpertContribution& one : item.contributions) {
      names.emplace_back(result.data.name(one.expert));
      if (std::isnan(one.contribution)) continue;
      low = std::min(low, one.contribution);
      high = std::max(high, one.contribution);
      effects.push_back(one.contribution);
    }
  }
  const int decimals = decimals_for({}, effects);
  const double left = std::min(220.0, widest(names, kNameSize) + 70);
  const Scale x(low, std::max(high, low + 1e-12), left, figure.width - 60);
  double top = 8;
  for (const ItemExplanation& item : result.explanation.items) {
    const std::string shown(instance.item_name(item.slot));
    figure.add(TextMark{0, top + 14, fit_text(fmt::format("{}. {}", item.rank, shown), figure.width, 14, true), 14,
                        Ink::text, Anchor::start, true});
    top += 24;
    const std::size_t count = std::min(kMostEffects, item.contributions.size());
    figure.add(LineMark{x(0), top, x(0), top + 22 * static_cast<double>(count), Ink::zero});
    for (std::size_t k = 0; k < count; ++k) {
      const ExpertContribution& one = item.contributions[k];
      const double y = top + 22 * (static_cast<double>(k) + 0.5);
      const double end = std::isnan(one.contribution) ? x(0) : x(one.contribution);
      figure.add(label(left - 62, y + 4, fit_text(result.data.name(one.expert), left - 62, kSmallSize), Anchor::end));
      figure.add(RectMark{std::min(end, x(0)), y - 6, std::max(1.0, std::abs(end - x(0))), 12,
                          one.contribution < 0 ? Ink::orange : Ink::blue});
      figure.add(label(end + (one.contribution < 0 ? -5 : 5), y + 4, fixed_text(one.contribution, decimals, true),
                       one.contribution < 0 ? Anchor::end : Anchor::start));
    }
    figure.description += fmt::format("{}{}: rank {}", figure.description.empty() ? "" : "; ", shown, item.rank);
    top += 22 * static_cast<double>(count) + 14;
  }
  figure.height = top;
  return figure;
}

}  // namespace witan::page
