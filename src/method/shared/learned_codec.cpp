#include "learned_codec.hpp"

#include "witan/util/error.hpp"

#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {

std::string model_of(std::string_view method) { return fmt::format("model of {}", method); }

void throw_invalid(std::string_view subject, std::string_view reason) {
  throw InputError(fmt::format("invalid {}: {}", subject, reason));
}

void check_count(std::string_view subject, std::string_view field, std::size_t count, std::size_t expected) {
  if (count == expected) return;
  throw_invalid(subject, fmt::format("field {} has {} {}, expected {}", in_quotes(field), count,
                                     count == 1 ? "number" : "numbers", expected));
}

namespace detail {

void throw_missing(std::string_view subject, std::string_view name) {
  throw_invalid(subject, fmt::format("field {} is missing", in_quotes(name)));
}

std::string part_name(std::string_view name, std::size_t part) { return fmt::format("{} {}", name, part + 1); }

double LearnedField::single() const {
  check_count(subject, name, values.size(), 1);
  return values.front();
}

void LearnedField::check_range(double value, double least, double most) const {
  if (value >= least && value <= most) return;
  throw_invalid(subject, fmt::format("found {} in field {}, expected a number from {} to {}", value, in_quotes(name),
                                     least, most));
}

void LearnedField::check_finite(double value) const {
  if (std::isfinite(value)) return;
  throw_invalid(subject, fmt::format("found {} in field {}, expected a finite number", value, in_quotes(name)));
}

void LearnedField::check_whole(double value, double least, double most) const {
  if (value >= least && value <= most && value == std::floor(value)) return;
  throw_invalid(subject, fmt::format("found {} in field {}, expected a whole number from {} to {}", value,
                                     in_quotes(name), least, most));
}

void LearnedField::throw_unknown_code(double value, const std::vector<std::string_view>& known) const {
  throw_invalid(subject, fmt::format("found {} in field {}, expected the number of one of {}", value, in_quotes(name),
                                     fmt::join(known, ", ")));
}

void throw_not_one(std::string_view subject, std::string_view field, std::size_t found) {
  throw_invalid(subject, fmt::format("field {} has {} values, expected 1", in_quotes(field), found));
}

void throw_unknown_choice(std::string_view subject, std::string_view field, std::string_view found,
                          const std::vector<std::string_view>& known) {
  throw_invalid(subject, fmt::format("found {} in field {}, expected one of {}", in_quotes(found), in_quotes(field),
                                     fmt::join(known, ", ")));
}

}  // namespace detail
}  // namespace witan
