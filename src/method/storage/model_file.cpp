#include "witan/method/storage/model_file.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "data/evidence_part.hpp"
#include "io/byte_source.hpp"
#include "util/checksum.hpp"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace witan {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 4;
constexpr int kOldest = 1;

Json number_json(double value) {
  if (std::isfinite(value)) return value;
  if (std::isnan(value)) return "nan";
  return value > 0 ? "inf" : "-inf";
}

double number_from(const Json& json) {
  if (json == "nan") return std::nan("");
  if (json == "inf") return std::numeric_limits<double>::infinity();
  if (json == "-inf") return -std::numeric_limits<double>::infinity();
  return json.get<double>();
}

Json read_json(const ReadAs& read) {
  Json json = Json::object();
  if (read.silence) json["silence"] = to_string(*read.silence);
  if (read.direction) json["direction"] = *read.direction == Direction::low ? "low" : "high";
  if (!read.columns.empty()) json["columns"] = read.columns;
  if (!read.dropped.empty()) json["dropped"] = read.dropped;
  return json;
}

ReadAs read_from(const Json& json) {
  ReadAs read;
  for (const Silence silence : {Silence::unknown, Silence::below, Silence::tied_last}) {
    if (json.value("silence", "") == to_string(silence)) read.silence = silence;
  }
  if (json.contains("direction")) read.direction = json["direction"] == "low" ? Direction::low : Direction::high;
  read.columns = json.value("columns", read.columns);
  read.dropped = json.value("dropped", read.dropped);
  return read;
}

Json choices_json(const LearnedParameters& learned) {
  Json choices = Json::array();
  for (const auto& [name, values] : learned.choices) choices.push_back({{"name", name}, {"values", values}});
  return choices;
}

Json content_of(const ModelFile& model) {
  Json numbers = Json::array();  // not an object: it keeps the order of the fields
  for (const auto& [name, values] : model.learned.numbers) {
    Json list = Json::array();
    for (const double value : values) list.push_back(number_json(value));
    numbers.push_back({{"name", name}, {"values", std::move(list)}});
  }
  Json facts = Json::array();
  for (const auto& [name, value] : model.facts) facts.push_back({{"name", name}, {"value", value}});
  Json content = {{"method", model.spec},
                  {"experts", model.learned.experts},
                  {"numbers", std::move(numbers)},
                  {"read", read_json(model.read)},
                  {"facts", std::move(facts)}};
  if (!model.learned.items.empty()) content["items"] = model.learned.items;
  if (!model.learned.choices.empty()) content["choices"] = choices_json(model.learned);
  return content;
}

/// Returns the checksum of a model before version 4. Since version 3 it covers the version, which determines how the
/// content is read.
std::string former_sum_of(int version, const Json& content) {
  return checksum(version < 3 ? content.dump() : fmt::format("{} {}", version, content.dump()));
}

/// Since version 4, a file begins with these characters, the checksum of all bytes after it, and the version.
constexpr std::string_view kBegins = "{\n \"witan-model\": 4,\n \"checksum\": \"";
constexpr std::size_t kSumDigits = 16;

std::string sum_of_bytes(std::string_view rest) { return checksum(fmt::format("{} {}", kVersion, rest)); }

[[noreturn]] void fail_sum(const std::string& name) {
  throw InputError(SourceLocation{name, 1, 0}, "checksum mismatch: the model file is damaged or was edited");
}

/// Throws InputError if the bytes of a file of version 4 do not have its checksum, before any of them are interpreted.
void check_bytes(std::string_view text, const std::string& name) {
  if (!text.starts_with(kBegins)) return;
  const std::string_view sum = text.substr(kBegins.size(), kSumDigits);
  if (sum != sum_of_bytes(text.substr(kBegins.size() + sum.size()))) fail_sum(name);
}

/// A model is an object of objects of lists; some lists contain objects with a list.
constexpr int kMaxDepth = 8;
/// Objects and arrays of a model take much more memory than their two characters.
constexpr std::size_t kMaxContainers = 100'000;

/// Throws InputError if values are nested deeper than in any model, because the work on nested values is recursive, or
/// if there are more objects and arrays. (The parser's callback would see the depth too, but with it an ordered_json
/// loses members.)
void check_structure(std::string_view text, const std::string& name) {
  int depth = 0;
  std::size_t containers = 0;
  bool in_string = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (in_string && c == '\\') ++k;
    if (c == '"') in_string = !in_string;
    if (in_string) continue;
    if (c == ']' || c == '}') --depth;
    if (c != '[' && c != '{') continue;
    if (++depth > kMaxDepth) {
      throw InputError(SourceLocation{name, 1, 0}, fmt::format("values nested more than {} levels deep", kMaxDepth),
                       "a model file written by `witan train`");
    }
    if (++containers > kMaxContainers) {
      throw InputError(SourceLocation{name, 1, 0}, fmt::format("more than {} objects and arrays", kMaxContainers),
                       "a model file written by `witan train`");
    }
  }
}

Json parse_json(std::string_view text, const std::string& name) {
  check_structure(text, name);
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const std::string_view before = text.substr(0, error.byte);
    const auto line = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    throw InputError(SourceLocation{name, line, 0}, "text that is not JSON", "a model file written by `witan train`");
  } catch (const Json::out_of_range&) {
    throw InputError(SourceLocation{name, 1, 0}, "a number that is too large", "finite numbers");
  }
}

/// Throws InputError if a name occurs twice: methods look up their parameters by name.
void check_distinct_names(std::vector<std::string> names, std::string_view what, const SourceLocation& location) {
  std::ranges::sort(names);
  const auto repeated = std::ranges::adjacent_find(names);
  if (repeated == names.end()) return;
  throw InputError(location, fmt::format("{} {} twice", what, in_quotes(*repeated)), "each name once");
}

