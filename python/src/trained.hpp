#pragma once

#include "witan/method/method.hpp"
#include "witan/method/storage/model_file.hpp"

#include <memory>
#include <string>

namespace witan::python {

/// A model, the spec that it came from, and how the data were read that it learnt from.
struct Trained {
  std::string spec;
  std::shared_ptr<const Model> model;
  ReadAs read = {};
};

}  // namespace witan::python
