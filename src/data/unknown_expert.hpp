#pragma once

#include "witan/util/error.hpp"

namespace witan {

/// Weights name an expert who has said nothing. The builder that throws it is as it was.
class UnknownExpert : public InputError {
 public:
  using InputError::InputError;
};

}  // namespace witan