ModelFile content_from(const Json& content, int version) {
  ModelFile model{content.at("method"), {}, {}, {}};
  model.learned.experts = content.at("experts").get<std::vector<std::string>>();
  for (const Json& numbers : content.at("numbers")) {
    std::vector<double> values;
    for (const Json& value : numbers.at("values")) values.push_back(number_from(value));
    model.learned.numbers.emplace_back(numbers.at("name"), std::move(values));
  }
  if (version < 2) return model;
  model.read = read_from(content.at("read"));
  model.learned.items = content.value("items", model.learned.items);
  for (const Json& choices : content.value("choices", Json::array())) {
    model.learned.choices.emplace_back(choices.at("name"), choices.at("values"));
  }
  for (const Json& fact : content.at("facts")) model.facts.emplace_back(fact.at("name"), fact.at("value"));
  return model;
}

/// A problem and the part of the data that it refers to.
class PartProblem : public Problem {
 public:
  PartProblem(const Model& model, EvidencePart part, Context& context)
      : part_(std::move(part)), problem_(model.pose(part_.instance(), context)) {}
  [[nodiscard]] Fit solve(const Fit* start, Context& context) override { return problem_->solve(start, context); }
  [[nodiscard]] std::optional<Fisher> fisher(const Fit& fit, Context& context) const override {
    return problem_->fisher(fit, context);
  }
  [[nodiscard]] std::optional<Influence> influence(const Fit& fit, Context& context) const override {
    return problem_->influence(fit, context);
  }
  [[nodiscard]] std::optional<Fisher> large_fisher(const Fit& fit, Context& context) const override {
    return problem_->large_fisher(fit, context);
  }
  [[nodiscard]] std::optional<Influence> large_influence(const Fit& fit, Context& context) const override {
    return problem_->large_influence(fit, context);
  }

 private:
  EvidencePart part_;
  std::unique_ptr<Problem> problem_;
};

/// A model that ignores some experts.
class WithoutExperts : public Model {
 public:
  WithoutExperts(std::unique_ptr<const Model> model, std::vector<std::string> dropped)
      : model_(std::move(model)), dropped_(std::move(dropped)) {}
  [[nodiscard]] std::unique_ptr<Problem> pose(const Instance& instance, Context& context) const override {
    return std::make_unique<PartProblem>(*model_, without_experts(instance, dropped_), context);
  }
  [[nodiscard]] Cost estimate(const Instance& instance) const override { return model_->estimate(instance); }
  [[nodiscard]] SufficientStatistic statistic() const override { return model_->statistic(); }
  [[nodiscard]] bool needs_order() const override { return model_->needs_order(); }
  [[nodiscard]] std::shared_ptr<const LearnedParameters> learned() const override { return model_->learned(); }
  [[nodiscard]] std::shared_ptr<const Recommender> recommender() const override { return model_->recommender(); }

 private:
  std::unique_ptr<const Model> model_;
  std::vector<std::string> dropped_;
};

}  // namespace

void write_model(const ModelFile& model, std::ostream& out) {
  const std::string unsigned_text =
      Json({{"witan-model", kVersion}, {"checksum", ""}, {"content", content_of(model)}}).dump(1) + '\n';
  const std::string_view rest = std::string_view(unsigned_text).substr(kBegins.size());
  out << kBegins << sum_of_bytes(rest) << rest;
}

ModelFile parse_model(std::string_view text, const std::string& name) {
  check_bytes(text, name);
  const Json json = parse_json(text, name);
  const SourceLocation location{name, 1, 0};
  if (!json.is_object() || !json.contains("witan-model")) {
    throw InputError(location, "something else", "a model file written by `witan train`");
  }
  int version = kOldest;
  while (version <= kVersion && json["witan-model"] != version) ++version;
  if (version > kVersion) {
    throw InputError(
        location, fmt::format("a model of version {}", json["witan-model"].dump()),
        fmt::format("version {} to {}; the file was written by another version of witan", kOldest, kVersion));
  }
  const Json content = json.value("content", Json());
  const bool verified =
      version >= 4 ? text.starts_with(kBegins) : json.value("checksum", Json()) == former_sum_of(version, content);
  if (!verified) fail_sum(name);
  try {
    ModelFile model = content_from(content, version);
    check_distinct_names(model.learned.experts, "expert", location);
    check_distinct_names(model.learned.items, "item", location);
    return model;
  } catch (const Json::exception&) {
    throw InputError(location, "an incomplete model", "method, experts and numbers");
  }
}

ModelFile read_model(const std::string& path, Context& context) {
  return parse_model(read_whole(path, &context), path == "-" ? "standard input" : path);
}

void check_trains(std::string_view spec) {
  (void)make_model(spec);
  const std::string name = parse_spec(spec).name;
  if (find_method(name).train == nullptr) {
    throw UsageError(
        fmt::format("{} has no learned parameters, so there is no model to save; use {}", name,
                    either(fmt::format("`witan rank --method {}`", spec), fmt::format("rank(data, '{}')", spec))));
  }
}

std::unique_ptr<const Model> restore_model(const ModelFile& model) {
  check_trains(model.spec);
  const Spec spec = parse_spec(model.spec);
  auto restored = find_method(spec.name).restore(spec, model.learned);
  if (model.read.dropped.empty()) return restored;
  return std::make_unique<WithoutExperts>(std::move(restored), model.read.dropped);
}

}  // namespace witan
