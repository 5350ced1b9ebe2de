#pragma once

#include "witan/io/read.hpp"
#include "witan/method/method.hpp"

#include <map>
#include <string>
#include <string_view>

namespace witan::test {

using Scores = std::map<std::string, double>;

/// Returns the scores of a method for an instance, by the name of the item.
inline Scores scores_of(const Dataset& data, std::string_view spec, std::size_t instance = 0) {
  Context context;
  const Fit fit = make_model(spec)->solve(data.instance(instance), context);
  Scores scores;
  for (Slot slot = 0; slot < fit.scores.size(); ++slot) {
    scores.emplace(data.name(data.instance(instance).items[slot]), fit.scores[slot]);
  }
  return scores;
}

inline Dataset read_csv_text(std::string_view csv, ReadOptions options = {}) {
  options.from = "csv";
  return read_text(csv, "t.csv", options);
}

inline Dataset read_jsonl_text(std::string_view lines) {
  ReadOptions options;
  options.from = "jsonl";
  return read_text(lines, "t.jsonl", options);
}

inline Scores scores_of(std::string_view csv, std::string_view spec, const ReadOptions& options = {}) {
  return scores_of(read_csv_text(csv, options), spec);
}

}  // namespace witan::test
