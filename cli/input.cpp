#include "input.hpp"

#include "witan/io/expert_weights.hpp"
#include "witan/io/format.hpp"
#include "witan/util/error.hpp"

#include <cmath>
#include <set>

#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

Silence parse_silence(const std::string& text) {
  for (const Silence silence : {Silence::unknown, Silence::below, Silence::tied_last}) {
    if (to_string(silence) == text) return silence;
  }
  throw UsageError(fmt::format("--silence {}: expected unknown, below or tied-last", text));
}

Direction parse_direction(const std::string& text) {
  if (text == "low") return Direction::low;
  if (text == "high") return Direction::high;
  throw UsageError(fmt::format("--direction {}: expected low or high", text));
}

double parse_weight(const std::string& flag, const std::string& name, const std::string& text) {
  const auto weight = parse_double(text);
  if (weight && *weight >= 0 && *weight <= kMaxSize) return *weight;
  throw UsageError(fmt::format("{} {}={}: expected a weight of at least 0{}", flag, name, text,
                               weight && *weight > kMaxSize ? fmt::format(" and at most {}", kMaxSize) : ""));
}

double& weight_of(FormWeights& weights, const std::string& name) {
  for (const Form form : {Form::rank, Form::score, Form::rating, Form::judgement}) {
    if (to_string(form) == name) return weights.lists[static_cast<std::size_t>(form)];
  }
  if (name == "comparison") return weights.comparisons;
  throw UsageError(
      fmt::format("--form-weights {}: expected one of rank, score, rating, judgement and comparison", name));
}

FormWeights parse_form_weights(const std::string& text) {
  FormWeights weights;
  std::set<std::string> known;
  for (const auto& [name, number] : parse_pairs("--form-weights", text)) {
    weight_of(weights, name) = parse_weight("--form-weights", name, number);
    if (!known.insert(name).second) throw UsageError(fmt::format("--form-weights {}: {} is there twice", text, name));
  }
  return weights;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> parse_pairs(const std::string& flag, const std::string& text) {
  std::vector<std::pair<std::string, std::string>> pairs;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    const std::size_t equals = part.rfind('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == part.size()) {
      throw UsageError(fmt::format("{} {}: found {}, expected name=value", flag, text, in_quotes(part)));
    }
    pairs.emplace_back(part.substr(0, equals), part.substr(equals + 1));
    begin = end + 1;
  }
  return pairs;
}

std::map<std::string, std::string> parse_columns(const std::string& text) {
  std::map<std::string, std::string> columns;
  if (text.empty()) return columns;
  for (const auto& [ours, theirs] : parse_pairs("--columns", text)) {
    if (!columns.emplace(ours, theirs).second) {
      throw UsageError(fmt::format("--columns {}: {} is there twice", text, ours));
    }
  }
  check_columns(columns);
  return columns;
}

void Input::describe(Arguments& arguments, const std::string& value, Needed needed) {
  arguments.texts(value, paths_, value, "files that together are the data; - is standard input");
  if (needed == Needed::always) arguments.required();
  arguments.text("--from", from_, "FORMAT", "the format, where the content should not decide");
  arguments.text("--silence", silence_, "MEANING",
                 "what it means that a list does not name an item: unknown, below or tied-last");
  arguments.text("--direction", direction_, "END",
                 "which numbers are best, low or high, where the format leaves it open");
  arguments.text("--columns", columns_, "OURS=THEIRS,…", "names of the columns in a CSV file, e.g. item=docID");
  arguments.text("--weights", weights_, "NAME=W,…|FILE", "trust in experts; those not named have 1");
  arguments.text("--form-weights", form_weights_, "FORM=W,…",
                 "how much rank, score, rating, judgement and comparison count; those not named have 1");
  arguments.decimal("--missing-label", missing_label_, "NUMBER", "a label that means that there is none");
}

ReadOptions Input::options() const {
  ReadOptions options;
  options.from = from_;
  if (!from_.empty()) (void)find_format(from_);
  if (!silence_.empty()) options.build.silence = parse_silence(silence_);
  if (!direction_.empty()) options.direction = parse_direction(direction_);
  options.columns = parse_columns(columns_);
  if (weights_.find('=') != std::string::npos) {
    for (const auto& [name, text] : parse_pairs("--weights", weights_)) {
      if (!options.build.expert_weights.emplace(name, parse_weight("--weights", name, text)).second) {
        throw UsageError(fmt::format("--weights {}: {} is there twice", weights_, name));
      }
    }
  }
  if (!form_weights_.empty()) options.build.form_weights = parse_form_weights(form_weights_);
  options.missing_label = missing_label_;
  return options;
}

Dataset Input::read(Session& session, const ReadOptions& options) const { return read(session, options, {}); }

Dataset Input::read_other(Session& session, const ReadOptions& options, const std::vector<std::string>& paths) const {
  Input other = *this;
  other.paths_ = paths;
  return other.read(session, options);
}

Dataset Input::read(Session& session, const ReadOptions& options, DatasetBuilder builder) const {
  ReadOptions with_weights = options;
  if (!weights_.empty() && weights_.find('=') == std::string::npos) {
    with_weights.build.expert_weights = read_expert_weights(weights_, session.context());
    // What comes with the options, such as experts left out, counts more.
    for (const auto& [name, weight] : options.build.expert_weights) with_weights.build.expert_weights[name] = weight;
  }
  read_files(paths_, with_weights, builder, session.context());
  Dataset data = builder.build(with_weights.build);
  session.note_all(data);
  if (data.lists().empty() && data.comparison_count() > 0) {
    for (const auto& [flag, given] : {std::pair("--silence", &silence_), std::pair("--direction", &direction_)}) {
      if (!given->empty()) session.note(fmt::format("{} is about lists, and there are only comparisons", flag));
    }
  }
  return data;
}

}  // namespace witan::cli
