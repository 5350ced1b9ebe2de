#pragma once

#include "witan/data/dataset.hpp"
#include "witan/io/read.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "session.hpp"

namespace witan::cli {

/// The data that a command reads and how: paths and the flags that all readers share.
class Input {
 public:
  enum class Needed { always, unless_elsewhere };
  /// `unless_elsewhere`: the command itself checks that it has data.
  void describe(Arguments& arguments, const std::string& value = "DATA", Needed needed = Needed::always);
  /// Checks the flags, and throws UsageError before any file is opened.
  [[nodiscard]] ReadOptions options() const;
  /// Reads what the paths name and shows its notes.
  [[nodiscard]] Dataset read(Session& session, const ReadOptions& options) const;
  /// The same on top of what a builder holds already.
  [[nodiscard]] Dataset read(Session& session, const ReadOptions& options, DatasetBuilder builder) const;
  /// Other files in the same way.
  [[nodiscard]] Dataset read_other(Session& session, const ReadOptions& options,
                                   const std::vector<std::string>& paths) const;
  [[nodiscard]] const std::vector<std::string>& paths() const { return paths_; }

 private:
  std::vector<std::string> paths_;
  std::string from_, silence_, direction_, columns_, weights_, form_weights_;
  std::optional<double> missing_label_;
};

/// "item=docID,…" as our names and the file's. Throws UsageError for what is no name of ours, or is there twice.
[[nodiscard]] std::map<std::string, std::string> parse_columns(const std::string& text);

/// "a=2,b=1" as names and texts. Throws UsageError that calls it by the flag's name.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> parse_pairs(const std::string& flag,
                                                                           const std::string& text);

}  // namespace witan::cli
