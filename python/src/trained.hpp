#pragma once

#include "witan/method/method.hpp"

#include <memory>
#include <string>

namespace witan::python {

/// A model and the spec that it came from.
struct Trained {
  std::string spec;
  std::shared_ptr<const Model> model;
};

}  // namespace witan::python
