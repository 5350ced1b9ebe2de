#pragma once

#include "witan/io/format.hpp"
#include "witan/method/storage/state.hpp"

#include <cmath>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "io/byte_source.hpp"
#include "io/line_reader.hpp"
#include "support/text_io.hpp"
#include <gtest/gtest.h>

namespace witan::test {

/// Statements of a format, one per row.
struct Statements {
  std::string_view format;
  std::string header;
  std::vector<std::string> rows;

  [[nodiscard]] std::string text(std::size_t begin, std::size_t end) const {
    std::string text = header;
    for (std::size_t k = begin; k < end; ++k) text += rows[k] + '\n';
    return text;
  }
  [[nodiscard]] std::string all() const { return text(0, rows.size()); }
};

/// Adds the statements of the text, in the format of `evidence`, to a state.
inline Dataset join(const State& state, const Statements& evidence, const std::string& text,
                    const BuildOptions& options = {}) {
  DatasetBuilder builder;
  add_state(state, builder);
  LineReader lines(memory_source(text, "new"), "new");
  builder.begin_source("new");
  find_format(evidence.format).read(lines, {}, builder);
  Dataset data = builder.build(options);
  check_joined(state, data);
  return data;
}

inline std::vector<Fit> fit_all(const Dataset& data, std::string_view spec, std::span<const Fit> starts = {}) {
  Context context;
  return solve_all(*train_model(spec, data, context), data, starts, context);
}

inline std::string state_text(const Dataset& data, std::string_view spec) {
  std::ostringstream out;
  write_state(data, fit_all(data, spec), spec, out);
  return out.str();
}

inline void expect_same_scores(const std::vector<Fit>& one, const std::vector<Fit>& other, double tolerance,
                               std::string_view what) {
  ASSERT_EQ(one.size(), other.size()) << what;
  for (std::size_t i = 0; i < one.size(); ++i) {
    ASSERT_EQ(one[i].scores.size(), other[i].scores.size()) << what;
    for (std::size_t k = 0; k < one[i].scores.size(); ++k) {
      if (std::isnan(one[i].scores[k]) && std::isnan(other[i].scores[k])) continue;
      EXPECT_NEAR(one[i].scores[k], other[i].scores[k], tolerance) << what << ", item " << k;
    }
  }
}

/// Compares ranking the data in three parts, with a saved state between them, with ranking them together.
inline void expect_no_difference(const Statements& evidence, std::string_view spec, double tolerance = 1e-8) {
  const std::size_t n = evidence.rows.size();
  const Dataset first = read_as(evidence.format, evidence.text(0, n / 2));
  const State one = parse_state(state_text(first, spec), "one.state");
  const Dataset second = join(one, evidence, evidence.text(n / 2, n - 3));
  const State two = parse_state(state_text(second, spec), "two.state");
  const Dataset joined = join(two, evidence, evidence.text(n - 3, n));
  const Dataset everything = read_as(evidence.format, evidence.all());
  expect_same_scores(fit_all(joined, spec, starts_from(two, joined)), fit_all(everything, spec), tolerance, spec);
}

}  // namespace witan::test
