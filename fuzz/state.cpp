#include "witan/method/storage/state.hpp"

#include "witan/data/dataset_builder.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <span>
#include <sstream>
#include <string>
#include <string_view>

#include "util/checksum.hpp"
#include "work_limit.hpp"
#include <fmt/format.h>

namespace {

/// Returns a state with valid checksums and counts. The first line of the text is the method and the number of fits.
std::string signed_state(std::string_view text) {
  const std::string_view first = text.substr(0, text.find('\n'));
  const std::string_view body = first.size() == text.size() ? std::string_view() : text.substr(first.size() + 1);
  const std::size_t space = std::min(first.rfind(' '), first.size());
  const std::string header = fmt::format(R"({{"witan-state":1,"method":{},"fits":{},"lines":{},"checksum":"{}")",
                                         first.substr(0, space), first.substr(std::min(space + 1, first.size())),
                                         std::count(body.begin(), body.end(), '\n'), witan::checksum(body));
  return fmt::format("{},\"header\":\"{}\"}}\n{}", header, witan::checksum(header), body);
}

/// A state that is written can be read.
void write_again(const witan::Dataset& data, std::span<const witan::Fit> fits, std::string_view spec) {
  std::ostringstream out;
  witan::write_state(data, fits, spec, out);
  try {
    (void)witan::parse_state(out.str(), "written");
  } catch (const witan::Error& error) {
    std::cerr << error.what() << '\n' << out.str();
    std::abort();
  }
}

/// Reads the state and joins it with no new data. Every exception other than witan::Error is a failure.
void read_and_join(std::string_view text) {
  const witan::WorkLimit limit;
  try {
    const witan::State state = witan::parse_state(text, "fuzz");
    witan::DatasetBuilder builder;
    witan::add_state(state, builder);
    const witan::Dataset joined = builder.build();
    witan::check_joined(state, joined);
    write_again(joined, witan::starts_from(state, joined), state.spec);
    (void)witan::note_on_experts(state);
  } catch (const witan::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_and_join(text);
  read_and_join(signed_state(text));
  return 0;
}
