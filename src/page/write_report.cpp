#include "witan/page/write_report.hpp"

#include "witan/method/method.hpp"

#include <algorithm>

#include "board_json.hpp"
#include "html.hpp"
#include "report/check_findings.hpp"
#include "report/expert_warning.hpp"
#include "report_json.hpp"

namespace witan {
namespace {

using page::Json;

/// Returns the model for the weights of experts that a ranking without weights is shown with; null if it is too costly.
std::unique_ptr<const Model> weight_model(const Dataset& data) {
  std::unique_ptr<const Model> model = make_model(kExpertsMethod);
  double seconds = 0;
  for (std::size_t i = 0; i < data.instance_count(); ++i) seconds += model->estimate(data.instance(i)).seconds;
  if (seconds > page::kMaxExtraSeconds) return nullptr;
  return model;
}

bool has_weights(const std::vector<Fit>& fits) {
  return std::ranges::any_of(fits, [](const Fit& fit) { return !fit.experts.empty(); });
}

ExpertsReport experts_of_ranking(const RankResult& result, Context& context) {
  if (!has_weights(result.fits)) {
    try {
      if (const auto model = weight_model(result.data)) {
        return summarise_experts(result.data, *model, std::string(kExpertsMethod), context);
      }
    } catch (const UsageError&) {
      // The method of weights does not apply to these data.
    } catch (const InputError&) {
    }
  }
  return summarise_experts(result.data, result.fits, result.model.spec, context);
}

void add_experts(const Dataset& data, const ExpertsReport& report, double level, Json& json,
                 std::vector<std::string>& omitted) {
  if (is_election(data) || report.experts.size() < 2) return;
  json["experts"] = page::experts_json(report, level, omitted);
  std::vector<std::string> names;
  for (const ExpertSummary& expert : report.experts) names.push_back(expert.name);
  json["agreement"] = page::agreement_json(data, names, level, omitted);
}

Json with_omitted(Json json, const std::vector<std::string>& omitted) {
  json["omitted"] = omitted;
  return json;
}

Json report_of(const RankResult& result, const ReportOptions& options, Context& context) {
  std::vector<std::string> omitted;
  Json json = page::common_json("rank", result.data, result.provenance, result.notes, options);
  json["level"] = result.level;
  json["method"] = page::method_json(result.model.spec);
  json["converged"] = result.status == Status::converged;
  json["rankings"] = page::rankings_json(result, context, omitted);
  add_experts(result.data, experts_of_ranking(result, context), result.level, json, omitted);
  json["findings"] = page::findings_json(check_evidence(result.data, context));
  return with_omitted(std::move(json), omitted);
}

Json report_of(const CompareResult& result, const ReportOptions& options, Context& /*context*/) {
  Json json = page::common_json("compare", result.data, result.provenance, result.notes, options);
  json["level"] = result.board.level;
  json["converged"] = result.status == Status::converged;
  std::vector<std::string> omitted;
  json["board"] = page::board_json(result, omitted);
  return with_omitted(std::move(json), omitted);
}

Json report_of(const EvaluateResult& result, const ReportOptions& options, Context& context) {
  const double level = result.comparison ? result.comparison->level : 0.95;
  Json json = page::common_json("eval", result.labels, result.provenance, result.notes, options);
  json["level"] = level;
  json["converged"] = true;
  std::vector<std::string> omitted;
  json["evaluation"] = page::evaluation_json(result, level, context, omitted);
  return with_omitted(std::move(json), omitted);
}

Json report_of(const ExpertsResult& result, const ReportOptions& options, Context& context) {
  constexpr double kLevel = 0.95;
  std::vector<std::string> omitted;
  Json json = page::common_json("experts", result.data, result.provenance, result.notes, options);
  json["level"] = kLevel;
  json["method"] = page::method_json(result.model.spec);
  json["converged"] = result.status == Status::converged;
  json["experts"] = page::experts_json(result.report, kLevel, omitted);
  std::vector<std::string> names;
  for (const ExpertSummary& expert : result.report.experts) names.push_back(expert.name);
  json["agreement"] = page::agreement_json(result.data, names, kLevel, omitted);
  json["findings"] = page::findings_json(check_evidence(result.data, context));
  return with_omitted(std::move(json), omitted);
}

Json report_of(const CheckResult& result, const ReportOptions& options, Context& /*context*/) {
  constexpr double kLevel = 0.95;
  std::vector<std::string> omitted;
  Json json = page::common_json("check", result.data, result.provenance, result.notes, options);
  json["level"] = kLevel;
  json["converged"] = true;
  // The texts of the result name options as its front end does; those of a page are always for the command line.
  CheckReport marked = result.report;
  marked.findings = find_findings(marked);
  json["findings"] = page::findings_json(marked);
  json["check"] = page::check_json(result.report, omitted);
  std::vector<std::string> names;
  for (const ExpertCheck& expert : result.report.by_expert) names.push_back(expert.name);
  if (result.report.voters == 0) json["agreement"] = page::agreement_json(result.data, names, kLevel, omitted);
  return with_omitted(std::move(json), omitted);
}

Json report_of(const ExplainResult& result, const ReportOptions& options, Context& /*context*/) {
  Json json = page::common_json("explain", result.data, result.provenance, result.notes, options);
  json["method"] = page::method_json(result.explanation.method);
  json["converged"] = result.status == Status::converged;
  json["explanation"] = page::explanation_json(result.explanation, result.data, result.instance);
  std::vector<Slot> items;
  for (const ItemExplanation& item : result.explanation.items) items.push_back(item.slot);
  json["ranks"] = page::ranks_json(result.data.instance(result.instance), items, result.data);
  return with_omitted(std::move(json), {});
}

Json report_of(const ReproduceResult& result, const ReportOptions& options, Context& /*context*/) {
  Json json = page::common_json("reproduce", Dataset(), result.provenance, result.notes, options);
  json["name"] = "reproduce";
  json["reproduce"] = {{"shell", shell_command(result.provenance, "report.html")}, {"python", ""}};
  json["converged"] = result.status == Status::converged;
  json["studies"] = page::reproductions_json(result);
  return with_omitted(std::move(json), {});
}

template <class Result>
void write_page(const Result& result, const ReportOptions& options, Context& context, std::ostream& out) {
  const Json json = report_of(result, options, context);
  const std::string title = options.title.empty() ? json["name"].get<std::string>() : options.title;
  page::write_html(title + " · Witan", json, out);
}

template <class Result>
std::string text_of(const Result& result, const ReportOptions& options, Context& context) {
  return report_of(result, options, context).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

void write_report(const RankResult& result, const ReportOptions& options, Context& context, std::ostream& out) {
  write_page(result, options, context, out);
}
void write_report(const CompareResult& result, const ReportOptions& options, Context& context, std::ostream& out) {
  write_page(result, options, context, out);
}
void write_report(const EvaluateResult& result, const ReportOptions& options, Context& context, std::ostream& out) {
  write_page(result, options, context, out);
}
void write_report(const ExpertsResult& result, const ReportOptions& options, Context& context, std::ostream& out) {
  write_page(result, options, context, out);
}
void write_report(const CheckResult& result, const ReportOptions& options, Context& context, std::ostream& out) {
  write_page(result, options, context, out);
}
void write_report(const ExplainResult& result, const ReportOptions& options, Context& context, std::ostream& out) {
  write_page(result, options, context, out);
}
void write_report(const ReproduceResult& result, const ReportOptions& options, Context& context, std::ostream& out) {
  write_page(result, options, context, out);
}

std::string report_data(const RankResult& result, const ReportOptions& options, Context& context) {
  return text_of(result, options, context);
}
std::string report_data(const CompareResult& result, const ReportOptions& options, Context& context) {
  return text_of(result, options, context);
}
std::string report_data(const EvaluateResult& result, const ReportOptions& options, Context& context) {
  return text_of(result, options, context);
}
std::string report_data(const ExpertsResult& result, const ReportOptions& options, Context& context) {
  return text_of(result, options, context);
}
std::string report_data(const CheckResult& result, const ReportOptions& options, Context& context) {
  return text_of(result, options, context);
}
std::string report_data(const ExplainResult& result, const ReportOptions& options, Context& context) {
  return text_of(result, options, context);
}

}  // namespace witan
