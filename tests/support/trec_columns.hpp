#pragma once

#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>

#include <zlib.h>

namespace witan::test {

/// topic → document → number, from a TREC run or qrels file, plain or gzipped, well-formed.
using TrecTable = std::map<std::string, std::map<std::string, double>>;

inline std::string read_all(const std::filesystem::path& path) {
  gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr) throw std::runtime_error("cannot open " + path.string());
  std::string text;
  char buffer[1 << 16];
  for (int got = 0; (got = gzread(file, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(got));
  gzclose(file);
  return text;
}

/// `column` counts from 0: 4 is the score of a run, 3 the label of qrels.
inline TrecTable read_trec(const std::filesystem::path& path, std::size_t column) {
  TrecTable table;
  std::istringstream lines(read_all(path));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string topic, document, field;
    fields >> topic >> field >> document;
    for (std::size_t i = 3; i <= column; ++i) fields >> field;
    table[topic][document] = std::strtod(field.c_str(), nullptr);
  }
  return table;
}

}  // namespace witan::test
