#include "fuzz_reader.hpp"

/// Whatever is detected, its reader must take the text or say what is wrong with it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    (void)witan::read_text({reinterpret_cast<const char*>(data), size}, "fuzz", {});
  } catch (const witan::Error&) {
    return 0;
  }
  return 0;
}
