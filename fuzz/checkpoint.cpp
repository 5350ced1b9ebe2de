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
#include "work_limit.hpp"

namespace {

constexpr std::string_view kLists =
    "instance,expert,item,rank,label\nq,ann,a,1,1\nq,ann,b,2,0\nq,bob,b,1,0\nq,bob,c,2,2\n"
    "r,ann,a,1,0\nr,ann,b,2,1\nr,bob,b,1,1\nr,bob,a,2,0\n";
constexpr std::string_view kFeatures =
    "1 qid:1 1:0.5 2:1\n0 qid:1 1:0.1 2:0\n2 qid:1 1:0.9 2:0.5\n0 qid:2 1:0 2:0.2\n1 qid:2 1:1 2:0.3\n";
constexpr std::string_view kRatings =
    "expert,item,score\nann,a,5\nann,b,3\nann,c,1\nbob,a,4\nbob,b,2\ncat,a,1\ncat,b,5\ncat,c,4\ndan,b,2\ndan,c,5\n";

/// A training that a checkpoint interrupts, and its data.
struct Interrupted {
  std::string_view spec;
  witan::Dataset data;
};

const Interrupted& training(std::size_t number) {
  const auto read = [](std::string_view text, std::string_view format) {
    witan::ReadOptions options;
    options.from = format;
    return witan::read_text(text, "fuzz", options);
  };
  static const witan::Dataset lists = read(kLists, "csv");
  static const witan::Dataset features = read(kFeatures, "letor");
  static const Interrupted all[] = {{"crf(passes=2)", lists},        {"svd-lambdarank(passes=2,transform=log)", lists},
                                    {"council(trees=2)", lists},     {"lambdarank(passes=2)", features},
                                    {"pmop-fd(passes=2)", features}, {"pmf(steps=2)", read(kRatings, "csv")}};
  return all[number % std::size(all)];
}

/// Returns the saved progress of a training, whatever it contains.
class SavedBefore : public witan::Checkpoint {
 public:
  explicit SavedBefore(witan::LearnedParameters state) : state_(std::move(state)) {}
  [[nodiscard]] std::optional<witan::LearnedParameters> load() override { return state_; }
  void keep(const witan::LearnedParameters& /*state*/) override {}

 private:
  witan::LearnedParameters state_;
};

/// Resumes the training. Every exception other than witan::Error is a failure.
void resume(const Interrupted& interrupted, std::string_view checkpoint) {
  const witan::WorkLimit limit;
  try {
    SavedBefore saved(witan::parse_model(checkpoint, "fuzz").learned);
    witan::Training training(interrupted.data);
    training.checkpoint = &saved;
    witan::Context::Options options;
    options.stop = witan::WorkLimit::stop();
    witan::Context context(options);
    (void)witan::train_model(interrupted.spec, training, context);
  } catch (const witan::Error&) {
  }
}

}  // namespace

/// The first byte selects the training; the checkpoint follows.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const Interrupted& interrupted = training(data[0]);
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  resume(interrupted, text);
  if (const auto again = witan::signed_model(text)) resume(interrupted, *again);
  return 0;
}
