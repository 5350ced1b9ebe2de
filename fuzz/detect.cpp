#include "fuzz_reader.hpp"

/// The reader of the detected format must read the text or throw a witan::Error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    (void)witan::read_text({reinterpret_cast<const char*>(data), size}, "fuzz", {});
  } catch (const witan::Error&) {
    return 0;
  }
  return 0;
}
