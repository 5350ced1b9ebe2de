#include <ostream>

#include "csv.hpp"

namespace witan {

void write_csv(const Dataset& /*data*/, std::ostream& /*out*/) {}

}  // namespace witan
