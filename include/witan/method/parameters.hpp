#pragma once

#include "witan/method/auto.hpp"
#include "witan/method/spec.hpp"
#include "witan/util/error.hpp"

#include <array>
#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace witan {

/// The names of the values of an enumeration, in the order of the help.
template <class Enum, std::size_t N>
using Choices = std::array<std::pair<std::string_view, Enum>, N>;

/// A parameter of a method, as shown in the help.
struct Parameter {
  std::string name;
  std::string range;  ///< "0 … 1000000", or "mean | min | id"
  std::string default_value;
  std::string help;
};

/// A parameter that had another name. Specs, model files and states may contain the former name.
struct FormerName {
  std::string_view former, current;
};
/// A value of a parameter that had another name. `parameter` is the current name of the parameter.
struct FormerValue {
  std::string_view parameter, former, current;
};

/// An Options struct describes its members once. Specs, help, docs, Python and model files use the description through
/// visitors:
///
///     struct Options {
///       double k = 60;
///       Ties ties = Ties::mean;
///       template <class V> static void describe(V&& v) {
///         v("k", &Options::k, 0.0, 1e6, "constant added to every rank");
///         v("ties", &Options::ties, kTies, "rank of tied items");
///       }
///       static constexpr FormerName kFormerNames[] = {{"constant", "k"}};                // optional
///       static constexpr FormerValue kFormerValues[] = {{"ties", "average", "mean"}};    // optional
///     };
///
/// Former names and values are accepted wherever a spec is read; help and docs show only the current ones.
template <class T>
concept Described = requires { T::describe([](auto&&...) {}); };

/// A parser for a parameter that is neither a number nor an enumeration.
template <class P, class T>
concept ParameterParser = requires(const P& parser, std::string_view text, const T& value) {
  { parser.range() } -> std::convertible_to<std::string>;
  { parser.parse(text) } -> std::same_as<T>;  // throws UsageError
  { parser.text(value) } -> std::convertible_to<std::string>;
};

namespace detail {

[[nodiscard]] std::string number_text(double value);
[[nodiscard]] std::string range_text(double least, double most);
/// Throws UsageError unless `text` is a number in the range; `kind` "a whole number" also rejects fractions.
[[nodiscard]] double number_argument(std::string_view method, std::string_view name, std::string_view text,
                                     double least, double most, std::string_view kind);
[[noreturn]] void unknown_choice(std::string_view method, std::string_view name, std::string_view text,
                                 const std::vector<std::string_view>& known);
[[noreturn]] void unknown_parameter(std::string_view method, std::string_view name,
                                    const std::vector<std::string_view>& known);
/// Returns "method(name=text)".
[[nodiscard]] std::string argument_text(std::string_view method, std::string_view name, std::string_view text);
/// Replaces former names and values. Throws UsageError if a spec sets a parameter by both names.
[[nodiscard]] Spec current_spec(const Spec& spec, std::span<const FormerName> names,
                                std::span<const FormerValue> values);

template <class Options>
struct Lister {
  std::vector<Parameter>& out;

  template <class T>
    requires std::is_arithmetic_v<T>
  void operator()(std::string_view name, T Options::* member, std::type_identity_t<T> least,
                  std::type_identity_t<T> most, std::string_view help) const {
    out.push_back({std::string(name), range_text(static_cast<double>(least), static_cast<double>(most)),
                   number_text(static_cast<double>(Options{}.*member)), std::string(help)});
  }
  template <class T, std::size_t N>
  void operator()(std::string_view name, T Options::* member, const Choices<T, N>& choices,
                  std::string_view help) const {
    Parameter parameter{std::string(name), "", "", std::string(help)};
    for (const auto& [text, value] : choices) {
      parameter.range += (parameter.range.empty() ? "" : " | ") + std::string(text);
      if (value == Options{}.*member) parameter.default_value = text;
    }
    out.push_back(std::move(parameter));
  }
  template <class T, ParameterParser<T> P>
  void operator()(std::string_view name, T Options::* member, const P& parser, std::string_view help) const {
    out.push_back({std::string(name), parser.range(), parser.text(Options{}.*member), std::string(help)});
  }
};

template <class Options>
struct Setter {
  std::string_view method, wanted, text;
  Options& options;
  bool& found;
  std::vector<std::string_view>& known;

  template <class T>
    requires std::is_arithmetic_v<T>
  void operator()(std::string_view name, T Options::* member, std::type_identity_t<T> least,
                  std::type_identity_t<T> most, std::string_view /*help*/) const {
    if (!matches(name)) return;
    options.*member =
        static_cast<T>(number_argument(method, name, text, static_cast<double>(least), static_cast<double>(most),
                                       std::is_integral_v<T> ? "a whole number" : "a number"));
  }
  template <class T, std::size_t N>
  void operator()(std::string_view name, T Options::* member, const Choices<T, N>& choices,
                  std::string_view /*help*/) const {
    if (!matches(name)) return;
    std::vector<std::string_view> names;
    for (const auto& [choice, value] : choices) {
      if (choice == text) {
        options.*member = value;
        return;
      }
      names.push_back(choice);
    }
    unknown_choice(method, name, text, names);
  }
  template <class T, ParameterParser<T> P>
  void operator()(std::string_view name, T Options::* member, const P& parser, std::string_view /*help*/) const {
    if (!matches(name)) return;
    try {
      options.*member = parser.parse(text);
    } catch (const UsageError& error) {
      throw UsageError(argument_text(method, name, text) + ": " + error.what());
    }
  }

 private:
  bool matches(std::string_view name) const {
    known.push_back(name);
    if (name == wanted) found = true;
    return name == wanted;
  }
};

}  // namespace detail

/// Returns the parameters of an Options struct.
template <Described Options>
[[nodiscard]] std::vector<Parameter> parameters_of() {
  std::vector<Parameter> list;
  Options::describe(detail::Lister<Options>{list});
  return list;
}

/// Returns the spec with former names and values of the Options replaced by the current ones. Throws UsageError if a
/// parameter is set by both names.
template <Described Options>
[[nodiscard]] Spec current_spec(const Spec& spec) {
  std::span<const FormerName> names;
  std::span<const FormerValue> values;
  if constexpr (requires { Options::kFormerNames; }) names = Options::kFormerNames;
  if constexpr (requires { Options::kFormerValues; }) values = Options::kFormerValues;
  return detail::current_spec(spec, names, values);
}

/// Returns the options that a spec selects. Throws UsageError for an unknown parameter or a value out of range.
template <Described Options>
[[nodiscard]] Options options_from(const Spec& spec) {
  Options options;
  for (const auto& [name, text] : current_spec<Options>(spec).arguments) {
    bool found = false;
    std::vector<std::string_view> known;
    Options::describe(detail::Setter<Options>{spec.name, name, text, options, found, known});
    if (!found) detail::unknown_parameter(spec.name, name, known);
  }
  return options;
}

}  // namespace witan
