#include <filesystem>
#include <fstream>
#include <string>

#include "fuzz_reader.hpp"

/// The query sizes, which are a second file in this format, are the text before the first empty line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string name = (std::filesystem::temp_directory_path() / "witan_fuzz_svmlight").string();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t border = text.find("\n\n");
  if (border == std::string_view::npos) return 0;
  std::ofstream(name + ".query", std::ios::binary) << text.substr(0, border);
  witan::ReadOptions options;
  options.from = "svmlight";
  try {
    (void)witan::read_text(text.substr(border + 2), name, options);
  } catch (const witan::Error&) {
  }
  return 0;
}
