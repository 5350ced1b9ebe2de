#include "fuzz_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  witan::fuzz_reader("letor-agg", {data, size});
  return 0;
}
