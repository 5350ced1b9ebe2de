#include "witan/method/model_file.hpp"

#include "witan/io/byte_source.hpp"
#include "witan/util/checksum.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace witan {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;

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

Json content_of(const ModelFile& model) {
  Json numbers = Json::array();  // not an object: its order is the method's
  for (const auto& [name, values] : model.learned.numbers) {
    Json list = Json::array();
    for (const double value : values) list.push_back(number_json(value));
    numbers.push_back({{"name", name}, {"values", std::move(list)}});
  }
  return {{"method", model.spec}, {"experts", model.learned.experts}, {"numbers", std::move(numbers)}};
}

Json parse_json(std::string_view text, const std::string& name) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const std::string_view before = text.substr(0, error.byte);
    const auto line = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    throw InputError(Place{name, line, 0}, "text that is not JSON", "a model that `witan train` has written");
  }
}

ModelFile content_from(const Json& content) {
  ModelFile model{content.at("method"), {}};
  model.learned.experts = content.at("experts").get<std::vector<std::string>>();
  for (const Json& numbers : content.at("numbers")) {
    std::vector<double> values;
    for (const Json& value : numbers.at("values")) values.push_back(number_from(value));
    model.learned.numbers.emplace_back(numbers.at("name"), std::move(values));
  }
  return model;
}

}  // namespace

void write_model(const ModelFile& model, std::ostream& out) {
  const Json content = content_of(model);
  out << Json({{"witan-model", kVersion}, {"checksum", checksum(content.dump())}, {"content", content}}).dump(1)
      << '\n';
}

ModelFile parse_model(std::string_view text, const std::string& name) {
  const Json json = parse_json(text, name);
  const Place place{name, 1, 0};
  if (!json.is_object() || !json.contains("witan-model")) {
    throw InputError(place, "something else", "a model that `witan train` has written");
  }
  if (json["witan-model"] != kVersion) {
    throw InputError(place, fmt::format("a model of version {}", json["witan-model"].dump()),
                     fmt::format("version {}: another version of witan has written it", kVersion));
  }
  const Json content = json.value("content", Json());
  if (json.value("checksum", "") != checksum(content.dump())) {
    throw InputError(place, "the checksum is not that of the content: the model is damaged, or somebody changed it");
  }
  try {
    return content_from(content);
  } catch (const Json::exception&) {
    throw InputError(place, "a model that lacks a part", "method, experts and numbers");
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
        fmt::format("{} learns nothing from data, so there is no model to keep: `witan rank --method {}` "
                    "takes it as it is",
                    name, spec));
  }
}

std::unique_ptr<const Model> restore_model(const ModelFile& model) {
  check_trains(model.spec);
  const Spec spec = parse_spec(model.spec);
  return find_method(spec.name).restore(spec, model.learned);
}

}  // namespace witan
