// Kemeny orders of files: cost, proved bound, gap and CPU time.
//
//   bench_kemeny [SECONDS] [search] [FILE | table:SECTORS:SEED…]
//
// SECONDS is the limit of CPU time per file on one thread [default: 60]. `search`: local search only, as with
// exact=off. table:SECTORS:SEED is a simulated input–output table. Without files: all PrefLib files and matrices in
// WITAN_DATA, then simulated input–output tables of 40 to 80 sectors. Matrices have the known best objectives beside
// them, in best_known.txt.

#include "witan/io/read.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "permutation/kemeny/solve_kemeny.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace {

using namespace witan;
namespace fs = std::filesystem;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// The limits of a run.
struct Limits {
  double seconds = 60;
  bool exact = true;
};

void print_result(const std::string& name, const PairWeights& weights, const Limits& limits, const std::string& note) {
  Context::Options options;
  options.clock = cpu_seconds;
  Context context(options);
  const double start = cpu_seconds();
  const KemenyResult result =
      solve_kemeny(weights, {.seconds = limits.seconds, .nodes = 1'000'000'000, .exact = limits.exact}, 1, context);
  fmt::print("{:24} {:6} {:6} {:12.10g} {:12.10g} {:10.6g} {:9.4f} {:8} {:8.2f}  {}{}\n", name, weights.size(),
             result.largest, result.cost, result.lower_bound, result.gap(),
             result.cost > 0 ? 100 * result.gap() / result.cost : 0.0, result.nodes, cpu_seconds() - start,
             to_string(result.status), note);
  std::fflush(stdout);
}

/// Returns the known best objectives by name, next to a matrix.
std::map<std::string, double> best_known(const fs::path& folder) {
  std::map<std::string, double> best;
  std::ifstream in(folder / "best_known.txt");
  std::string name;
  for (double value = 0; in >> name >> value;) best[name] = value;
  return best;
}

double total_weight(const Instance& instance) {
  double sum = 0;
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) sum += instance.weight_of_comparison(c);
  return sum;
}

void solve_file(const fs::path& path, const Limits& limits) {
  Context context;
  const std::string name = path.string();
  const Dataset data = read_dataset({&name, 1}, {}, context);
  const Instance instance = data.instance(0);
  const PairWeights weights(instance, 0.5, context);
  std::string note;
  const auto known = best_known(path.parent_path());
  if (const auto it = known.find(path.stem().string()); it != known.end()) {
    note = fmt::format("; cost of the best known order: {:.10g}", total_weight(instance) - it->second);
  }
  print_result(path.filename().string(), weights, limits, note);
}

/// Flows between sectors: sizes are log-normal, and sectors sell mostly to later ones in a hidden order.
void solve_table(std::uint32_t sectors, std::uint64_t seed, const Limits& limits) {
  Random random(mix_seed(seed, "input-output table"));
  std::vector<double> out(sectors), in(sectors), flow(std::size_t{sectors} * sectors, 0.0);
  for (std::uint32_t i = 0; i < sectors; ++i) {
    out[i] = random.normal();
    in[i] = random.normal();
  }
  for (std::uint32_t i = 0; i < sectors; ++i) {
    for (std::uint32_t j = 0; j < sectors; ++j) {
      const double forward = (static_cast<double>(j) - static_cast<double>(i)) / sectors;
      if (i != j)
        flow[std::size_t{i} * sectors + j] = std::floor(std::exp(3 + out[i] + in[j] + forward + 2 * random.normal()));
    }
  }
  print_result(fmt::format("table {} seed {}", sectors, seed), PairWeights(sectors, flow), limits, "");
}

std::vector<fs::path> all_files() {
  const char* const folder = std::getenv("WITAN_DATA");
  const fs::path root = folder != nullptr ? folder : "../shared/data";
  std::vector<fs::path> files;
  for (const char* const set : {"preflib", "lolib"}) {
    if (!fs::exists(root / set)) continue;
    for (const auto& entry : fs::directory_iterator(root / set)) {
      const std::string extension = entry.path().extension().string();
      if (extension == ".mat" || extension == ".soc" || extension == ".soi" || extension == ".toc" ||
          extension == ".toi")
        files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

/// Solves a file, or a table given as table:SECTORS:SEED.
void solve_named(const std::string& name, const Limits& limits) {
  unsigned sectors = 0;
  unsigned long long seed = 0;
  if (std::sscanf(name.c_str(), "table:%u:%llu", &sectors, &seed) == 2)
    solve_table(sectors, seed, limits);
  else
    solve_file(name, limits);
}

}  // namespace

int main(int argc, char** argv) {
  Limits limits;
  if (argc > 1) limits.seconds = std::atof(argv[1]);
  limits.exact = argc < 3 || std::string_view(argv[2]) != "search";
  const int first = limits.exact ? 2 : 3;
  fmt::print("{:24} {:>6} {:>6} {:>12} {:>12} {:>10} {:>9} {:>8} {:>8}  status\n", "file", "items", "largest", "cost",
             "bound", "gap", "gap %", "nodes", "CPU s");
  if (argc > first) {
    for (int k = first; k < argc; ++k) solve_named(argv[k], limits);
    return 0;
  }
  for (const fs::path& path : all_files()) solve_file(path, limits);
  for (const std::uint32_t sectors : {44U, 60U, 79U}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) solve_table(sectors, seed, limits);
  }
}
