#pragma once

#include "witan/method/learned.hpp"
#include "witan/method/method.hpp"
#include "witan/util/context.hpp"

#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

namespace witan {

/// A method and what training found: all that is needed to rank new instances.
struct ModelFile {
  std::string spec;
  Learned learned;
};

/// As one JSON object with a version and a checksum; numbers read back as they were, NaN and infinities included.
void write_model(const ModelFile& model, std::ostream& out);

/// Throws InputError with file and line for what is no model, a newer or a damaged one.
[[nodiscard]] ModelFile read_model(const std::string& path, Context& context);
[[nodiscard]] ModelFile parse_model(std::string_view text, const std::string& name);

/// The model that ranks. Throws UsageError if the method is unknown or learns nothing.
[[nodiscard]] std::unique_ptr<const Model> restore_model(const ModelFile& model);

/// Throws UsageError, in a sentence for the user, unless the spec is right and its method learns across instances.
void check_trains(std::string_view spec);

}  // namespace witan
