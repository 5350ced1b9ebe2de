#pragma once

#include "witan/data/dataset.hpp"
#include "witan/io/read.hpp"
#include "witan/method/learned_parameters.hpp"
#include "witan/method/method.hpp"
#include "witan/util/context.hpp"

#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace witan {

/// How the data were read that a model learnt from, so that new data are read alike. Empty: it was left to the format.
struct ReadAs {
  std::optional<Silence> silence = {};
  std::optional<Direction> direction = {};
  std::map<std::string, std::string> columns = {};  ///< of CSV: our name → the file's
  std::vector<std::string> dropped = {};            ///< experts that were left out, and are to be
};

/// A method and what training found: all that is needed to rank new instances.
struct ModelFile {
  std::string spec;
  LearnedParameters learned;
  ReadAs read = {};
  std::vector<std::pair<std::string, std::string>> facts = {};  ///< how it was made, for people: name and value
};

/// As one JSON object with a version and a checksum; numbers read back as they were, NaN and infinities included.
void write_model(const ModelFile& model, std::ostream& out);

/// Throws InputError with file and line for what is no model, a newer or a damaged one. Models of version 1 hold
/// nothing about reading.
[[nodiscard]] ModelFile read_model(const std::string& path, Context& context);
[[nodiscard]] ModelFile parse_model(std::string_view text, const std::string& name);

/// The model that ranks, to which the experts that were left out in training are not there. Throws UsageError if the
/// method is unknown or learns nothing.
[[nodiscard]] std::unique_ptr<const Model> restore_model(const ModelFile& model);

/// Throws UsageError, in a sentence for the user, unless the spec is right and its method learns across instances.
void check_trains(std::string_view spec);

}  // namespace witan
