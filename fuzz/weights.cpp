#include "witan/util/error.hpp"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "io/expert_weights_source.hpp"
#include "work_limit.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const witan::WorkLimit limit;
  witan::Context context;
  try {
    const std::span bytes(reinterpret_cast<const char*>(data), size);
    const auto weights = witan::read_expert_weights(witan::memory_source(bytes, "fuzz"), "fuzz", context);
    for (const auto& [expert, weight] : weights) {
      if (!std::isfinite(weight) || weight < 0) std::abort();
    }
  } catch (const witan::Error&) {
  }
  return 0;
}
