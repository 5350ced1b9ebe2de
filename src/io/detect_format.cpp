#include "witan/io/format.hpp"

namespace witan {

const Format& detect_format(const LineReader& /*lines*/) { return find_format("csv"); }

}  // namespace witan
