#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace witan {

/// Part of the data of an instance, or all data with other weights, as an instance with the same items. Valid while the
/// data set exists. Movable, but not copyable.
class EvidencePart {
 public:
  /// Selects the lists and comparisons with these positions, which must be ascending.
  EvidencePart(const Instance& whole, std::span<const std::uint32_t> lists, std::span<const std::uint32_t> comparisons);
  /// Multiplies the weight of each list and comparison by its factor. Statements with factor 0 are omitted, but their
  /// items remain candidates under silence.
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
  std::vector<std::uint32_t> clusters_;
};

/// The data of one expert.
struct ExpertEvidence {
  ExpertId expert{};
  EvidencePart part;
};

/// Returns the data of every expert with statements in the instance, by ascending id. O(statements log experts).
[[nodiscard]] std::vector<ExpertEvidence> split_by_expert(const Instance& instance);

/// Returns the indices of the comparisons, by expert and then in input order. O(comparisons + largest expert id), or
/// O(comparisons log comparisons) if ids are large.
[[nodiscard]] std::vector<std::uint32_t> comparisons_by_expert(const Instance& instance);

/// Returns the experts with statements in the instance, ascending. Cost as of comparisons_by_expert.
[[nodiscard]] std::vector<ExpertId> experts_of(const Instance& instance);

/// Returns the instance without the statements of the experts with these names. Unknown names are ignored.
/// O(statements + names log names).
[[nodiscard]] EvidencePart without_experts(const Instance& instance, std::span<const std::string> names);

}  // namespace witan
