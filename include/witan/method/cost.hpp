#pragma once

namespace witan {

/// The estimated cost of a computation on one thread, within a factor of about 3.
struct Cost {
  double seconds = 0;
  double bytes = 0;  ///< peak memory in addition to the data
};

}  // namespace witan
