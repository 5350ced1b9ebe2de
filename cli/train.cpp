#include "witan/data/without_experts.hpp"
#include "witan/learn/harness/tuning.hpp"
#include "witan/method/storage/model_file.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "command.hpp"
#include "file_checkpoint.hpp"
#include "input.hpp"
#include "label_files.hpp"
#include "pairs/transform.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

std::vector<std::string> split_names(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    if (end > begin) names.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return names;
}

/// The instances with at least one label.
std::size_t count_labelled(const InstanceSet& instances) {
  std::size_t count = 0;
  for (std::size_t k = 0; k < instances.size(); ++k) {
    count += std::ranges::any_of(instances[k].labels, [](float label) { return !std::isnan(label); }) ? 1 : 0;
  }
  return count;
}

class TrainCommand : public Command {
 public:
  std::string name() const override { return "train"; }
  std::string summary() const override { return "learn from many instances, and keep it for `rank --model`"; }
  std::string example() const override {
    return "witan train examples/engines/train.txt --valid examples/engines/valid.txt --method crf --model crf.model";
  }

  void describe(Arguments& arguments) override {
    input_.describe(arguments);
    arguments.text("-m,--method", method_, "SPEC", "what learns; see `witan methods`");
    arguments.required();
    arguments.text("--model", model_, "FILE", "where the model goes");
    arguments.required();
    arguments.texts("--valid", valid_, "DATA", "data that choose the pass and the parameters; never tested on");
    arguments.texts("--labels", labels_, "FILE", "labels of all data, such as qrels, where they have none");
    arguments.text("--metric", metric_, "METRIC", "what is learnt towards and chosen by");
    arguments.text("--dialect", dialect_, "NAME", "standard, letor4 or trec");
    arguments.flag("--tune", tune_, "also choose the parameters that docs/learning.md names, on the --valid data");
    arguments.text("--drop", drop_, "NAME,…", "experts to leave out, here and whenever the model is used");
    arguments.text("--checkpoint", checkpoint_, "FILE", "how far it has come; begun again, it goes on from there");
  }

  int run(Session& session) override {
    check_trains(method_);
    Metric metric = parse_metric(metric_);
    const Dialect dialect = parse_dialect(dialect_);
    if (tune_ && valid_.empty()) throw UsageError("--tune chooses by data that were not learnt from: expected --valid");
    const std::vector<std::string> specs = tune_ ? tuning_grid(method_) : std::vector<std::string>{method_};
    const ReadOptions options = input_.options();
    Session::check_writable(model_);
    if (!checkpoint_.empty()) Session::check_writable(checkpoint_);
    const Dataset data = prepared(session, input_.read(session, options), true);
    std::optional<Dataset> valid;
    if (!valid_.empty()) valid = prepared(session, input_.read_other(session, options, valid_), false);
    Training training(data);
    if (valid) training.validation = InstanceSet(*valid);
    training.metric = metric;
    training.how.dialect = dialect;
    return learn(session, specs, training, options);
  }

 private:
  /// With labels from elsewhere, and without the experts that are to be dropped.
  [[nodiscard]] Dataset prepared(Session& session, Dataset data, bool whole) const {
    const std::vector<std::string> dropped = split_names(drop_);
    for (const std::string& name : dropped) {
      if (whole && !data.expert_names().find(name)) {
        throw InputError(fmt::format("--drop {}: the data have no such expert", name));
      }
    }
    if (!dropped.empty()) data = without_experts(data, dropped);
    return with_label_files(session, std::move(data), labels_, std::nullopt);
  }

