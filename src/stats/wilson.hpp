#pragma once

namespace witan {

struct ShareInterval {
  double low = 0, high = 1;
};

/// Returns Wilson's score interval (1927) for a share that was observed in `cases` independent cases. Without cases, it
/// is 0 to 1.
[[nodiscard]] ShareInterval wilson_interval(double share, double cases, double level);

}  // namespace witan
