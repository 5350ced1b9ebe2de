#include "experts.hpp"
#include "letor_table.hpp"
#include <fmt/format.h>

namespace witan::published {
namespace {

LetorTable specialisation_table(std::string_view set) {
  LetorTable table;
  table.title = fmt::format("{}: individual weights of experts against combined ones", set);
  table.set = set;
  table.file_letter = "A";
  table.metrics = "ndcg@1-5,p@1-5,ap";
  for (const auto& [name, spec] : {std::pair("RRF", "rrf(k=60)"),
                                   {"SVDsup, combined", "svd-lambdarank(transform=log,features=shared)"},
                                   {"SVDsup, individual", "svd-lambdarank(transform=log)"},
                                   {"CRF, combined", "crf(transform=log,experts=shared)"},
                                   {"CRF, individual", "crf(transform=log)"}}) {
    LetorRow row;
    row.name = name;
    row.spec = spec;
    row.seeds = 1;
    table.rows.push_back(std::move(row));
  }
  table.tests = {
      {"SVDsup, individual", "SVDsup, combined"}, {"CRF, individual", "CRF, combined"}, {"SVDsup, combined", "RRF"}};
  return table;
}

ReproducedClaim individual_claim(const ReproducedTable& table, std::size_t test) {
  const ReproducedTest& one = table.tests[test];
  std::size_t above = 0;
  for (std::size_t m = 0; m < one.p.size(); ++m) above += one.differences[m] > 0 && one.p[m] < 0.05 ? 1 : 0;
  return {fmt::format("{} is significantly above {}", one.first, one.second),
          fmt::format("{} of {} metrics", above, one.p.size()), above == one.p.size()};
}

/// The combined model is about as accurate as RRF.
ReproducedClaim combined_claim(const ReproducedTable& table) {
  constexpr double kComparable = 1.5;
  const double ndcg = table.tests[2].differences[4];
  const double map = table.tests[2].differences[10];
  return {fmt::format("SVDsup, combined is comparable to RRF (within {} points)", kComparable),
          fmt::format("{:+.2f} N@5, {:+.2f} MAP", ndcg, map),
          std::abs(ndcg) <= kComparable && std::abs(map) <= kComparable};
}

}  // namespace

std::vector<ReproducedTable> compute_specialisation(const StudyOptions& options, Context& context) {
  std::vector<ReproducedTable> tables;
  for (const std::string_view set : {"MQ2008-agg", "MQ2007-agg"}) {
    ReproducedTable table = compute_letor(specialisation_table(set), options, context);
    table.claims = {individual_claim(table, 0), individual_claim(table, 1), combined_claim(table)};
    tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace witan::published
