#include "witan/method/method.hpp"

namespace witan {

std::optional<Fisher> Model::fisher(const Instance& /*instance*/, const Fit& /*fit*/, Context& /*context*/) const {
  return std::nullopt;
}

std::optional<Influence> Model::influence(const Instance& /*instance*/, const Fit& /*fit*/,
                                          Context& /*context*/) const {
  return std::nullopt;
}

const LearnedParameters& Model::learned() const {
  static const LearnedParameters kNothing;
  return kNothing;
}

}  // namespace witan
