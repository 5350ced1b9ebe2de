// Speed and memory of reading files into data sets, on one thread, including assembly.
//
//   witan_bench_reading                  speed of every format, as Google Benchmark reports it
//   witan_bench_reading --peak FORMAT    peak memory of reading one file, relative to its size

#include "witan/io/read.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <random>
#include <string>
#include <string_view>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace {

constexpr std::size_t kFileBytes = 100'000'000;

using Random = std::mt19937_64;

/// Appends the statements of one instance to the text.
using MakeInstance = void (*)(std::size_t instance, Random& random, std::string& text);

std::string document(std::size_t instance, std::uint64_t k) {
  return fmt::format("doc{:07}", (instance * 7919 + k * 104729) % 1'000'003);
}

void csv_instance(std::size_t instance, Random& random, std::string& text) {
  for (int expert = 1; expert <= 20; ++expert) {
    for (int rank = 1; rank <= 100; ++rank) {
      text += fmt::format("q{},expert{},{},{}\n", instance, expert,
                          document(instance, random() % 3 + 3U * static_cast<unsigned>(rank)), rank);
    }
  }
}

void letor_instance(std::size_t instance, Random& random, std::string& text) {
  for (std::uint64_t row = 0; row < 100; ++row) {
    text += fmt::format("{} qid:{}", random() % 3, instance);
    for (int k = 1; k <= 46; ++k) text += fmt::format(" {}:0.{:06}", k, random() % 1'000'000);
    text += fmt::format(" #docid = {} inc = 1 prob = 0.0246906\n", document(instance, row));
  }
}

void letor_agg_instance(std::size_t instance, Random& random, std::string& text) {
  for (std::uint64_t row = 0; row < 100; ++row) {
    text += fmt::format("{} qid:{}", random() % 3, instance);
    for (int k = 1; k <= 21; ++k)
      text += random() % 3 == 0 ? fmt::format(" {}:NULL", k) : fmt::format(" {}:{}", k, random() % 300 + 1);
    text += fmt::format(" #docid = {} inc = 1 prob = 0.0246906\n", document(instance, row));
  }
}

void run_instance(std::size_t instance, Random& random, std::string& text) {
  double score = 30;
  for (std::uint64_t rank = 1; rank <= 1000; ++rank) {
    score -= static_cast<double>(random() % 1'000'000) * 1e-8;
    text += fmt::format("{} Q0 {} {} {:.6f} bm25\n", instance, document(instance, rank), rank, score);
  }
}

struct Kind {
  std::string_view format, header;
  MakeInstance make;
};
constexpr Kind kKinds[] = {{"csv", "instance,expert,item,rank\n", csv_instance},
                           {"letor-agg", "", letor_agg_instance},
                           {"letor", "", letor_instance},
                           {"trec-run", "", run_instance}};

/// A generated file of a format; the destructor removes it.
class MadeFile {
 public:
  explicit MadeFile(const Kind& kind)
      : path_((std::filesystem::temp_directory_path() / fmt::format("witan_bench.{}", kind.format)).string()) {
    std::ofstream out(path_, std::ios::binary);
    Random random(20261116);
    std::string text(kind.header);
    for (std::size_t instance = 1; bytes_ < kFileBytes; ++instance) {
      kind.make(instance, random, text);
      out << text;
      bytes_ += text.size();
      text.clear();
    }
  }
  ~MadeFile() { std::filesystem::remove(path_); }
  MadeFile(const MadeFile&) = delete;
  MadeFile& operator=(const MadeFile&) = delete;

  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  [[nodiscard]] witan::Dataset read(const Kind& kind) const {
    witan::Context context;
    witan::ReadOptions options;
    options.from = kind.format;
    const std::string paths[] = {path_};
    return witan::read_dataset(paths, options, context);
  }

 private:
  std::string path_;
  std::size_t bytes_ = 0;
};

void measure_reading(benchmark::State& state, const Kind& kind) {
  const MadeFile file(kind);
  for (auto _ : state) {
    const witan::Dataset data = file.read(kind);
    benchmark::DoNotOptimize(data.slot_count());
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(file.bytes()) * static_cast<std::int64_t>(state.iterations()));
}

std::size_t peak_bytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::stoull(line.substr(6)) * 1024;
  }
  return 0;
}

int report_peak(std::string_view format) {
  for (const Kind& kind : kKinds) {
    if (kind.format != format) continue;
    const MadeFile file(kind);
    const witan::Dataset data = file.read(kind);
    const std::size_t peak = peak_bytes();
    fmt::print("{}: file {} MB, {} slots, {} entries, peak {} MB, {:.2f} × file size\n", format,
               file.bytes() / 1'000'000, data.slot_count(), data.entry_count(), peak / 1'000'000,
               static_cast<double>(peak) / static_cast<double>(file.bytes()));
    return 0;
  }
  std::cerr << "unknown format: " << format << "\n";
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--peak") return report_peak(argv[2]);
  benchmark::Initialize(&argc, argv);
  for (const Kind& kind : kKinds) {
    benchmark::RegisterBenchmark(fmt::format("read/{}", kind.format).c_str(), measure_reading, kind)
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
