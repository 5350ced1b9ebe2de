#pragma once

#include "witan/method/method.hpp"

#include <cstdint>
#include <optional>

namespace witan {

/// Whether the covariance of an instance is computed as a matrix.
enum class MatrixSize : std::uint8_t { small, large };

/// Returns `large` if the matrix of all items would take too long: above kMaxAutomaticItems items if the user did not
/// request intervals, else above kMaxMatrixItems.
[[nodiscard]] MatrixSize matrix_size(const Instance& instance, bool automatic);

/// Returns the Fisher information, without a matrix if it would be large and the method does not need one.
[[nodiscard]] std::optional<Fisher> fisher_of(const Problem& problem, MatrixSize size, const Fit& fit,
                                              Context& context);
/// Returns the influences of all experts; see fisher_of.
[[nodiscard]] std::optional<Influence> influence_of(const Problem& problem, MatrixSize size, const Fit& fit,
                                                    Context& context);

}  // namespace witan
