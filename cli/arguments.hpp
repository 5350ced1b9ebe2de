#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace witan::cli {

/// What a command takes, over CLI11, whose header is kept in one source because it is slow to compile. Names are
/// CLI11's:
/// "--top", "-o,--output", or a plain word for what stands without a flag.
class Arguments {
 public:
  explicit Arguments(CLI::App& app) : app_(app) {}

  void flag(const std::string& names, bool& to, const std::string& help);
  void text(const std::string& names, std::string& to, const std::string& value, const std::string& help);
  void texts(const std::string& names, std::vector<std::string>& to, const std::string& value, const std::string& help);
  void whole(const std::string& names, std::uint64_t& to, const std::string& value, const std::string& help);
  void decimal(const std::string& names, std::optional<double>& to, const std::string& value, const std::string& help);
  /// The option named last must be given.
  void required();
  /// Shown below the options.
  void footer(const std::string& text);

 private:
  CLI::App& app_;
  void* last_ = nullptr;
};

}  // namespace witan::cli
