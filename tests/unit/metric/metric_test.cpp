#include "witan/metric/metric.hpp"

#include "witan/metric/dialect.hpp"
#include "witan/util/error.hpp"

#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

#include "support/source_dir.hpp"
#include <gtest/gtest.h>

namespace witan::metric_test {

std::string message_of(const std::string& list) {
  try {
    (void)parse_metrics(list);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Metric, ParsesNamesAliasesAndCutoffs) {
  EXPECT_EQ(parse_metric("ndcg@10"), (Metric{MetricKind::ndcg, 10}));
  EXPECT_EQ(parse_metric(" NDCG@10 "), (Metric{MetricKind::ndcg, 10}));
  EXPECT_EQ(parse_metric("MAP"), (Metric{MetricKind::ap, 0}));
  EXPECT_EQ(parse_metric("recip_rank@7"), (Metric{MetricKind::mrr, 7}));
  EXPECT_EQ(parse_metric("rr"), (Metric{MetricKind::mrr, 0}));
  EXPECT_EQ(parse_metric("p@1000000000").cutoff, Metric::kLargestCutoff);
  EXPECT_EQ(parse_metric("rbp(p=0.95)@20"), (Metric{MetricKind::rbp, 20, 0.95}));
  EXPECT_EQ(parse_metric("rbp").persistence, 0.8);
}

TEST(Metric, ExpandsTheFamiliesOfTrecEval) {
  const std::vector<AskedMetric> asked = parse_asked_metrics("official,ndcg_cut");
  ASSERT_EQ(asked.size(), 9U + 11 + 9 + 9);
  EXPECT_EQ(asked.front().written, "num_q");
  EXPECT_EQ(asked[9].written, "iprec_at_recall_0.00");
  EXPECT_EQ(asked[10].metric.name(), "iprec(r=0.1)");
  EXPECT_EQ(asked.back().metric.name(), "ndcg@1000");
  EXPECT_EQ(parse_metric("set_F").name(), "f1");
  EXPECT_EQ(parse_metric("num_rel_ret").name(), "hits");
  EXPECT_NE(message_of("iprec(r=2)").find("0 ≤ x ≤ 1"), std::string::npos);
  EXPECT_EQ(parse_asked_metrics("Rprec_mult").size(), 10U);
  EXPECT_EQ(parse_metric("Rprec_mult_0.20").name(), "rprec_mult(x=0.2)");
  EXPECT_NE(message_of("rprec_mult(x=-1)").find("0 ≤ number ≤ 1000"), std::string::npos);
}

TEST(Metric, ParsesTheNotationOfOtherTools) {
  for (const auto& [theirs, ours] : {
           std::pair("ndcg_cut_10", "ndcg@10"),
           {"ndcg_cut.5", "ndcg@5"},
           {"map_cut_20", "ap@20"},
           {"P_10", "p@10"},
           {"P.30", "p@30"},
           {"recall_100", "recall@100"},
           {"success_1", "success@1"},
           {"recip_rank", "mrr"},
           {"Rprec", "rprec"},
           {"precision@10", "p@10"},
           {"hit_rate@10", "success@10"},
           {"rbp.95", "rbp(p=0.95)"},
           {"nDCG@10", "ndcg@10"},
           {"R@100", "recall@100"},
           {"RBP(p=0.5)", "rbp(p=0.5)"},
       }) {
    EXPECT_EQ(parse_metric(theirs).name(), ours);
  }
  EXPECT_NE(message_of("ndcg_cuts").find("unknown metric"), std::string::npos) << message_of("ndcg_cuts");
  EXPECT_NE(message_of("ndcg_cut_0").find("expected a whole number from 1 to"), std::string::npos);
  EXPECT_NE(message_of("Rprec_5").find("has no cut-off"), std::string::npos);
  EXPECT_NE(message_of("rbp.0").find("expected a parameter p=x"), std::string::npos);
  EXPECT_NE(message_of("zzz_5").find("unknown metric"), std::string::npos);
}

TEST(Metric, ListsRememberWhatWasWritten) {
  const std::vector<AskedMetric> asked = parse_asked_metrics("ndcg_cut_10, MAP,p@1-2");
  ASSERT_EQ(asked.size(), 4U);
  EXPECT_EQ(asked[0].written, "ndcg_cut_10");
  EXPECT_EQ(asked[0].metric.name(), "ndcg@10");
  EXPECT_EQ(asked[1].written, "MAP");
  EXPECT_EQ(asked[2].written, "p@1");
  EXPECT_EQ(asked[3].written, "p@2");
}

TEST(Metric, NamesAreReadBack) {
  for (const char* name : {"ndcg", "ndcg@10", "ap", "rbp(p=0.8)", "rbp(p=0.125)@20", "kendall", "judged@5"}) {
    EXPECT_EQ(parse_metric(name).name(), name);
  }
}

TEST(Metric, TheNamesInTheTableParse) {
  for (const MetricInfo& info : metric_infos()) {
    EXPECT_EQ(parse_metric(info.name).kind, info.kind);
    EXPECT_EQ(parse_metric(info.name).info().name, info.name);
    EXPECT_FALSE(info.title.empty() || info.formula.empty() || info.citation.empty()) << info.name;
  }
}

TEST(Metric, TheDocsNameEveryMetricAndDialect) {
  std::ifstream file(source_dir() + "/docs/metrics.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  for (const MetricInfo& info : metric_infos()) {
    EXPECT_NE(page.find("\n| `" + std::string(info.name) + "` |"), std::string::npos) << info.name;
    std::istringstream aliases{std::string(info.aliases)};
    for (std::string alias; aliases >> alias;) EXPECT_NE(page.find('`' + alias + '`'), std::string::npos) << alias;
  }
  for (const DialectInfo& info : dialect_infos()) {
    EXPECT_NE(page.find("\n| `" + std::string(info.name) + "` |"), std::string::npos) << info.name;
  }
}

TEST(Metric, ListsTakeRanges) {
  const std::vector<Metric> metrics = parse_metrics("ndcg@1-3, p@5,ap");
  ASSERT_EQ(metrics.size(), 5U);
  EXPECT_EQ(metrics[0].name(), "ndcg@1");
  EXPECT_EQ(metrics[2].name(), "ndcg@3");
  EXPECT_EQ(metrics[3].name(), "p@5");
  EXPECT_EQ(metrics[4].name(), "ap");
  EXPECT_THROW((void)parse_metric("ndcg@1-3"), UsageError);
}

TEST(Metric, UnknownNamesSuggestSimilarOnes) {
  EXPECT_NE(message_of("ndgc@10").find("did you mean ndcg"), std::string::npos) << message_of("ndgc@10");
  EXPECT_NE(message_of("recal").find("did you mean recall"), std::string::npos) << message_of("recal");
  EXPECT_NE(message_of("zzzzzzz").find("The metrics are ndcg, dcg, p"), std::string::npos) << message_of("zzzzzzz");
}

TEST(Metric, InvalidCutoffsAreRejected) {
  EXPECT_EQ(message_of("ndcg@0"), "cut-off \"0\" in \"ndcg@0\": expected a whole number from 1 to 1000000000");
  for (const char* bad : {"ndcg@", "ndcg@-1", "ndcg@x", "ndcg@1.5", "ndcg@1000000001", "ndcg@99999999999999999999",
                          "ndcg@1-", "ndcg@1-x", "ndcg@ 5", "ndcg@5@6", "ndcg@+5"}) {
    EXPECT_NE(message_of(bad).find("expected a whole number from 1 to"), std::string::npos) << message_of(bad);
  }
  EXPECT_NE(message_of("ndcg@5-2").find("ascending range"), std::string::npos);
  EXPECT_NE(message_of("ndcg@1-1000000").find("ascending range"), std::string::npos);
  EXPECT_NE(message_of("rprec@5").find("has no cut-off"), std::string::npos);
}

TEST(Metric, InvalidParametersAndEmptyEntriesAreRejected) {
  for (const char* bad :
       {"rbp(p=1)", "rbp(p=0)", "rbp(p=x)", "rbp()", "rbp(q=0.5)", "rbp(p=0.5", "rbp(p=nan)", "rbp(p=)"}) {
    EXPECT_NE(message_of(bad).find("expected a parameter p=x with 0 < x < 1"), std::string::npos)
        << bad << ": " << message_of(bad);
  }
  EXPECT_NE(message_of("ap(p=0.5)").find("has no parameter"), std::string::npos);
  for (const char* bad : {"", " ", "ap,", ",ap", "ap,,p"}) {
    EXPECT_NE(message_of(bad).find("empty entry"), std::string::npos) << bad;
  }
}

TEST(Dialect, NamesAreReadBack) {
  for (const DialectInfo& info : dialect_infos()) {
    EXPECT_EQ(parse_dialect(info.name), info.dialect);
    EXPECT_EQ(to_string(info.dialect), info.name);
  }
  EXPECT_EQ(dialect_infos().size(), 3U);
  EXPECT_THROW((void)parse_dialect("letor"), UsageError);
}

}  // namespace witan::metric_test
