#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "arrays.hpp"
#include "interruptible.hpp"

namespace witan::python {

[[nodiscard]] Form form_of(const std::string& name);
[[nodiscard]] Silence known_silence(const std::string& name);
[[nodiscard]] std::optional<Silence> silence_of(const std::optional<std::string>& name);

/// A builder that takes whole columns, and dictionaries of dictionaries. Threads may share it: calls wait for each
/// other, without the interpreter's lock where no Python object is read. Rows are counted from 1 in every call.
class Builder {
 public:
  void add_lists(const std::string& form, const std::string& silence, const Coded& instance, const Coded& expert,
                 const Coded& item, const Numbers& values, const std::optional<Numbers>& weights);
  /// {instance: {item: value}} of one expert.
  void add_nested_lists(const std::string& form, const std::string& silence, const std::string& expert,
                        const nb::dict& table);
  /// Without outcomes the first item wins every comparison.
  void add_comparisons(const Coded& instance, const Coded& expert, const Coded& first, const Coded& second,
                       const std::optional<Numbers>& outcomes, const std::optional<Numbers>& weights,
                       bool presentation_known);
  void add_labels(const Coded& instance, const Coded& item, const Numbers& labels);
  /// {instance: {item: label}}
  void add_nested_labels(const nb::dict& table);
  /// Row r has the features columns[row_begin[r] … row_begin[r + 1]]; without row_begin and columns, the next `width`.
  void add_features(const Coded& instance, const Coded& item, const Floats& values, std::uint32_t width,
                    const std::optional<Indices>& row_begin, const std::optional<Indices>& columns);
  void add_files(const Names& paths, const ReadOptions& options, const How& how);
  /// All that another data set says; what build is told about silence and weights does not touch it.
  void append(const Dataset& data);
  [[nodiscard]] std::shared_ptr<const Dataset> build(const std::optional<std::string>& silence,
                                                     std::unordered_map<std::string, double> weights, bool keep_best);

 private:
  [[nodiscard]] std::unique_lock<std::mutex> lock_without_gil();
  [[nodiscard]] Column instances(const Coded& column, std::size_t rows);
  [[nodiscard]] Column experts(const Coded& column, std::size_t rows);
  [[nodiscard]] Column items(const Coded& column, std::size_t rows);
  void add_uniform_comparisons(Column& first, Column& second, std::uint32_t instance, std::uint32_t expert,
                               std::size_t rows, const std::optional<Numbers>& outcomes);

  DatasetBuilder builder_;
  std::mutex mutex_;
};

}  // namespace witan::python
