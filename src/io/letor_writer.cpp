#include "feature_writer.hpp"
#include "letor.hpp"

namespace witan {

void write_letor(const Dataset& data, std::ostream& out) {
  require_features_alone(data, "letor");
  write_feature_rows(data, LetorLayout(data, "letor"), QueryField::written, out);
}

}  // namespace witan
