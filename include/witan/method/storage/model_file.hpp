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

/// The options with which the training data were read, to read new data in the same way. Empty options are set by the
/// format.
struct ReadAs {
  std::optional<Silence> silence = {};
  std::optional<Direction> direction = {};
  std::map<std::string, std::string> columns = {};  ///< of CSV files: Witan's name → name in the file
  std::vector<std::string> dropped = {};            ///< experts ignored in training and in ranking
};

/// A method and its learned parameters, which suffice to rank new instances.
struct ModelFile {
  std::string spec;
  LearnedParameters learned;
  ReadAs read = {};
  std::vector<std::pair<std::string, std::string>> facts =
      {};  ///< name and value of facts about the training, for the user
};

/// Writes a model as one JSON object with a version and a checksum. Numbers are exact, NaN and infinities included.
void write_model(const ModelFile& model, std::ostream& out);

/// Reads a model. Throws InputError, with file and line, if the text is not a model, is damaged or has a newer version.
/// Models of version 1 have no reading options.
[[nodiscard]] ModelFile read_model(const std::string& path, Context& context);
[[nodiscard]] ModelFile parse_model(std::string_view text, const std::string& name);

/// Returns the model for ranking. It ignores the experts that were ignored in training. Throws UsageError if the method
/// is unknown or has no learned parameters.
[[nodiscard]] std::unique_ptr<const Model> restore_model(const ModelFile& model);

/// Throws UsageError, with a message for the user, if the spec is invalid or its method is not trained across
/// instances.
void check_trains(std::string_view spec);

}  // namespace witan
