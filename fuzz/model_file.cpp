#include "witan/method/storage/model_file.hpp"

#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

#include <cstdint>
#include <string_view>

#include "signed_model.hpp"

namespace {

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
  if (const auto again = witan::signed_model(text)) read_and_rank(*again);
  return 0;
}
