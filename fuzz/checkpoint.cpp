#include "witan/io/read.hpp"
#include "witan/method/method.hpp"
#include "witan/method/storage/model_file.hpp"
#include "witan/util/error.hpp"

#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "signed_model.hpp"

namespace {

constexpr std::string_view kData =
    "instance,expert,item,rank,label\nq,ann,a,1,1\nq,ann,b,2,0\nq,bob,b,1,0\nq,bob,c,2,2\n"
    "r,ann,a,1,0\nr,ann,b,2,1\nr,bob,b,1,1\nr,bob,a,2,0\n";
constexpr std::string_view kFeatures =
    "1 qid:q 1:0.5 2:1\n0 qid:q 1:0.1 2:0\n2 qid:q 1:0.9 2:0.5\n0 qid:r 1:0 2:0.2\n1 qid:r 1:1 2:0.3\n";

/// Returns the saved progress of a training, whatever it contains.
class SavedBefore : public witan::Checkpoint {
 public:
  explicit SavedBefore(witan::LearnedParameters state) : state_(std::move(state)) {}
  [[nodiscard]] std::optional<witan::LearnedParameters> load() override { return state_; }
  void keep(const witan::LearnedParameters& /*state*/) override {}

 private:
  witan::LearnedParameters state_;
};

const witan::Dataset& data_for(std::string_view format) {
  const auto read = [](std::string_view text, std::string_view name) {
    witan::ReadOptions options;
    options.from = name;
    return witan::read_text(text, "fuzz", options);
  };
  static const witan::Dataset lists = read(kData, "csv");
  static const witan::Dataset features = read(kFeatures, "svmlight");
  return format == "csv" ? lists : features;
}

/// Resumes the training. Every exception other than witan::Error is a failure.
void resume(std::string_view spec, std::string_view format, std::string_view checkpoint) {
  try {
    SavedBefore saved(witan::parse_model(checkpoint, "fuzz").learned);
    witan::Training training(data_for(format));
    training.checkpoint = &saved;
    witan::Context context({.threads = 1, .seed = 1, .progress = {}, .stop = nullptr});
    (void)witan::train_model(spec, training, context);
  } catch (const witan::Error&) {
  }
}

}  // namespace

/// The first byte selects the training; the checkpoint follows.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::pair<std::string_view, std::string_view> kTrainings[] = {
      {"crf(passes=2)", "csv"},          {"svd-lambdarank(passes=2,transform=log)", "csv"},
      {"council(trees=2)", "csv"},       {"theta-mpm", "csv"},
      {"ranknet(passes=2)", "svmlight"}, {"pmop-fd(passes=2)", "svmlight"}};
  if (size == 0) return 0;
  const auto& [spec, format] = kTrainings[data[0] % std::size(kTrainings)];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  resume(spec, format, text);
  if (const auto again = witan::signed_model(text)) resume(spec, format, *again);
  return 0;
}