  int learn(Session& session, const std::vector<std::string>& specs, Training& training, const ReadOptions& options) {
    Context& context = session.context();
    std::optional<FileCheckpoint> checkpoint;
    if (!checkpoint_.empty()) checkpoint.emplace(checkpoint_, description(specs, training, session), session);
    if (checkpoint) training.checkpoint = &*checkpoint;
    if (session.shows_progress()) {
      training.on_pass = [&](const TrainingPass& pass) {
        std::string told;
        if (!std::isnan(pass.training)) told = fmt::format("{} {:.4f}", training.metric.name(), pass.training);
        if (!std::isnan(pass.validation)) {
          told += fmt::format("{} {:.4f}", told.empty() ? training.metric.name() + " validation" : ", validation",
                              pass.validation);
        }
        session.progress_detail(told);
        context.progress("training", pass.number, pass.of);
      };
    }
    Tuned chosen;
    if (tune_) {
      chosen = tune(specs, training, context);
    } else {
      chosen.spec = method_;
      chosen.model = train_model(method_, training, context);
    }
    const LearnedParameters& learned = chosen.model->learned();
    if (learned.numbers.empty()) {
      throw UsageError(
          fmt::format("{} learns nothing from data with these parameters, so there is no model to keep: `witan rank "
                      "--method {}` takes it as it is",
                      parse_spec(chosen.spec).name, chosen.spec));
    }
    const ReadAs read{options.build.silence, options.direction, options.columns, split_names(drop_)};
    Session::write_file(model_, [&](std::ostream& out) {
      write_model({chosen.spec, learned, read, facts(chosen, training, session)}, out);
    });
    if (checkpoint && checkpoint->used()) checkpoint->remove();
    tell(session, chosen, training);
    if (!training.validation.empty() && !tune_ && learned.find("validation") == nullptr) {
      session.note(fmt::format("{} left nothing to choose by the --valid data", chosen.spec));
    }
    if (checkpoint && !checkpoint->used()) {
      session.note(fmt::format("{} does not learn in passes, so nothing was kept in {}", chosen.spec, checkpoint_));
    }
    return kDone;
  }

  /// All that the result depends on.
  [[nodiscard]] std::string description(const std::vector<std::string>& specs, const Training& training,
                                        const Session& session) const {
    std::string text;
    for (const std::string& spec : specs) text += spec + ' ';
    text += fmt::format("towards {} ({}), seed {}, data {}", training.metric.name(), dialect_, session.seed(),
                        fingerprint(training.instances.data()));
    if (!training.validation.empty()) text += ", validation " + fingerprint(training.validation.data());
    return text;
  }

  [[nodiscard]] std::vector<std::pair<std::string, std::string>> facts(const Tuned& chosen, const Training& training,
                                                                       const Session& session) const {
    std::vector<std::pair<std::string, std::string>> facts = {
        {"instances", fmt::format("{}", training.instances.size())},
        {"validation instances", fmt::format("{}", training.validation.size())},
        {"metric", fmt::format("{} ({})", training.metric.name(), dialect_)},
        {"seed", fmt::format("{}", session.seed())}};
    for (const auto& [spec, value] : chosen.tried) facts.emplace_back("tried " + spec, fmt::format("{}", value));
    return facts;
  }

  void tell(Session& session, const Tuned& chosen, const Training& training) const {
    for (const auto& [spec, value] : chosen.tried) {
      session.note(fmt::format("{} {:.4f} on validation: {}", training.metric.name(), value, spec));
    }
    const std::size_t labelled = count_labelled(training.instances);
    session.note(fmt::format(
        "{} holds what {} learnt from {} instances{}", model_, chosen.spec, training.instances.size(),
        labelled > 0 && labelled < training.instances.size() ? fmt::format(", {} of them labelled", labelled) : ""));
    const LearnedParameters& learned = chosen.model->learned();
    const auto* pass = learned.find("pass");
    const auto* transform = learned.find("transform");
    const auto* fitted = learned.find("training");
    const auto* validated = learned.find("validation");
    if (pass == nullptr || pass->size() != 2 || fitted == nullptr || fitted->size() != 1) return;
    std::string text = fmt::format("pass {} of {}", (*pass)[0], (*pass)[1]);
    if (transform != nullptr && transform->size() == 1) {
      text += fmt::format(", transform {}", transform_names()[static_cast<std::size_t>(transform->front())]);
    }
    text += fmt::format(": {} {:.4f} on what it learnt from", training.metric.name(), fitted->front());
    if (validated != nullptr && validated->size() == 1 && !std::isnan(validated->front())) {
      text += fmt::format(", {:.4f} on validation", validated->front());
    }
    session.note(text);
    const auto* settled = learned.find("settled");
    // Where validation chose an earlier pass, it does not matter how the last one ended.
    if (settled == nullptr || settled->size() != 1 || settled->front() == 1 || (*pass)[0] < (*pass)[1]) return;
    session.note(settled->front() == 0 ? "it was still moving when its passes ended; passes= allows more"
                                       : "it ended where no step led further down, short of its tolerance");
  }

  Input input_;
  std::string method_, model_, metric_ = "ndcg@10", dialect_ = "standard", drop_, checkpoint_;
  std::vector<std::string> valid_, labels_;
  bool tune_ = false;
};

}  // namespace

std::unique_ptr<Command> train_command() { return std::make_unique<TrainCommand>(); }

}  // namespace witan::cli
