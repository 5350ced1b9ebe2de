#include "report_json.hpp"

namespace witan::page {
namespace {

Json numbers_of(const ReproducedRow& row) {
  Json array = Json::array();
  for (const ReproducedNumber& one : row.numbers) {
    array.push_back(
        {number(one.here), number(one.published), number(one.spread), to_string(verdict_of(one, row.tolerance))});
  }
  return array;
}

Json row_json(const ReproducedRow& row) {
  return {{"name", row.name},
          {"spec", row.spec},
          {"numbers", numbers_of(row)},
          {"tolerance", number(row.tolerance)},
          {"explanation", row.explanation},
          {"not_converged", row.not_converged}};
}

Json table_json(const ReproducedTable& table) {
  Json rows = Json::array();
  for (const ReproducedRow& row : table.rows) rows.push_back(row_json(row));
  Json tests = Json::array();
  for (const ReproducedTest& test : table.tests) {
    tests.push_back({{"first", test.first},
                     {"second", test.second},
                     {"differences", numbers(test.differences)},
                     {"p", numbers(test.p)}});
  }
  Json claims = Json::array();
  for (const ReproducedClaim& claim : table.claims) {
    claims.push_back({{"statement", claim.statement}, {"measured", claim.measured}, {"holds", claim.holds}});
  }
  return {{"title", table.title},     {"protocol", table.protocol}, {"rows_are", table.row_heading},
          {"columns", table.columns}, {"decimals", table.decimals}, {"rows", rows},
          {"tests", tests},           {"claims", claims},           {"remarks", table.remarks}};
}

}  // namespace

Json reproductions_json(const ReproduceResult& result) {
  Json studies = Json::array();
  for (const Reproduction& study : result.studies) {
    Json tables = Json::array();
    for (const ReproducedTable& table : study.tables) tables.push_back(table_json(table));
    studies.push_back({{"name", study.name},
                       {"title", study.title},
                       {"source", study.source},
                       {"seconds", number(study.seconds)},
                       {"tables", tables}});
  }
  return studies;
}

}  // namespace witan::page
