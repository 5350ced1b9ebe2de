#include "witan/io/read.hpp"
#include "witan/method/method.hpp"

#include <algorithm>
#include <cmath>

#include "experts.hpp"
#include "letor_table.hpp"
#include <fmt/format.h>

namespace witan::published {
namespace {

/// The training and validation instances of fold 1.
Training first_fold(const char* set, const StudyOptions& options, Context& context) {
  LetorTable table;
  table.set = set;
  table.file_letter = "A";
  const std::vector<std::string> files = letor_files(table, options);
  const Dataset data = read_dataset(files, ReadOptions{}, context);
  return Fold(data, parts_of_files(data, files, context), 0).training();
}

/// Returns θ by expert, min-max scaled to [0, 1].
std::vector<double> scaled_theta(const std::string& spec, const Training& training,
                                 const std::vector<std::string>& experts, Context& context) {
  const auto model = train_model(spec, training, context);
  const LearnedParameters& learned = *model->learned();
  const std::vector<double>& theta = *learned.find("theta");
  const auto [low, high] = std::ranges::minmax(theta);
  std::vector<double> scaled(experts.size(), ReproducedNumber::kNone);
  for (std::size_t e = 0; e < experts.size(); ++e) {
    const auto found = std::ranges::find(learned.experts, experts[e]);
    if (found == learned.experts.end()) continue;
    scaled[e] = (theta[static_cast<std::size_t>(found - learned.experts.begin())] - low) / (high - low);
  }
  return scaled;
}

std::vector<std::string> expert_names(const Dataset& data) {
  std::vector<std::string> names;
  for (std::uint32_t e = 0; e < data.expert_names().size(); ++e) names.emplace_back(data.expert_names()[e]);
  return names;
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const auto n = static_cast<double>(a.size());
  double mean_a = 0;
  double mean_b = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    mean_a += a[k] / n;
    mean_b += b[k] / n;
  }
  double both = 0;
  double of_a = 0;
  double of_b = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    both += (a[k] - mean_a) * (b[k] - mean_b);
    of_a += (a[k] - mean_a) * (a[k] - mean_a);
    of_b += (b[k] - mean_b) * (b[k] - mean_b);
  }
  return both / std::sqrt(of_a * of_b);
}

/// The paper's text and figure: the first three experts are on from labels and off if Θ is learned.
ReproducedClaim switched_claim(const std::vector<double>& supervised, const std::vector<double>& learned) {
  bool holds = true;
  for (std::size_t e = 0; e < 3; ++e) holds = holds && supervised[e] > 0.5 && learned[e] < 0.5;
  return {"experts 1 to 3 are switched from on (labels) to off (learned)",
          fmt::format("from labels {:.2f}, {:.2f}, {:.2f}; learned {:.2f}, {:.2f}, {:.2f}", supervised[0],
                      supervised[1], supervised[2], learned[0], learned[1], learned[2]),
          holds};
}

ReproducedTable theta_table(const char* set, const StudyOptions& options, Context& context) {
  const Training training = first_fold(set, options, context);
  const std::vector<std::string> experts = expert_names(training.instances.data());
  const std::vector<double> supervised = scaled_theta("theta-mpm(adherence=labels)", training, experts, context);
  const std::vector<double> learned = scaled_theta("theta-mpm", training, experts, context);
  ReproducedTable table;
  table.title = fmt::format("{}: adherence Θ from labels and from the data", set);
  table.row_heading = "expert";
  table.protocol = "Training parts of fold 1. Both Θ are min-max scaled over experts.";
  table.columns = {"from labels", "learned"};
  for (std::size_t e = 0; e < experts.size(); ++e) {
    table.rows.push_back({experts[e], "", {{supervised[e]}, {learned[e]}}});
  }
  if (std::string_view(set) == "MQ2007-agg") table.claims = {switched_claim(supervised, learned)};
  table.remarks = {fmt::format("correlation of the two Θ over experts: {:.2f}", correlation(supervised, learned))};
  return table;
}

ReproducedClaim sign_claim(const ReproducedTable& table, const char* statement, std::vector<std::string> experts,
                           bool (*holds)(double silence, double wins, double losses)) {
  std::vector<std::string> named;
  for (const ReproducedRow& row : table.rows) {
    if (std::ranges::find(experts, row.name) == experts.end()) continue;
    if (holds(row.numbers[0].here, row.numbers[1].here, row.numbers[2].here)) named.push_back(row.name);
  }
  return {statement, fmt::format("{} of {}", named.size(), experts.size()), named.size() == experts.size()};
}

/// The weights of the CRF, which the paper draws as squares.
ReproducedTable crf_table(const StudyOptions& options, Context& context) {
  const Training training = first_fold("MQ2008-agg", options, context);
  const auto model = train_model("crf(transform=log)", training, context);
  const LearnedParameters& learned = *model->learned();
  const std::vector<double>& weights = *learned.find("weights");
  ReproducedTable table;
  table.title = "MQ2008-agg: weights of the CRF";
  table.row_heading = "expert";
  table.protocol = "crf(transform=log), training parts of fold 1. The paper draws the weights as squares.";
  table.columns = {"b", "w+", "w-"};
  for (const std::string& expert : expert_names(training.instances.data())) {
    const auto at = std::ranges::find(learned.experts, expert);
    if (at == learned.experts.end()) continue;
    const auto e = static_cast<std::size_t>(at - learned.experts.begin());
    table.rows.push_back({expert, "", {{weights[3 * e]}, {weights[3 * e + 1]}, {weights[3 * e + 2]}}});
  }
  table.claims = {sign_claim(table, "experts 14, 15, 17, 18 and 21 are important: b < 0, w+ > 0 and w- > 0",
                             {"14", "15", "17", "18", "21"},
                             [](double b, double wins, double losses) { return b < 0 && wins > 0 && losses > 0; }),
                  sign_claim(table, "experts 24 and 25 are not useful: b > 0", {"24", "25"},
                             [](double b, double, double) { return b > 0; }),
                  sign_claim(table, "experts 10, 11 and 12 are used in reverse: w+ < 0 and w- < 0", {"10", "11", "12"},
                             [](double, double wins, double losses) { return wins < 0 && losses < 0; })};
  return table;
}

}  // namespace

std::vector<ReproducedTable> compute_expert_weights(const StudyOptions& options, Context& context) {
  return {theta_table("MQ2008-agg", options, context), theta_table("MQ2007-agg", options, context),
          crf_table(options, context)};
}

}  // namespace witan::published
