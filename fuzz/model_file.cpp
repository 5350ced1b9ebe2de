#include "witan/method/storage/model_file.hpp"

#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include "util/checksum.hpp"
#include <nlohmann/json.hpp>

namespace {

using Json = nlohmann::ordered_json;

/// Returns the model file with the checksum of its content, so that mutations are not rejected for their checksum;
/// nullopt if it is not a JSON object.
std::optional<std::string> signed_again(std::string_view text) {
  // The destructor of deeply nested values is recursive.
  constexpr std::ptrdiff_t kMaxBrackets = 2000;
  if (std::ranges::count(text, '[') + std::ranges::count(text, '{') > kMaxBrackets) return std::nullopt;
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("content")) return std::nullopt;
  try {
    const std::string content = json["content"].dump();
    json["checksum"] = witan::checksum(json["witan-model"] == 3 ? "3 " + content : content);
    return json.dump();
  } catch (const Json::exception&) {
    return std::nullopt;  // text that is not UTF-8
  }
}

/// Reads the model and ranks a small data set with it. Every exception other than witan::Error is a failure.
void read_and_rank(std::string_view text) {
  constexpr std::string_view kData = "instance,expert,item,rank\nq,ann,a,1\nq,ann,b,2\nq,bob,b,1\nq,bob,c,2\n";
  try {
    const auto model = witan::restore_model(witan::parse_model(text, "fuzz"));
    const witan::Dataset data = witan::read_text(kData, "fuzz", {});
    witan::Context context;
    (void)model->solve(data.instance(0), context);
  } catch (const witan::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_and_rank(text);
  if (const auto again = signed_again(text)) read_and_rank(*again);
  return 0;
}
