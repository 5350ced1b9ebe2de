#pragma once

#include "witan/util/error.hpp"

namespace witan {

/// Thrown if the weights contain an expert without statements. The builder is unchanged.
class UnknownExpert : public InputError {
 public:
  using InputError::InputError;
};

}  // namespace witan
