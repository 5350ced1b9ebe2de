#pragma once

#include "witan/data/dataset_builder.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "staged_data.hpp"

namespace witan {

/// Some names in the order of their ids.
struct NameRun {
  std::string bytes;
  std::vector<std::size_t> ends;
};

/// The tables of names of a builder.
enum class NameKind : std::uint8_t { instance, expert, item, cluster };
inline constexpr std::size_t kNameKinds = 4;

/// The statements of a part of a file, taken out of the builder that collected them. Ids are those of that builder.
struct StatementPart {
  StagedData staged;                          ///< without names
  std::uint64_t counted = 0;                  ///< comparisons, if they are counted
  std::array<NameRun, kNameKinds> new_names;  ///< those that no earlier part of the same builder has
};

/// By the ids of one builder: the ids in another one.
struct NameIds {
  std::array<std::vector<std::uint32_t>, kNameKinds> of;

  [[nodiscard]] const std::vector<std::uint32_t>& operator[](NameKind kind) const {
    return of[static_cast<std::size_t>(kind)];
  }
};

/// Collects the statements of some parts of a file, for one thread of several. The names stay when a part is taken, so
/// that names that many parts share are looked up in this builder only.
class PartCollector {
 public:
  [[nodiscard]] DatasetBuilder& builder() { return builder_; }
  /// Takes the statements since the last call.
  [[nodiscard]] StatementPart take();

 private:
  DatasetBuilder builder_;
  std::array<std::uint32_t, kNameKinds> taken_{};
};

/// Appends the parts of a file to a builder. If they are appended in the order of the file, the builder has the same
/// statements and ids as if it had collected them itself.
class PartAppender {
 public:
  explicit PartAppender(DatasetBuilder& to) : to_(to) {}

  /// Adds the names of a part and completes the ids of its collector.
  void add_names(const StatementPart& part, NameIds& ids);
  /// Returns whether append() is possible: no statement contradicts an earlier one, and all fit. Converts the times of
  /// the part. Otherwise the part must be read again into this builder, which then reports the first error or resolves
  /// the apparent contradiction.
  [[nodiscard]] bool agrees(StatementPart& part, const NameIds& ids);
  void append(StatementPart part, const NameIds& ids);

 private:
  [[nodiscard]] bool fits(const StagedData& part) const;
  [[nodiscard]] bool agree_on_times(StagedData& part);
  /// Finds the lists that rows of earlier parts have begun. Returns false if their properties differ.
  [[nodiscard]] bool find_lists(const StagedData& part, const NameIds& ids);
  [[nodiscard]] bool continues(std::uint32_t known, const StagedData::List& list) const;
  void append_lists(const StagedData& part, const NameIds& ids);
  void append_entries(StagedData& part, const NameIds& ids);
  void append_comparisons(const StagedData& part, const NameIds& ids);
  void count_comparisons(const StatementPart& part, const NameIds& ids);
  void append_mentions(const StagedData& part, const NameIds& ids);

  DatasetBuilder& to_;
  std::vector<std::uint32_t> list_;  ///< by list of the part: the list of the builder
};

}  // namespace witan
