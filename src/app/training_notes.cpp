#include "training_notes.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace witan {
namespace {

std::size_t count_labelled(const InstanceSet& instances) {
  std::size_t count = 0;
  for (std::size_t k = 0; k < instances.size(); ++k) {
    count += std::ranges::any_of(instances[k].labels, [](double label) { return !std::isnan(label); }) ? 1 : 0;
  }
  return count;
}

/// Returns the only number of this name, or NaN.
double number_of(const LearnedParameters& learned, std::string_view name) {
  const auto* values = learned.find(name);
  return values != nullptr && values->size() == 1 ? values->front() : std::nan("");
}

/// Returns the only choice of this name, or an empty text.
std::string_view choice_of(const LearnedParameters& learned, std::string_view name) {
  const auto* values = learned.find_choices(name);
  return values != nullptr && values->size() == 1 ? std::string_view(values->front()) : std::string_view();
}

/// Notes the best pass. Returns the status of training in passes, and `converged` for other methods.
Status note_pass(const LearnedParameters& learned, const Training& training, Notes& notes) {
  const auto* pass = learned.find("pass");
  const double fitted = number_of(learned, "training");
  if (pass == nullptr || pass->size() != 2 || std::isnan(fitted)) return Status::converged;
  std::string text = fmt::format("best pass {} of {}", (*pass)[0], (*pass)[1]);
  const std::string_view transform = choice_of(learned, "transform");
  if (!transform.empty()) text += fmt::format(", transform {}", transform);
  text += fmt::format(": {} {:.4f} (training)", training.metric.name(), fitted);
  const double validated = number_of(learned, "validation");
  if (!std::isnan(validated)) text += fmt::format(", {:.4f} (validation)", validated);
  if (const auto* loss = learned.find("loss"); loss != nullptr && !loss->empty()) {
    text += fmt::format("; loss {:.4f} (training)", loss->front());
    if (loss->size() > 1) text += fmt::format(", {:.4f} (validation)", loss->back());
  }
  notes.add(text);
  const std::string_view end = choice_of(learned, "settled");
  // If validation selected an earlier pass, the end of the last pass does not matter.
  if (end.empty() || end == "converged" || (*pass)[0] < (*pass)[1]) return Status::converged;
  notes.add(end == "passes" ? "the training did not converge within its passes; increase the parameter passes"
                            : "the training stopped without progress before it reached its tolerance");
  return Status::not_converged;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> training_facts_of(const Tuned& tuned, const Training& training,
                                                                   const std::string& dialect, std::uint64_t seed) {
  std::vector<std::pair<std::string, std::string>> facts = {
      {"instances", fmt::format("{}", training.instances.size())},
      {"validation instances", fmt::format("{}", training.validation.size())},
      {"metric", fmt::format("{} ({})", training.metric.name(), dialect)},
      {"seed", fmt::format("{}", seed)}};
  for (const auto& [spec, value] : tuned.tried) facts.emplace_back("tried " + spec, fmt::format("{}", value));
  return facts;
}

std::string training_summary(const Tuned& tuned, const Training& training) {
  const std::size_t instances = training.instances.size();
  const std::size_t labelled = count_labelled(training.instances);
  return fmt::format("{} trained on {} {}{}", tuned.spec, instances, instances == 1 ? "instance" : "instances",
                     labelled > 0 && labelled < instances ? fmt::format(", {} of them labelled", labelled) : "");
}

Status note_training(const Tuned& tuned, const Training& training, bool tuning, Notes& notes) {
  for (const auto& [spec, value] : tuned.tried) {
    notes.add(fmt::format("{} {:.4f} (validation): {}", training.metric.name(), value, spec));
  }
  const LearnedParameters& learned = *tuned.model->learned();
  Status status = note_pass(learned, training, notes);
  if (number_of(learned, "converged") == 0) {
    notes.add("the training did not converge");
    status = Status::not_converged;
  }
  if (!training.validation.empty() && !tuning && learned.find("validation") == nullptr) {
    notes.add(fmt::format("the validation data have no effect: {} has nothing to select on them", tuned.spec));
  }
  return status;
}

}  // namespace witan
