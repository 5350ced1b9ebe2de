#pragma once

#include "witan/data/dataset_builder.hpp"
#include "witan/io/read.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "arrays.hpp"
#include "interruptible.hpp"
#include "kept_items.hpp"
#include "time_columns.hpp"

namespace witan::python {

/// Throws InputError for a label outside the range of single precision.
void check_label(double label, std::uint64_t row);
[[nodiscard]] Form form_of(const std::string& name);
[[nodiscard]] Silence known_silence(const std::string& name);

/// Builds a data set from whole columns and from dictionaries of dictionaries. Threads may share it: calls exclude each
/// other, and release the interpreter lock while no Python object is read. Every call counts rows from 1.
class Builder {
 public:
  /// Adds rows of lists. `silence` has one value per row, empty if not given. `lists` names the lists of experts
  /// with several of them.
  void add_lists(const std::string& form, const Coded& silence, const Coded& instance, const Coded& expert,
                 const Coded& item, const Numbers& values, const std::optional<Numbers>& weights,
                 const std::optional<Indices>& counts, const std::optional<TimeColumn>& times,
                 const std::optional<Coded>& lists);
  /// Adds the lists of several experts in one instance. `rows` contains the number of the list of each row, ascending,
  /// and `experts` the name of each list; without names, the experts are 1, 2, ….
  void add_whole_lists(const std::string& form, const std::string& silence, const std::string& instance,
                       const std::optional<Names>& experts, const Coded& item, const Numbers& values,
                       const Codes& rows);
  /// Adds {instance: {item: value}} of one expert.
  void add_nested_lists(const std::string& form, const std::string& silence, const std::string& expert,
                        const nb::dict& table);
  /// Adds comparisons. Without outcomes, the first item wins each of them.
  void add_comparisons(const Coded& instance, const Coded& expert, const Coded& first, const Coded& second,
                       const std::optional<Numbers>& outcomes, const std::optional<Numbers>& weights,
                       const std::optional<TimeColumn>& times, const std::optional<Coded>& cluster,
                       bool presentation_known);
  /// Adds items without a statement.
  void add_candidates(const Coded& instance, const Coded& item);
  void note(const std::string& text);
  void add_labels(const Coded& instance, const Coded& item, const Numbers& labels);
  /// Adds {instance: {item: label}}.
  void add_nested_labels(const nb::dict& table);
  /// Adds features. Row r has the columns columns[row_begin[r] … row_begin[r + 1]], or, without row_begin, `width`
  /// values.
  void add_features(const Coded& instance, const Coded& item, const Floats& values, std::uint32_t width,
                    const std::optional<Indices>& row_begin, const std::optional<Indices>& columns);
  void add_files(const Names& paths, const ReadOptions& options, const RunOptions& run);
  /// Adds all statements of another data set. The silence and weights of build() do not apply to them.
  void append(const Dataset& data);
  /// Looks up the pending names of nested lists, which are looked up in batches, so that no error occurs later.
  void look_up_names();
  /// Returns true if the last call failed after it had added some rows. An earlier failure leaves the builder
  /// unchanged.
  [[nodiscard]] bool half_added() const { return half_added_; }
  /// Returns the items of dictionaries that are not texts; see KeptItems.
  [[nodiscard]] nb::tuple kept_items() const { return kept_items_.result(); }
  /// Calls work(), and sets half_added() if it fails.
  void mark_half_added(const auto& work) {
    half_added_ = true;
    work();
    half_added_ = false;
  }
  [[nodiscard]] Dataset build(const ReadOptions& options);

 private:
  [[nodiscard]] std::unique_lock<std::mutex> lock_without_gil();
  [[nodiscard]] Column instances(const Coded& column, std::size_t rows);
  [[nodiscard]] Column experts(const Coded& column, std::size_t rows);
  [[nodiscard]] Column items(const Coded& column, std::size_t rows);
  void add_uniform_comparisons(Column& first, Column& second, DatasetBuilder::InstanceHandle instance,
                               DatasetBuilder::ExpertHandle expert, std::size_t rows,
                               const std::optional<Numbers>& outcomes);

  DatasetBuilder builder_;
  std::mutex mutex_;
  std::atomic<bool> half_added_ = false;
  KeptItems kept_items_;
};

}  // namespace witan::python
