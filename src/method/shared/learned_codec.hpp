#pragma once

#include "witan/method/learned_parameters.hpp"
#include "witan/method/parameters.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace witan {

/// A method declares its learned parameters as a struct that describes its fields once, in the order of the model file:
///
///     struct CrfLearned {
///       Transform transform{};
///       std::vector<double> weights;
///       std::optional<double> validation;
///       template <class V> static void describe(V&& v) {
///         v("transform", &CrfLearned::transform, kTransforms);
///         v("weights", &CrfLearned::weights);
///         v("validation", &CrfLearned::validation);
///       }
///     };
///
/// A field is a number, an integer, a bool, an enumeration with its Choices, a vector of one of these, or a vector of
/// vectors, whose parts are stored as "NAME 1", "NAME 2", …. A number may have a range. An optional field may be
/// absent. An enumeration is stored by the names of its values. Models written before version 3 store the numbers of
/// the values, so values keep their names and numbers.
template <class T>
concept DescribedLearned = Described<T>;

/// Describes a model in error messages, for instance "model of crf".
[[nodiscard]] std::string model_of(std::string_view method);

/// Throws InputError: "invalid SUBJECT: REASON".
[[noreturn]] void throw_invalid(std::string_view subject, std::string_view reason);
/// Throws InputError unless the field has as many numbers as expected.
void check_count(std::string_view subject, std::string_view field, std::size_t count, std::size_t expected);

namespace detail {

/// Numbers of one field and the words for its errors.
struct LearnedField {
  std::string_view subject, name;
  const std::vector<double>& values;

  /// Throws InputError unless there is exactly one number.
  [[nodiscard]] double single() const;
  /// Throws InputError unless `value` is in the range; NaN is in no range.
  void check_range(double value, double least, double most) const;
  /// Throws InputError if `value` is infinite or NaN. Single numbers may be NaN: a metric that was not measured.
  void check_finite(double value) const;
  /// Throws InputError unless `value` is a whole number in the range.
  void check_whole(double value, double least, double most) const;
  [[noreturn]] void throw_unknown_code(double value, const std::vector<std::string_view>& known) const;
};
[[noreturn]] void throw_unknown_choice(std::string_view subject, std::string_view field, std::string_view found,
                                       const std::vector<std::string_view>& known);
[[noreturn]] void throw_not_one(std::string_view subject, std::string_view field, std::size_t found);
[[noreturn]] void throw_missing(std::string_view subject, std::string_view name);
[[nodiscard]] std::string part_name(std::string_view name, std::size_t part);

template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;
template <class T>
inline constexpr bool kIsVector = false;
template <class T>
inline constexpr bool kIsVector<std::vector<T>> = true;

/// Whole numbers up to this are exact as doubles.
inline constexpr double kMaxExact = 9007199254740992.0;

template <class T>
[[nodiscard]] T whole_from(const LearnedField& field, double value) {
  using Limits = std::numeric_limits<T>;
  field.check_whole(value, std::max(-kMaxExact, static_cast<double>(Limits::min())),
                    std::min(kMaxExact, static_cast<double>(Limits::max())));
  return static_cast<T>(value);
}

template <class T>
[[nodiscard]] T number_from(const LearnedField& field, double value) {
  if constexpr (std::is_same_v<T, double>) {
    return value;
  } else if constexpr (std::is_same_v<T, bool>) {
    field.check_whole(value, 0, 1);
    return value != 0;
  } else {
    return whole_from<T>(field, value);
  }
}

template <class T, std::size_t N>
[[nodiscard]] T number_from(const LearnedField& field, double value, const Choices<T, N>& choices) {
  std::vector<std::string_view> known;
  for (const auto& [name, choice] : choices) {
    if (static_cast<double>(choice) == value) return choice;
    known.push_back(name);
  }
  field.throw_unknown_code(value, known);
}

template <class T, std::size_t N>
[[nodiscard]] T choice_from(std::string_view subject, std::string_view field, std::string_view found,
                            const Choices<T, N>& choices) {
  std::vector<std::string_view> known;
  for (const auto& [name, choice] : choices) {
    if (name == found) return choice;
    known.push_back(name);
  }
  throw_unknown_choice(subject, field, found, known);
}

template <class T, std::size_t N>
[[nodiscard]] std::string name_of(T value, const Choices<T, N>& choices) {
  return std::string(std::ranges::find(choices, value, &std::pair<std::string_view, T>::second)->first);
}

template <class T>
[[nodiscard]] T number_from(const LearnedField& field, double value, T least, T most) {
  field.check_range(value, static_cast<double>(least), static_cast<double>(most));
  return number_from<T>(field, value);
}

template <class Learned>
struct LearnedEncoder {
  const Learned& from;
  LearnedParameters& to;

