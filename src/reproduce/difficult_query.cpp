#include "difficult_query.hpp"

#include "witan/io/read.hpp"
#include "witan/method/method.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "letor_table.hpp"
#include <fmt/format.h>

namespace witan::published {
namespace {

/// A test query with the scores of three methods, each scaled to 0 … 1.
struct ScoredQuery {
  Instance query;
  std::array<std::vector<double>, 3> scores;
};
constexpr const char* kDrawnMethods[] = {"rrf(k=60)", "svd-lambdarank(transform=log)", "crf(transform=log)"};

/// Returns scores from 0 to 1; items without a score get 0.
std::vector<double> scaled(std::vector<double> scores) {
  double low = HUGE_VAL;
  double high = -HUGE_VAL;
  for (const double score : scores) {
    if (std::isnan(score)) continue;
    low = std::min(low, score);
    high = std::max(high, score);
  }
  for (double& score : scores) score = std::isnan(score) || high == low ? 0 : (score - low) / (high - low);
  return scores;
}

/// Returns the only relevant item, or the number of items if there is not exactly one.
std::size_t only_relevant(const Instance& query) {
  const auto relevant = [](double label) { return label >= 1; };
  if (std::ranges::count_if(query.labels, relevant) != 1) return query.size();
  return static_cast<std::size_t>(std::ranges::find_if(query.labels, relevant) - query.labels.begin());
}

/// Returns the number of items that a method ranks at least as high.
std::size_t rank_of(std::span<const double> scores, std::size_t item) {
  return static_cast<std::size_t>(std::ranges::count_if(scores, [&](double score) { return score >= scores[item]; }));
}

/// The rank of the relevant item by RRF if the query is like the paper's, which has 8 documents: a few documents, one
/// relevant, which RRF ranks below the fourth rank and SVDsup first. Otherwise 0.
std::size_t difficulty(const ScoredQuery& scored) {
  constexpr std::size_t kMostDocuments = 16;
  const std::size_t item = only_relevant(scored.query);
  if (scored.query.size() > kMostDocuments || item == scored.query.size()) return 0;
  if (rank_of(scored.scores[1], item) != 1) return 0;
  const std::size_t by_rrf = rank_of(scored.scores[0], item);
  return by_rrf > 4 ? by_rrf : 0;
}

ReproducedTable matrix_table(const ScoredQuery& scored) {
  const Instance& query = scored.query;
  ReproducedTable table;
  table.title = fmt::format("MQ2008-agg, query {}: ranks of the experts", query.name);
  table.row_heading = "expert";
  table.protocol =
      "The rank of every document by every expert; no number: not ranked. The paper draws the ranks as squares.";
  table.decimals = 0;
  for (std::size_t d = 1; d <= query.size(); ++d) table.columns.push_back(fmt::format("d{}", d));
  for (const List& list : query.lists) {
    ReproducedRow row{std::string((*query.expert_names)[static_cast<std::uint32_t>(list.expert)]), "",
                      std::vector<ReproducedNumber>(query.size())};
    for (std::size_t k = 0; k < list.size(); ++k) row.numbers[query.slots_of(list)[k]].here = query.values_of(list)[k];
    table.rows.push_back(std::move(row));
  }
  return table;
}

ReproducedTable score_table(const ScoredQuery& scored, std::size_t candidates) {
  ReproducedTable table;
  table.title = fmt::format("MQ2008-agg, query {}: scores and labels", scored.query.name);
  table.row_heading = "document";
  table.protocol = fmt::format(
      "Test part of fold 1. Of the queries with at most 16 documents and one relevant document, {} have this document "
      "below rank 4 by RRF and first by SVDsup; the query with the lowest rank by RRF is shown. Scores are scaled to "
      "0 … 1. The paper does not name its query, which has 8 documents.",
      candidates);
  table.columns = {"RRF", "SVDsup", "CRF", "label"};
  for (std::size_t d = 0; d < scored.query.size(); ++d) {
    ReproducedRow row{fmt::format("d{} ({})", d + 1, scored.query.item_name(static_cast<Slot>(d))), "", {}};
    for (const std::vector<double>& scores : scored.scores) row.numbers.push_back({scores[d]});
    row.numbers.push_back({scored.query.labels[d]});
    table.rows.push_back(std::move(row));
  }
  const std::size_t item = only_relevant(scored.query);
  table.claims = {{"RRF ranks four documents above the relevant one, SVDsup ranks it first",
                   fmt::format("rank {} by RRF, {} by SVDsup, {} by CRF", rank_of(scored.scores[0], item),
                               rank_of(scored.scores[1], item), rank_of(scored.scores[2], item)),
                   rank_of(scored.scores[0], item) > 4 && rank_of(scored.scores[1], item) == 1}};
  return table;
}

}  // namespace

std::vector<ReproducedTable> compute_difficult_query(const StudyOptions& options, Context& context) {
  LetorTable set;
  set.set = "MQ2008-agg";
  set.file_letter = "A";
  const std::vector<std::string> files = letor_files(set, options);
  const Dataset data = read_dataset(files, ReadOptions{}, context);
  const Parts parts = parts_of_files(data, files, context);
  const Fold fold(data, parts, 0);
  std::array<std::unique_ptr<const Model>, 3> models;
  for (std::size_t m = 0; m < models.size(); ++m) models[m] = train_model(kDrawnMethods[m], fold.training(), context);
  const TestSet test = fold.test();
  std::size_t best = 0;
  std::size_t candidates = 0;
  ScoredQuery hardest;
  for (std::size_t q = 0; q < test.size(); ++q) {
    ScoredQuery scored{data.instance(to_index(test.id(q))), {}};
    for (std::size_t m = 0; m < models.size(); ++m)
      scored.scores[m] = scaled(models[m]->solve(test[q], context).scores);
    const std::size_t rank = difficulty(scored);
    candidates += rank > 0 ? 1 : 0;
    if (rank <= best) continue;
    best = rank;
    hardest = std::move(scored);
  }
  ReproducedTable none;
  none.title = "MQ2008-agg: a query in which the majority of experts is wrong";
  none.claims = {{"the test part of fold 1 has such a query", "none found", false}};
  if (candidates == 0) return {none};
  return {score_table(hardest, candidates), matrix_table(hardest)};
}

}  // namespace witan::published
