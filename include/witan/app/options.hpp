#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// The score to which an item is fixed: "Alder-7=1000" on the command line, ("Alder-7", 1000) in Python.
struct ItemScore {
  std::string item;
  double score = 0;
};

/// Weights of experts, by name or from a file: "ann=2,bob=0" or a path on the command line, a dictionary or a path in
/// Python.
struct ExpertWeights {
  std::map<std::string, double> by_name = {};
  std::string file = {};

  [[nodiscard]] bool empty() const { return by_name.empty() && file.empty(); }
};

using NamedNumbers = std::map<std::string, double>;
using NamedTexts = std::map<std::string, std::string>;

/// The values that an option can have.
enum class OptionKind : std::uint8_t { flag, text, texts, whole, number, item_score, weights, numbers, columns };
[[nodiscard]] std::string_view to_string(OptionKind kind);

/// An option of a request, for help, docs and stubs.
struct OptionInfo {
  std::string name;  ///< as on the command line, without the hyphens in front: "save-state"; "DATA": positional
  OptionKind kind{};
  std::string value;          ///< placeholder of the value in help: "FILE"
  std::string help;           ///< one phrase, with the default in brackets
  std::string default_value;  ///< empty if there is none
};

/// A request describes its options once, as a method describes its parameters (see method/parameters.hpp), and every
/// front end is a visitor: the command line makes flags of them, Python keyword arguments.
///
///     struct CheckRequest : DataRequest {
///       bool per_instance = false;
///       template <class V> static void describe(V&& v) {
///         DataRequest::describe(v);
///         v("per-instance", &CheckRequest::per_instance, "", "add a row per instance");
///       }
///     };
template <class T>
concept Request = requires { T::describe([](auto&&...) {}); };

/// Parses the text of an option into the member of a request. Throws UsageError, with the name of the option marked,
/// unless the text is valid.
void parse_option(std::string_view name, const std::string& text, std::string& to);
void parse_option(std::string_view name, const std::string& text, std::optional<std::string>& to);
void parse_option(std::string_view name, const std::string& text, std::optional<double>& to);
void parse_option(std::string_view name, const std::string& text, double& to);
void parse_option(std::string_view name, const std::string& text, std::uint64_t& to);
void parse_option(std::string_view name, const std::string& text, std::optional<std::uint64_t>& to);
void parse_option(std::string_view name, const std::string& text, std::optional<ItemScore>& to);
void parse_option(std::string_view name, const std::string& text, ExpertWeights& to);
void parse_option(std::string_view name, const std::string& text, NamedNumbers& to);
void parse_option(std::string_view name, const std::string& text, NamedTexts& to);
/// "on" or "off".
void parse_option(std::string_view name, const std::string& text, bool& to);
/// Adds one value.
void parse_option(std::string_view name, const std::string& text, std::vector<std::string>& to);

/// Throws UsageError that lists similar names.
[[noreturn]] void unknown_option(std::string_view name, const std::vector<std::string>& known);

namespace detail {

inline OptionKind kind_of(const bool&) { return OptionKind::flag; }
inline OptionKind kind_of(const std::string&) { return OptionKind::text; }
inline OptionKind kind_of(const std::optional<std::string>&) { return OptionKind::text; }
inline OptionKind kind_of(const std::optional<double>&) { return OptionKind::number; }
inline OptionKind kind_of(const double&) { return OptionKind::number; }
inline OptionKind kind_of(const std::uint64_t&) { return OptionKind::whole; }
inline OptionKind kind_of(const std::optional<std::uint64_t>&) { return OptionKind::whole; }
inline OptionKind kind_of(const std::optional<ItemScore>&) { return OptionKind::item_score; }
inline OptionKind kind_of(const ExpertWeights&) { return OptionKind::weights; }
inline OptionKind kind_of(const NamedNumbers&) { return OptionKind::numbers; }
inline OptionKind kind_of(const NamedTexts&) { return OptionKind::columns; }
inline OptionKind kind_of(const std::vector<std::string>&) { return OptionKind::texts; }

[[nodiscard]] std::string default_text(bool value);
[[nodiscard]] std::string default_text(double value);
[[nodiscard]] std::string default_text(std::uint64_t value);
[[nodiscard]] std::string default_text(const std::string& value);
template <class T>
std::string default_text(const T&) {
  return {};
}

}  // namespace detail

/// Returns the options of a request, in the order in which help shows them.
template <Request R>
[[nodiscard]] std::vector<OptionInfo> options_of() {
  std::vector<OptionInfo> list;
  const R request;
  R::describe([&](std::string_view name, auto member, std::string_view value, std::string_view help) {
    list.push_back({std::string(name), detail::kind_of(request.*member), std::string(value), std::string(help),
                    detail::default_text(request.*member)});
  });
  return list;
}

/// Sets one option of a request by its name. Throws UsageError if the request has no such option or the text is
/// invalid.
template <Request R>
void set_option(R& request, std::string_view name, const std::string& text) {
  bool found = false;
  std::vector<std::string> known;
  R::describe([&](std::string_view option_name, auto member, std::string_view, std::string_view) {
    known.emplace_back(option_name);
    if (option_name != name) return;
    parse_option(name, text, request.*member);
    found = true;
  });
  if (!found) unknown_option(name, known);
}

}  // namespace witan