  template <class T, class... Rest>
  void operator()(std::string_view name, T Learned::* member, const Rest&... /*constraints*/) const {
    if constexpr (kIsOptional<T>) {
      if (const T& value = from.*member) add(name, *value);
    } else {
      add(name, from.*member);
    }
  }
  template <class T, class E, std::size_t N>
  void operator()(std::string_view name, T Learned::* member, const Choices<E, N>& choices) const {
    if constexpr (kIsOptional<T>) {
      if (const T& value = from.*member) add(name, *value, choices);
    } else {
      add(name, from.*member, choices);
    }
  }

 private:
  template <class T, class E, std::size_t N>
  void add(std::string_view name, const T& value, const Choices<E, N>& choices) const {
    std::vector<std::string> names;
    if constexpr (kIsVector<T>) {
      for (const E one : value) names.push_back(name_of(one, choices));
    } else {
      names.push_back(name_of(value, choices));
    }
    to.choices.emplace_back(name, std::move(names));
  }
  template <class T>
  void add(std::string_view name, const T& value) const {
    std::vector<double> numbers;
    if constexpr (std::is_same_v<T, std::vector<std::vector<double>>>) {
      for (std::size_t k = 0; k < value.size(); ++k) to.numbers.emplace_back(part_name(name, k), value[k]);
      return;
    } else if constexpr (kIsVector<T>) {
      for (const auto& one : value) numbers.push_back(static_cast<double>(one));
    } else {
      numbers.push_back(static_cast<double>(value));
    }
    to.numbers.emplace_back(name, std::move(numbers));
  }
};

template <class Learned>
struct LearnedDecoder {
  std::string_view subject;
  const LearnedParameters& from;
  Learned& to;

  template <class T, class... Rest>
  void operator()(std::string_view name, T Learned::* member, const Rest&... constraints) const {
    if constexpr (std::is_same_v<T, std::vector<std::vector<double>>>) {
      for (std::size_t k = 0;; ++k) {
        const std::string own_name = part_name(name, k);
        const std::vector<double>* const part = from.find(own_name);
        if (part == nullptr) return;
        read({subject, own_name, *part}, (to.*member).emplace_back());
      }
    } else {
      const std::vector<double>* const values = from.find(name);
      if (values == nullptr) {
        if constexpr (kIsOptional<T>) return;
        throw_missing(subject, name);
      }
      read({subject, name, *values}, to.*member, constraints...);
    }
  }
  template <class T, class E, std::size_t N>
  void operator()(std::string_view name, T Learned::* member, const Choices<E, N>& choices) const {
    if (const std::vector<std::string>* const names = from.find_choices(name)) {
      read_names(name, *names, to.*member, choices);
    } else if (const std::vector<double>* const values = from.find(name)) {  // written before version 3
      read({subject, name, *values}, to.*member, choices);
    } else if constexpr (!kIsOptional<T>) {
      throw_missing(subject, name);
    }
  }

 private:
  template <class T, class E, std::size_t N>
  void read_names(std::string_view field, const std::vector<std::string>& names, T& out,
                  const Choices<E, N>& choices) const {
    if constexpr (kIsOptional<T>) {
      read_names(field, names, out.emplace(), choices);
    } else if constexpr (kIsVector<T>) {
      for (const std::string& one : names) out.push_back(choice_from(subject, field, one, choices));
    } else {
      if (names.size() != 1) throw_not_one(subject, field, names.size());
      out = choice_from(subject, field, names.front(), choices);
    }
  }
  template <class T, class... Rest>
  static void read(const LearnedField& field, T& out, const Rest&... constraints) {
    if constexpr (kIsOptional<T>) {
      read(field, out.emplace(), constraints...);
    } else if constexpr (kIsVector<T>) {
      out.clear();
      out.reserve(field.values.size());
      for (const double value : field.values) {
        field.check_finite(value);
        out.push_back(number_from<typename T::value_type>(field, value, constraints...));
      }
    } else {
      const double value = field.single();
      if (std::isinf(value)) field.check_finite(value);  // throws
      out = number_from<T>(field, value, constraints...);
    }
  }
};

}  // namespace detail

/// Returns the learned parameters as named numbers and choices, after those that `base` already has.
template <DescribedLearned Learned>
[[nodiscard]] LearnedParameters encode_learned(const Learned& learned, LearnedParameters base = {}) {
  Learned::describe(detail::LearnedEncoder<Learned>{learned, base});
  return base;
}

/// Returns the fields of a struct of learned parameters. Fields that the struct does not describe are ignored. Throws
/// InputError, which names the subject and the field, if a field is missing or has the wrong type, number or range.
template <DescribedLearned Learned>
[[nodiscard]] Learned decode_learned(std::string_view subject, const LearnedParameters& parameters) {
  Learned learned;
  Learned::describe(detail::LearnedDecoder<Learned>{subject, parameters, learned});
  return learned;
}

}  // namespace witan
