#pragma once

#include "witan/app/options.hpp"

#include <optional>
#include <string>

namespace witan {

/// The part of a request that selects the uncertainty of the scores and the scale on which they are shown.
struct IntervalRequest {
  std::string intervals = "auto";  ///< auto, none, fisher, sandwich, bootstrap or bootstrap=N
  std::optional<std::string> by;   ///< experts, clusters or statements
  std::optional<double> level;     ///< confidence level; 0.95 if not set
  bool quasi = false;
  std::string scale = "natural";  ///< natural or elo
  std::optional<ItemScore> anchor;

  template <class V>
  static void describe(V&& v) {
    v("intervals", &IntervalRequest::intervals, "KIND",
      "source of the confidence intervals: auto, none, fisher, sandwich or bootstrap=N [default: auto]");
    v("by", &IntervalRequest::by, "UNIT",
      "independent unit of bootstrap and sandwich: experts, clusters (column cluster) or statements [default: clusters "
      "if the data name them, else experts]");
    v("level", &IntervalRequest::level, "P", "confidence level of the intervals [default: 0.95]");
    v("quasi", &IntervalRequest::quasi, "", "add quasi-standard errors");
    v("scale", &IntervalRequest::scale, "SCALE",
      "scale of the scores: natural, or elo (400 points for a factor of ten in the odds) [default: natural]");
    v("anchor", &IntervalRequest::anchor, "ITEM=SCORE", "fix the score of ITEM; standard errors become relative to it");
  }
};

}  // namespace witan
