#pragma once

#include "witan/app/options.hpp"
#include "witan/data/dataset.hpp"
#include "witan/io/read.hpp"
#include "witan/util/context.hpp"

#include <optional>
#include <string>
#include <vector>

namespace witan {

/// The part of a request that selects how labels are read, with the data or from files of their own.
struct LabelReading {
  std::optional<double> missing_label;

  template <class V>
  static void describe(V&& v) {
    v("missing-label", &LabelReading::missing_label, "NUMBER", "value that marks a missing label");
  }
};

/// The part of a request that selects the data: files and how to read them, or a data set in memory.
struct DataRequest : LabelReading {
  std::vector<std::string> files;  ///< read as one data set; "-" is standard input
  std::string format;              ///< of the files; empty: detected from the content
  std::string silence;             ///< unknown, below or tied-last; empty: set by the format
  std::string direction;           ///< low or high; empty: set by the format
  NamedTexts columns;
  std::string encoding;        ///< utf-8, latin-1 or windows-1252; empty: utf-8
  bool decimal_comma = false;  ///< numbers in CSV files have a comma
  ExpertWeights weights;
  NamedNumbers form_weights;
  /// Data in memory, instead of files. The members above must be empty: they belong to reading and building.
  std::optional<Dataset> data = {};

  template <class V>
  static void describe(V&& v, std::string_view positional = "DATA") {
    v(positional, &DataRequest::files, positional, "input files, read as one data set; - for standard input");
    v("from", &DataRequest::format, "FORMAT", "input format [default: detected from the content]");
    v("silence", &DataRequest::silence, "MEANING",
      "how to treat items missing from a list: unknown, below or tied-last [default: set by the format]");
    v("direction", &DataRequest::direction, "END", "which values are best: low or high [default: set by the format]");
    v("columns", &DataRequest::columns, "NAME=HEADER,...",
      "headers of the columns of a CSV file, e.g. item=docID; score=- ignores the column score");
    v("encoding", &DataRequest::encoding, "NAME",
      "encoding of the text: utf-8, latin-1 or windows-1252 [default: utf-8]");
    v("decimal-comma", &DataRequest::decimal_comma, "", "numbers in CSV files have a decimal comma, e.g. 0,5");
    v("weights", &DataRequest::weights, "NAME=W,...|FILE", "weights of experts [default: 1 each]");
    v("form-weights", &DataRequest::form_weights, "FORM=W,...",
      "weights of ranks, scores, ratings, judgements and comparisons, e.g. rating=0.5 [default: 1 each]");
    LabelReading::describe(v);
  }
};

/// Returns how to read the files of a request, with the weights of its weights file. Throws UsageError if an option is
/// invalid, or has no effect because the data are in memory, and InputError if the weights file is invalid.
[[nodiscard]] ReadOptions read_options(const DataRequest& request, Context& context);

/// The part of a request that adds labels from elsewhere, such as qrels, to the data.
struct LabelRequest {
  std::vector<std::string> labels;         ///< files
  std::optional<Dataset> label_data = {};  ///< labels in memory, instead of files

  template <class V>
  static void describe(V&& v) {
    v("labels", &LabelRequest::labels, "FILE", "file with labels of the data, such as qrels; repeatable");
  }
};

}  // namespace witan
