// `eval` and `compare` agree for every method, metric and dialect, also if the labels contain documents that no run
// returns, as those of examples/search do.
#include "witan/app/compare.hpp"
#include "witan/app/evaluate.hpp"
#include "witan/app/fuse.hpp"
#include "witan/app/train.hpp"
#include "witan/report/write_rankings.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "support/source_dir.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace witan::eval_compare_test {

namespace fs = std::filesystem;

const std::string kSearch = source_dir() + "/examples/search/";
constexpr const char* kRuns[] = {"bm25.run", "dense.run", "title.run"};
const std::vector<std::vector<std::string>> kParts = {{"101", "102", "103"}, {"104", "105"}};

/// A folder of temporary files.
class Folder {
 public:
  Folder() : path_(fs::path(testing::TempDir()) / fmt::format("eval_compare_{}", ::getpid())) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

/// Copies the rows of some topics.
void copy_topics(const std::string& from, const std::vector<std::string>& topics, const std::string& to) {
  fs::create_directories(fs::path(to).parent_path());
  std::ifstream in(from);
  std::ofstream out(to);
  for (std::string line; std::getline(in, line);) {
    const std::string topic = line.substr(0, line.find(' '));
    if (std::ranges::find(topics, topic) != topics.end()) out << line << '\n';
  }
}

/// All metrics with a standard dialect, for the whole list and for the first five documents.
std::string all_metrics() {
  std::string text;
  for (const MetricInfo& info : metric_infos()) {
    if (info.ties == MetricInfo::Ties::broken) continue;
    text += fmt::format("{}{}", text.empty() ? "" : ",", info.name);
    if (info.cutoff == MetricInfo::Cutoff::optional) text += fmt::format(",{}@5", info.name);
  }
  return text;
}

std::vector<std::string> runs_in(const std::string& folder) {
  std::vector<std::string> runs;
  for (const char* const run : kRuns) runs.push_back(folder + run);
  return runs;
}

/// Returns the values of `eval`, by topic and metric, for a file of fused runs.
std::map<std::string, std::vector<double>> values_of_eval(const std::string& run, const std::string& dialect) {
  EvaluateRequest request;
  request.rankings = {run};
  request.labels = {kSearch + "qrels.txt"};
  request.metrics = all_metrics();
  request.dialect = dialect;
  Context context;
  const EvaluateResult found = evaluate(request, context);
  const EvaluatedRanking& values = found.rankings.at(0).result;
  const std::size_t width = values.means.size();
  std::map<std::string, std::vector<double>> by_topic;
  for (std::size_t k = 0; k < values.instances.size(); ++k) {
    const auto row = values.values.begin() + static_cast<std::ptrdiff_t>(k * width);
    by_topic[std::string(found.labels.name(InstanceId{values.instances[k]}))].assign(
        row, row + static_cast<std::ptrdiff_t>(width));
  }
  return by_topic;
}

/// Returns the values of `compare`, by topic and metric, of each method.
std::vector<std::map<std::string, std::vector<double>>> values_of_compare(const std::vector<std::string>& methods,
                                                                          const std::string& dialect) {
  CompareRequest request;
  request.files = runs_in(kSearch);
  request.labels = {kSearch + "qrels.txt"};
  request.methods = fmt::format("{}", fmt::join(methods, ","));
  request.metrics = all_metrics();
  request.dialect = dialect;
  request.parts = kParts;
  request.times = false;
  request.draws = 1;  // of the tests, which do not matter here
  Context context;
  const CompareResult found = compare(request, context);
  const std::size_t width = found.board.metrics.size();
  std::vector<std::map<std::string, std::vector<double>>> by_method;
  for (const MethodSummary& method : found.board.methods) {
    auto& by_topic = by_method.emplace_back();
    for (std::size_t k = 0; k < found.board.instances.size(); ++k) {
      const auto row = method.values.begin() + static_cast<std::ptrdiff_t>(k * width);
      by_topic[std::string(found.data.name(InstanceId{found.board.instances[k]}))].assign(
          row, row + static_cast<std::ptrdiff_t>(width));
    }
  }
  return by_method;
}

/// Fuses each part with a model that is trained on the other one, as in cross-validation with two parts, and appends
/// the results to a run.
void fuse_parts(const MethodInfo& method, const Folder& folder, const std::string& run) {
  std::ofstream out(run);
  for (std::size_t tested = 0; tested < 2; ++tested) {
    FuseRequest request;
    request.files = runs_in(folder.file(fmt::format("part{}/", tested)));
    Context context;
    if (method.train == nullptr) {
      request.method = method.name;
    } else {
      TrainRequest training;
      training.files = runs_in(folder.file(fmt::format("part{}/", 1 - tested)));
      training.labels = {kSearch + "qrels.txt"};
      training.method = method.name;
      request.trained = std::make_shared<const TrainedModel>(train(training, context).model);
    }
    const RankResult fused = fuse(request, context);
    RankingOutput output;
    output.format = RankingFormat::trec;
    output.tag = "fused";
    write_rankings(fused.data, fused.fits, output, out);
  }
}

void expect_equal(const std::map<std::string, std::vector<double>>& one,
                  const std::map<std::string, std::vector<double>>& other, const std::string& what) {
  ASSERT_EQ(one.size(), other.size()) << what;
  for (const auto& [topic, values] : one) {
    const std::vector<double>& others = other.at(topic);
    ASSERT_EQ(values.size(), others.size());
    for (std::size_t m = 0; m < values.size(); ++m) {
      const bool same = values[m] == others[m] || (std::isnan(values[m]) && std::isnan(others[m]));
      EXPECT_TRUE(same) << what << ", topic " << topic << ", metric " << m << ": " << values[m] << ' ' << others[m];
    }
  }
}

/// Methods that can fuse runs. Those that rank by item features or for users need other data.
bool fuses(const MethodInfo& method) {
  return (method.input & kLists) != 0 && (method.input & kFeatures) == 0 && !method.recommends;
}

/// Returns true if the method has parameters to train on these data; some have none with their defaults.
bool trains(const MethodInfo& method, const Folder& folder) {
  if (method.train == nullptr) return false;
  TrainRequest training;
  training.files = runs_in(folder.file("part0/"));
  training.labels = {kSearch + "qrels.txt"};
  training.method = method.name;
  Context context;
  try {
    (void)train(training, context);
  } catch (const UsageError&) {
    return false;
  }
  return true;
}

TEST(EvalAndCompare, AgreeForEveryMethodMetricAndDialect) {
  const Folder folder;
  for (std::size_t part = 0; part < 2; ++part) {
    for (const char* const run : kRuns) {
      copy_topics(kSearch + run, kParts[part], folder.file(fmt::format("part{}/{}", part, run)));
    }
  }
  std::vector<std::string> names;
  for (MethodInfo method : methods()) {
    if (!fuses(method)) continue;
    if (!trains(method, folder)) method.train = nullptr;
    ASSERT_FALSE(method.needs_training && method.train == nullptr) << method.name;
    names.emplace_back(method.name);
    fuse_parts(method, folder, folder.file(names.back()));
  }
  EXPECT_GE(names.size(), 30U);
  for (const DialectInfo& info : dialect_infos()) {
    const std::string dialect(info.name);
    const auto compared = values_of_compare(names, dialect);
    ASSERT_EQ(compared.size(), names.size());
    for (std::size_t m = 0; m < names.size(); ++m) {
      expect_equal(values_of_eval(folder.file(names[m]), dialect), compared[m], names[m] + ' ' + dialect);
    }
  }
}

// By hand: of the two relevant documents, a is returned first of two, and c by no run. AP is (1/1)/2 and recall 1/2,
// whatever the labels of other documents.
TEST(EvalAndCompare, DocumentsThatOnlyHaveALabelAreNotRetrieved) {
  const Folder folder;
  std::ofstream(folder.file("x.run")) << "1 Q0 a 1 3 x\n1 Q0 b 2 2 x\n2 Q0 a 1 3 x\n2 Q0 b 2 2 x\n";
  std::ofstream(folder.file("y.run")) << "1 Q0 a 1 3 y\n1 Q0 b 2 2 y\n2 Q0 a 1 3 y\n2 Q0 b 2 2 y\n";
  std::ofstream(folder.file("qrels")) << "1 0 a 1\n1 0 c 1\n2 0 a 1\n2 0 c 1\n2 0 d 0\n";
  for (const std::string& files : {std::string("beside"), std::string("among")}) {
    CompareRequest request;
    request.files = {folder.file("x.run"), folder.file("y.run")};
    if (files == "among") request.files.push_back(folder.file("qrels"));
    if (files == "beside") request.labels = {folder.file("qrels")};
    request.methods = "rrf,rank-hazard,bradley-terry,borda";
    request.metrics = "ap,recall";
    request.folds = "2";
    request.times = false;
    Context context;
    const CompareResult found = compare(request, context);
    for (const MethodSummary& method : found.board.methods) {
      EXPECT_DOUBLE_EQ(method.metrics[0].of_instances, 0.5) << method.method << ' ' << files;
      EXPECT_DOUBLE_EQ(method.metrics[1].of_instances, 0.5) << method.method << ' ' << files;
    }
  }
}

TEST(EvalAndCompare, DocumentsThatOnlyHaveALabelDoNotChangeAFit) {
  const Folder folder;
  std::ofstream(folder.file("x.run")) << "1 Q0 a 1 3 x\n1 Q0 b 2 2 x\n";
  std::ofstream(folder.file("y.run")) << "1 Q0 b 1 3 y\n1 Q0 c 2 2 y\n1 Q0 a 3 1 y\n";
  std::ofstream(folder.file("qrels")) << "1 0 a 1\n1 0 d 1\n1 0 e 0\n";
  for (const MethodInfo& method : methods()) {
    if (!fuses(method) || method.needs_training) continue;
    FuseRequest plain;
    plain.files = {folder.file("x.run"), folder.file("y.run")};
    plain.method = method.name;
    FuseRequest labelled = plain;
    labelled.files.push_back(folder.file("qrels"));
    Context context;
    const RankResult expected = fuse(plain, context);
    const RankResult found = fuse(labelled, context);
    ASSERT_EQ(found.fits.at(0).scores.size(), 3U) << method.name;
    for (Slot slot = 0; slot < 3; ++slot) {
      const double one = expected.fits[0].scores[slot], other = found.fits[0].scores[slot];
      EXPECT_TRUE(one == other || (std::isnan(one) && std::isnan(other))) << method.name;
    }
    ASSERT_FALSE(found.notes.empty());
    EXPECT_EQ(found.notes.front(), "2 items ignored: they have only a label");
  }
}

}  // namespace witan::eval_compare_test
