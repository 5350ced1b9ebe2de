#include "letor_agg.hpp"

#include <utility>

#include "letor_table.hpp"
#include <fmt/format.h>

namespace witan::published {
namespace {

/// A method of the tables of both sets, with the explanation of its differences on each.
struct AggMethod {
  const char* name;
  const char* spec;
  const char* published;  ///< the published row; null: none
  const char* why_2008 = "";
  const char* why_2007 = "";
  LetorReading reading = LetorReading::plain;
  double tolerance = kTolerance;
};

constexpr const char* kSteps = "bradley-terry(solver=gradient,rate=0.1,transform=difference,ties=ignore,prior=0)";
constexpr const char* kChoiceSteps = "plackett-luce(solver=gradient,rate=0.001,prior=0)";

constexpr const char* kReversedCps =
    "LETOR computed CPS with the order reversed, as its BordaCount. In the right order CPS is far above.";
constexpr const char* kVariantsOfCps =
    "LETOR shows the best of three variants, whose details are not published. Here N@5 of the variants spearman, "
    "footrule "
    "and kendall in reversed order is 35.9, 35.5 and 35.5 on MQ2008-agg; with weights of any sign it is 48.3.";
constexpr const char* kSvp =
    "The papers state neither how the matrices of the experts are combined nor the number of iterations. Sums and a "
    "converged completion are above the published row; with tolerance=1e-6, N@5 changes by 0.03 on MQ2008-agg.";
constexpr const char* kChoice =
    "The papers break ties at random and do not state the step size; the steps from 0 have the size 0.001 here. With "
    "unranked documents last instead of in the middle, N@5 and MAP are 1.29 and 0.73 higher on MQ2008-agg.";
constexpr const char* kOneRun =
    "The papers show one run. Over seeds, N@1 varies here by the standard deviation in the line ±; over queries, its "
    "standard error is 1.4 points on MQ2008-agg.";

const std::vector<AggMethod>& unsupervised() {
  static const std::vector<AggMethod> methods = {
      {"BordaCount", "borda(silent=average)", "BordaCount", "", "", LetorReading::reversed, kExact},
      {"CPS-best", "cps", "CPS-best", kReversedCps, kReversedCps},
      {"CPS-best, reversed order", "cps", "CPS-best", kVariantsOfCps, kVariantsOfCps, LetorReading::reversed},
      {"SVP", "svp", "SVP", kSvp, kSvp, LetorReading::centred},
      {"Condorcet", "copeland(transform=difference)", "Condorcet", "", "", LetorReading::plain, kExact},
      {"Bradley–Terry, 100 steps", kSteps, "Bradley–Terry", "", "", LetorReading::centred},
      {"Bradley–Terry, converged", "bradley-terry(transform=difference,ties=ignore)", nullptr, "", "",
       LetorReading::centred},
      {"Plackett–Luce, 100 steps", kChoiceSteps, "Plackett–Luce", kChoice, kChoice, LetorReading::centred},
      {"Plackett–Luce, converged", "plackett-luce", nullptr, "", "", LetorReading::centred},
      {"θ-MPM", "theta-mpm", "θ-MPM", "", "", LetorReading::centred},
      {"θ-MPM with γ, 100 steps", "theta-mpm(variance=on,solver=gradient,rate=10)", nullptr, "", "",
       LetorReading::centred},
      {"θ-MPM, unranked documents last", "theta-mpm", nullptr},
      {"MPM", "mpm", nullptr, "", "", LetorReading::centred},
      {"RRF", "rrf(k=60)", "RRF", "", "", LetorReading::plain, kExact},
      {"rank-hazard (Witan)", "rank-hazard(share=on)", nullptr, "", "", LetorReading::below},
  };
  return methods;
}

const std::vector<AggMethod>& supervised() {
  static const std::vector<AggMethod> methods = {
      {"RRF", "rrf(k=60)", "RRF", "", "", LetorReading::plain, kExact},
      {"θ-MPM", "theta-mpm", "θ-MPM", "", "", LetorReading::centred},
      {"θsup-MPM", "theta-mpm(adherence=labels)", "θsup-MPM", "", "", LetorReading::centred},
      {"SVDsup, binary", "svd-lambdarank(transform=binary)", "SVDsup, binary", kOneRun, kOneRun},
      {"SVDsup, normalised", "svd-lambdarank(transform=normalized)", "SVDsup, normalised", kOneRun, kOneRun},
      {"SVDsup, log", "svd-lambdarank(transform=log)", "SVDsup, log", kOneRun, kOneRun},
      {"CRF", "crf", "CRF", kOneRun, kOneRun},
  };
  return methods;
}

LetorRow agg_row(const AggMethod& method, const std::map<std::string, std::vector<double>>& published, bool first) {
  LetorRow row;
  row.name = method.name;
  row.spec = method.spec;
  if (method.published != nullptr) row.published = published.at(method.published);
  row.tolerance = method.tolerance;
  row.explanation = first ? method.why_2008 : method.why_2007;
  row.reading = method.reading;
  return row;
}

LetorRow reduced_crf_row() {
  LetorRow row;
  row.name = "CRF without experts 13, 20, 24 and 25";
  row.spec = "crf";
  row.published = published_mq2008_agg().at("CRF*");
  row.without = {"13", "20", "24", "25"};
  row.explanation = kOneRun;
  return row;
}

/// The best method of Witan. One run takes minutes, so one seed is the default.
LetorRow council_row() {
  LetorRow row;
  row.name = "council (Witan)";
  row.spec = "council";
  row.seeds = 1;
  return row;
}

/// A set with its published rows.
struct AggSet {
  const char* name;
  const std::map<std::string, std::vector<double>>& published;
  bool first;  ///< MQ2008-agg
};

LetorTable agg_table(const AggSet& set, const char* kind, const std::vector<AggMethod>& methods) {
  LetorTable table;
  table.title = fmt::format("{}: {} methods", set.name, kind);
  table.set = set.name;
  table.file_letter = "A";
  table.metrics = "ndcg@1-5,p@1-5,ap";
  for (const AggMethod& method : methods) table.rows.push_back(agg_row(method, set.published, set.first));
  return table;
}

std::vector<ReproducedTable> unsupervised_tables(const AggSet& set, const StudyOptions& options, Context& context) {
  LetorTable table = agg_table(set, "unsupervised", unsupervised());
  table.remarks = {
      "Documents that no expert compares have the score 0 in the papers, in the middle of the ranking. Rows of SVP, "
      "Bradley–Terry, Plackett–Luce and MPM are evaluated in this way; elsewhere Witan ranks these documents last."};
  table.tests = {{"θ-MPM", "Bradley–Terry, 100 steps"},
                 {"θ-MPM", "Plackett–Luce, 100 steps"},
                 {"θ-MPM", "SVP"},
                 {"θ-MPM", "Condorcet"},
                 {"rank-hazard (Witan)", "RRF"}};
  return {compute_letor(table, options, context)};
}

std::vector<ReproducedTable> supervised_tables(const AggSet& set, const StudyOptions& options, Context& context) {
  LetorTable table = agg_table(set, "supervised", supervised());
  if (set.first) table.rows.push_back(reduced_crf_row());
  table.rows.push_back(council_row());
  table.tests = {{"θsup-MPM", "θ-MPM"},  {"SVDsup, log", "RRF"},     {"CRF", "RRF"},
                 {"CRF", "SVDsup, log"}, {"council (Witan)", "CRF"}, {"council (Witan)", "SVDsup, log"}};
  return {compute_letor(table, options, context)};
}

AggSet mq2008() { return {"MQ2008-agg", published_mq2008_agg(), true}; }
AggSet mq2007() { return {"MQ2007-agg", published_mq2007_agg(), false}; }

}  // namespace

std::vector<ReproducedTable> compute_mq2008_unsupervised(const StudyOptions& options, Context& context) {
  return unsupervised_tables(mq2008(), options, context);
}
std::vector<ReproducedTable> compute_mq2007_unsupervised(const StudyOptions& options, Context& context) {
  return unsupervised_tables(mq2007(), options, context);
}
std::vector<ReproducedTable> compute_mq2008_supervised(const StudyOptions& options, Context& context) {
  return supervised_tables(mq2008(), options, context);
}
std::vector<ReproducedTable> compute_mq2007_supervised(const StudyOptions& options, Context& context) {
  return supervised_tables(mq2007(), options, context);
}

}  // namespace witan::published
