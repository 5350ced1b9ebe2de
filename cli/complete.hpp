#pragma once

#include <iosfwd>
#include <string>

namespace witan::cli {

/// Writes the completions of a command line up to the cursor, for the scripts of `witan completion`: "files" or
/// "words", the word at the cursor without its quotes, and then a line per candidate, which replaces that word: the
/// candidate, a tab, and its meaning. "files" has no candidates: the shell completes names of files.
void complete(const std::string& line, std::ostream& out);

}  // namespace witan::cli
