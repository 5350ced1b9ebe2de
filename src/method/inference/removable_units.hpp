#pragma once

#include "witan/method/inference/fragility.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "compress.hpp"
#include "data/evidence_part.hpp"

namespace witan {

/// A unit that can be removed: a distinct statement with its copies, or an expert. Indices refer to
/// `RemovableData::view`.
struct RemovableUnit {
  ExpertId expert{};
  std::vector<std::uint32_t> lists, comparisons;
  std::uint64_t copies = 1;
};

/// The data of an instance, with equal comparisons merged unless the method depends on their order.
class RemovableData {
 public:
  RemovableData(const Instance& instance, bool ordered);
  RemovableData(const RemovableData&) = delete;
  RemovableData& operator=(const RemovableData&) = delete;
  ~RemovableData() = default;

  [[nodiscard]] const Instance& view() const { return view_; }
  /// Returns the instance as given, with unmerged comparisons.
  [[nodiscard]] const Instance& original() const { return original_; }
  /// Returns the distinct statements with a positive weight: lists, then comparisons.
  [[nodiscard]] const std::vector<RemovableUnit>& statements() const { return statements_; }
  [[nodiscard]] std::vector<RemovableUnit> experts() const;
  /// Returns the data without `removed[u]` copies of each unit.
  [[nodiscard]] EvidencePart without(std::span<const RemovableUnit> units,
                                     std::span<const std::uint64_t> removed) const;
  /// Returns the statement as text: "a > b = c", with the first items of a list, and the position of the
  /// comparison if the method depends on the order.
  [[nodiscard]] std::string text(const RemovableUnit& statement) const;

 private:
  bool ordered_;
  Instance original_;
  Compressed merged_;
  std::vector<double> weights_;
  Instance view_;
  std::vector<RemovableUnit> statements_;
};

/// Returns how many statements of the unit prefer `upper` to `lower`, each statement scaled to at most 2.
[[nodiscard]] double support(const Instance& view, const RemovableUnit& unit, const NeighbourPair& pair);

}  // namespace witan
