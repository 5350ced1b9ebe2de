#include <array>

#include "fuzz_reader.hpp"

/// The first byte selects the format.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::array<std::string_view, 4> kFormats = {"soc", "soi", "toc", "toi"};
  if (size == 0) return 0;
  witan::fuzz_reader(kFormats[data[0] % kFormats.size()], {data + 1, size - 1});
  return 0;
}
