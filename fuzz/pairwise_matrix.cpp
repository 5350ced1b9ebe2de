#include "fuzz_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  witan::fuzz_reader("pairwise-matrix", {data, size});
  return 0;
}
