#pragma once

#include "witan/data/dataset.hpp"
#include "witan/learn/harness/folds.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "study.hpp"

namespace witan::published {

/// How the lists of a set are read.
enum class LetorReading : std::uint8_t {
  plain,     ///< small ranks are best, and missing items are unknown
  reversed,  ///< large ranks are best
  below,     ///< missing items are worse than the items of the list
  centred    ///< as plain; items without any comparison have the score 0, as in the papers, instead of the last rank
};

/// A method of a table on a LETOR set with five parts.
struct LetorRow {
  std::string name;  ///< as the paper has it
  std::string spec;
  std::vector<double> published = {};  ///< by metric, × 100; empty: not published
  double tolerance = kTolerance;
  std::string explanation = {};
  LetorReading reading = LetorReading::plain;
  std::vector<std::string> without = {};  ///< experts that are removed
  std::uint64_t seeds = 3;                ///< default number of seeds, if the method depends on the seed
};

/// A table of cross-validated methods: five parts, each is tested once, means of the parts' means in the dialect
/// `letor4`, × 100.
struct LetorTable {
  std::string title;
  std::string_view set;          ///< folder of the data directory
  std::string_view file_letter;  ///< the files are <letter>1.txt … <letter>5.txt
  std::string metrics;
  std::vector<LetorRow> rows;
  /// Names of rows that the paper compares by a paired t-test.
  std::vector<std::pair<std::string, std::string>> tests = {};
  std::vector<std::string> remarks = {};
  std::string protocol = {};  ///< what is different from other tables; may be empty
};

[[nodiscard]] std::vector<std::string> letor_files(const LetorTable& table, const StudyOptions& options);
/// Returns the part of every instance of data that were read from these files.
[[nodiscard]] Parts parts_of_files(const Dataset& data, const std::vector<std::string>& files, Context& context);

/// Runs all methods of the table, rows in parallel.
[[nodiscard]] ReproducedTable compute_letor(const LetorTable& table, const StudyOptions& options, Context& context);

}  // namespace witan::published
