#include "witan/method/spec.hpp"

#include "witan/method/method.hpp"
#include "witan/metric/metric.hpp"
#include "witan/util/error.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "work_limit.hpp"

namespace {

/// Whatever is accepted must mean the same when it is written and parsed again.
void parse_twice(std::string_view text) {
  try {
    for (const witan::Spec& spec : witan::parse_specs(text)) {
      const std::string written = to_string(spec);
      if (to_string(witan::parse_spec(written)) != written) std::abort();
      (void)witan::make_model(spec);
    }
  } catch (const witan::Error&) {
  }
}

void parse_as_metric(std::string_view text) {
  try {
    const std::string name = witan::parse_metric(text).name();
    if (witan::parse_metric(name).name() != name) std::abort();
  } catch (const witan::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const witan::WorkLimit limit;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  parse_twice(text);
  parse_as_metric(text);
  return 0;
}
