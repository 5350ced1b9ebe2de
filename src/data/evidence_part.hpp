#pragma once

#include "witan/data/dataset.hpp"

#include <span>
#include <string>
#include <vector>

namespace witan {

/// Part of an instance's evidence, or all of it with other weights, as an instance of the same items. Valid while the
/// data set lives. Can be moved, not copied.
class EvidencePart {
 public:
  /// The lists and comparisons at these places, each in ascending order.
  EvidencePart(const Instance& whole, std::span<const std::uint32_t> lists, std::span<const std::uint32_t> comparisons);
  /// Everything, each list and comparison counted so many times as it is; one factor for each. What counts 0 times
  /// is left out, except that silence keeps its items.
  static EvidencePart reweighted(const Instance& whole, std::span<const double> list_factor,
                                 std::span<const double> comparison_factor);

  EvidencePart(EvidencePart&&) = default;
  EvidencePart& operator=(EvidencePart&&) = default;
  EvidencePart(const EvidencePart&) = delete;
  EvidencePart& operator=(const EvidencePart&) = delete;
  ~EvidencePart() = default;

  [[nodiscard]] const Instance& instance() const { return view_; }

 private:
  EvidencePart() = default;
  void attach();

  Instance view_;
  std::vector<List> lists_;
  std::vector<Comparison> comparisons_;
  std::vector<double> weights_;
  std::vector<std::int64_t> times_;
};

/// What one expert says.
struct ExpertEvidence {
  ExpertId expert{};
  EvidencePart part;
};

/// The evidence of every expert that says something in the instance, by ascending id. O(statements log).
[[nodiscard]] std::vector<ExpertEvidence> split_by_expert(const Instance& instance);

/// Returns the experts with statements in the instance, ascending.
[[nodiscard]] std::vector<ExpertId> experts_of(const Instance& instance);

/// Returns the instance without the statements of the experts with these names. Unknown names are ignored.
/// O(statements + names log names).
[[nodiscard]] EvidencePart without_experts(const Instance& instance, std::span<const std::string> names);

}  // namespace witan
