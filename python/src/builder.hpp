#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "arrays.hpp"
#include "interruptible.hpp"

namespace witan::python {

/// Throws InputError for a label that single precision cannot hold.
void check_label(double label, std::uint64_t row);
[[nodiscard]] Form form_of(const std::string& name);
[[nodiscard]] Silence known_silence(const std::string& name);
[[nodiscard]] std::optional<Silence> silence_of(const std::optional<std::string>& name);

/// Weights of forms by their names, comparison among them. Throws UsageError for another name, or a weight below 0.
[[nodiscard]] FormWeights form_weights_of(const std::map<std::string, double>& named);

/// A builder that takes whole columns, and dictionaries of dictionaries. Threads may share it: calls wait for each
/// other, without the interpreter's lock where no Python object is read. Rows are counted from 1 in every call.
class Builder {
 public:
  /// Each row has its silence. A time of kNoTime is none.
  void add_lists(const std::string& form, const Coded& silence, const Coded& instance, const Coded& expert,
                 const Coded& item, const Numbers& values, const std::optional<Numbers>& weights,
                 const std::optional<Indices>& counts, const std::optional<Indices>& times);
  /// {instance: {item: value}} of one expert.
  void add_nested_lists(const std::string& form, const std::string& silence, const std::string& expert,
                        const nb::dict& table);
  /// Without outcomes the first item wins every comparison.
  void add_comparisons(const Coded& instance, const Coded& expert, const Coded& first, const Coded& second,
                       const std::optional<Numbers>& outcomes, const std::optional<Numbers>& weights,
                       const std::optional<Indices>& times, bool presentation_known);
  /// Items about which a row says nothing.
  void add_candidates(const Coded& instance, const Coded& item);
  void note(const std::string& sentence);
  void add_labels(const Coded& instance, const Coded& item, const Numbers& labels);
  /// {instance: {item: label}}
  void add_nested_labels(const nb::dict& table);
  /// Row r has the features columns[row_begin[r] … row_begin[r + 1]]; without row_begin and columns, the next `width`.
  void add_features(const Coded& instance, const Coded& item, const Floats& values, std::uint32_t width,
                    const std::optional<Indices>& row_begin, const std::optional<Indices>& columns);
  void add_files(const Names& paths, const ReadOptions& options, const RunOptions& run);
  /// All that another data set says; what build is told about silence and weights does not touch it.
  void append(const Dataset& data);
  /// Names of nested lists are looked up many at a time: this looks up the last, so that none is refused later.
  void look_up_names();
  /// Whether the last call failed when some of its rows were in already; if it failed before, the builder is as it was.
  [[nodiscard]] bool half_said() const { return half_said_; }
  /// Calls work(), which may fail half way. The bindings say so of what does not say it by itself.
  void may_say_half(const auto& work) {
    half_said_ = true;
    work();
    half_said_ = false;
  }
  [[nodiscard]] std::shared_ptr<const Dataset> build(const std::optional<std::string>& silence,
                                                     std::unordered_map<std::string, double> weights, bool keep_best,
                                                     const std::map<std::string, double>& form_weights);

 private:
  [[nodiscard]] std::unique_lock<std::mutex> lock_without_gil();
  [[nodiscard]] Column instances(const Coded& column, std::size_t rows);
  [[nodiscard]] Column experts(const Coded& column, std::size_t rows);
  [[nodiscard]] Column items(const Coded& column, std::size_t rows);
  void add_uniform_comparisons(Column& first, Column& second, std::uint32_t instance, std::uint32_t expert,
                               std::size_t rows, const std::optional<Numbers>& outcomes);

  DatasetBuilder builder_;
  std::mutex mutex_;
  std::atomic<bool> half_said_ = false;
};

}  // namespace witan::python
