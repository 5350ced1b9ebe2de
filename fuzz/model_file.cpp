#include "witan/method/storage/model_file.hpp"

#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string_view>

#include "signed_model.hpp"
#include "work_limit.hpp"

namespace {

/// Estimates above this are not tried: `--memory` refuses them.
constexpr double kMaxBytes = 5e8;

constexpr std::string_view kLists =
    "instance,expert,item,rank\nq,ann,a,1\nq,ann,b,2\nq,bob,b,1\nq,bob,c,2\nq,1,a,1\nq,1,c,2\n";
constexpr std::string_view kFeatures = "1 qid:1 1:0.5 2:1\n0 qid:1 1:0.1 2:0\n2 qid:1 1:0.9 2:0.5\n";

const witan::Dataset& data_for(const witan::ModelFile& model) {
  const auto read = [](std::string_view text, std::string_view format) {
    witan::ReadOptions options;
    options.from = format;
    return witan::read_text(text, "fuzz", options);
  };
  static const witan::Dataset lists = read(kLists, "csv");
  static const witan::Dataset features = read(kFeatures, "letor");
  return model.learned.experts.empty() ? features : lists;
}

/// A model that is written can be read.
void write_again(const witan::ModelFile& file) {
  std::ostringstream out;
  witan::write_model(file, out);
  try {
    if (witan::parse_model(out.str(), "written").spec == file.spec) return;
  } catch (const witan::Error& error) {
    std::cerr << error.what() << '\n' << out.str();
  }
  std::abort();
}

/// Reads the model and ranks a small data set with it. Every exception other than witan::Error is a failure.
void read_and_rank(std::string_view text) {
  const witan::WorkLimit limit;
  try {
    const witan::ModelFile file = witan::parse_model(text, "fuzz");
    write_again(file);
    const auto model = witan::restore_model(file);
    const witan::Instance instance = data_for(file).instance(0);
    if (model->estimate(instance).bytes > kMaxBytes) return;
    witan::Context::Options options;
    options.stop = witan::WorkLimit::stop();
    options.clock = witan::WorkLimit::seconds;
    witan::Context context(options);
    (void)model->solve(instance, context);
  } catch (const witan::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_and_rank(text);
  if (const auto again = witan::signed_model(text)) read_and_rank(*again);
  return 0;
}
