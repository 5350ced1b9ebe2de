#include "letor_table.hpp"

#include "witan/io/read.hpp"
#include "witan/learn/harness/compare.hpp"
#include "witan/stats/paired.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <span>

#include "data/without_experts.hpp"
#include <fmt/format.h>

namespace witan::published {
namespace {

constexpr int kParts = 5;

/// The data of a set, as rows need them.
class LetorData {
 public:
  LetorData(const LetorTable& table, const StudyOptions& options, Context& context)
      : files_(letor_files(table, options)), plain_(read_dataset(files_, {}, context)) {
    parts_ = parts_of_files(plain_, files_, context);
    ReadOptions reversed;
    reversed.direction = Direction::high;
    if (has(table, LetorReading::reversed)) reversed_ = read_dataset(files_, reversed, context);
    ReadOptions below;
    below.build.silence = Silence::below;
    if (has(table, LetorReading::below)) below_ = read_dataset(files_, below, context);
  }

  [[nodiscard]] Dataset of(const LetorRow& row) const {
    const Dataset& data = row.reading == LetorReading::reversed ? reversed_
                          : row.reading == LetorReading::below  ? below_
                                                                : plain_;
    return row.without.empty() ? data : without_experts(data, row.without);
  }
  [[nodiscard]] const Parts& parts() const { return parts_; }
  [[nodiscard]] const Dataset& plain() const { return plain_; }

 private:
  [[nodiscard]] static bool has(const LetorTable& table, LetorReading reading) {
    return std::ranges::find(table.rows, reading, &LetorRow::reading) != table.rows.end();
  }

  std::vector<std::string> files_;
  Dataset plain_, reversed_, below_;
  Parts parts_;
};

CompareOptions compare_options(const LetorTable& table, const LetorRow& row, const StudyOptions& options) {
  CompareOptions compared;
  compared.methods = {row.spec};
  compared.evaluation.metrics = parse_metrics(table.metrics);
  compared.evaluation.metric_options.dialect = Dialect::letor4;
  compared.draws = 1;  // tests are paired t-tests, see paired()
  compared.clock = options.clock;
  if (row.reading == LetorReading::centred) compared.unscored = 0;
  return compared;
}

std::vector<std::unique_ptr<Context>> seeds_of(const LetorRow& row, const StudyOptions& options,
                                               const Context& context) {
  std::vector<std::unique_ptr<Context>> contexts;
  const std::uint64_t count = options.seeds.value_or(row.seeds);
  for (std::uint64_t seed = 0; seed < count; ++seed) contexts.push_back(context.with_later_seed(seed));
  return contexts;
}

Leaderboard run_row(const LetorTable& table, const LetorRow& row, const LetorData& data, const StudyOptions& options,
                    const Context& context) {
  return compare_methods(data.of(row), data.parts(), compare_options(table, row, options),
                         seeds_of(row, options, context));
}

ReproducedRow result_of(const LetorRow& row, const Leaderboard& board) {
  const MethodSummary& method = board.methods.front();
  ReproducedRow result{row.name, row.spec, {}, row.tolerance, row.explanation};
  for (std::size_t m = 0; m < board.metrics.size(); ++m) {
    const MetricSummary& metric = method.metrics[m];
    ReproducedNumber number;
    number.here = 100 * metric.of_folds;
    if (!row.published.empty()) number.published = row.published.at(m);
    if (method.seeds > 1) number.spread = 100 * metric.seed_deviation;
    result.numbers.push_back(number);
  }
  if (method.trained) result.train_seconds = method.train_seconds;
  result.solve_seconds = method.solve_seconds;
  result.not_converged = method.not_converged;
  return result;
}

/// Compares two rows over all instances of all parts.
ReproducedTest paired(const LetorTable& table, const std::pair<std::string, std::string>& names,
                      const std::vector<Leaderboard>& boards) {
  const auto index = [&](const std::string& name) {
    return static_cast<std::size_t>(std::ranges::find(table.rows, name, &LetorRow::name) - table.rows.begin());
  };
  const Leaderboard& first = boards.at(index(names.first));
  const Leaderboard& second = boards.at(index(names.second));
  ReproducedTest test{names.first, names.second, {}, {}};
  const std::size_t metrics = first.metrics.size();
  for (std::size_t m = 0; m < metrics; ++m) {
    std::vector<double> differences;
    for (std::size_t k = m; k < first.methods.front().values.size(); k += metrics) {
      differences.push_back(first.methods.front().values[k] - second.methods.front().values[k]);
    }
    double sum = 0;
    for (const double difference : differences) sum += 100 * difference;
    test.differences.push_back(sum / static_cast<double>(differences.size()));
    test.p.push_back(paired_t_test(differences).p);
  }
  return test;
}

std::string protocol_of(const LetorTable& table, const LetorData& data) {
  return fmt::format(
      "{}: {} queries in five parts. Methods without training rank the queries of every part. Other methods train on "
      "three parts, select on the fourth by ndcg@10 of the dialect standard, and rank the fifth. Values are means over "
      "the parts in the dialect letor4, × 100.{}{}",
      table.set, data.plain().instance_count(), table.protocol.empty() ? "" : " ", table.protocol);
}

}  // namespace

std::vector<std::string> letor_files(const LetorTable& table, const StudyOptions& options) {
  std::vector<std::string> files;
  for (int part = 1; part <= kParts; ++part) {
    files.push_back(fmt::format("{}/{}/{}{}.txt", options.data, table.set, table.file_letter, part));
  }
  return files;
}

Parts parts_of_files(const Dataset& data, const std::vector<std::string>& files, Context& context) {
  Parts parts{static_cast<std::uint32_t>(files.size()), std::vector(data.instance_count(), Parts::kNone)};
  for (std::uint32_t part = 0; part < parts.count; ++part) {
    const Dataset alone = read_dataset(std::span(&files[part], 1), {}, context);
    for (std::size_t i = 0; i < alone.instance_count(); ++i) {
      parts.of[*data.instance_names().find(alone.instance(i).name)] = part;
    }
  }
  return parts;
}

ReproducedTable compute_letor(const LetorTable& table, const StudyOptions& options, Context& context) {
  const LetorData data(table, options, context);
  std::vector<Leaderboard> boards(table.rows.size());
  std::atomic<std::size_t> done = 0;
  // The last rows of a table take longest, so they start first.
  context.parallel_for(table.rows.size(), 1, [&](std::size_t begin, std::size_t) {
    const std::size_t k = table.rows.size() - 1 - begin;
    boards[k] = run_row(table, table.rows[k], data, options, context);
    context.progress(table.set, static_cast<double>(++done), static_cast<double>(table.rows.size()));
  });
  ReproducedTable result;
  result.title = table.title;
  result.protocol = protocol_of(table, data);
  result.remarks = table.remarks;
  for (const Metric& metric : boards.front().metrics) result.columns.push_back(metric.name());
  for (std::size_t k = 0; k < boards.size(); ++k) result.rows.push_back(result_of(table.rows[k], boards[k]));
  for (const auto& names : table.tests) result.tests.push_back(paired(table, names, boards));
  return result;
}

}  // namespace witan::published
