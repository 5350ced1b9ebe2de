#include "witan/method/method.hpp"

#include "instance_size.hpp"

namespace witan {

std::optional<Fisher> Problem::fisher(const Fit& /*fit*/, Context& /*context*/) const { return std::nullopt; }

std::optional<Influence> Problem::influence(const Fit& /*fit*/, Context& /*context*/) const { return std::nullopt; }

std::optional<Fisher> Problem::large_fisher(const Fit& /*fit*/, Context& /*context*/) const { return std::nullopt; }

std::optional<Influence> Problem::large_influence(const Fit& /*fit*/, Context& /*context*/) const {
  return std::nullopt;
}

Fit Model::solve(const Instance& instance, Context& context) const { return solve(instance, nullptr, context); }

Fit Model::solve(const Instance& instance, const Fit* start, Context& context) const {
  return pose(instance, context)->solve(start, context);
}

std::optional<Fisher> Model::fisher(const Instance& instance, const Fit& fit, Context& context) const {
  return pose(instance, context)->fisher(fit, context);
}

std::optional<Influence> Model::influence(const Instance& instance, const Fit& fit, Context& context) const {
  return pose(instance, context)->influence(fit, context);
}

Cost Model::estimate(const Instance& instance) const { return linear_cost(size_of(instance), 10); }

std::shared_ptr<const LearnedParameters> Model::learned() const {
  static const auto kNothing = std::make_shared<const LearnedParameters>();
  return kNothing;
}

}  // namespace witan
