#pragma once

#include "witan/app/options.hpp"
#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

namespace witan::python {

namespace nb = nanobind;

/// Returns the keyword of an option: "save-state" is save_state, "for" is for_user.
[[nodiscard]] inline std::string keyword_of(std::string_view name) {
  return spell_options(option(name), Spelling::python);
}

// Sets the member of a request to the value of a keyword argument. Throws UsageError unless it has the right type.
void set_from(std::string_view keyword, nb::handle value, bool& to);
void set_from(std::string_view keyword, nb::handle value, std::string& to);
void set_from(std::string_view keyword, nb::handle value, std::optional<std::string>& to);
void set_from(std::string_view keyword, nb::handle value, std::optional<double>& to);
void set_from(std::string_view keyword, nb::handle value, std::uint64_t& to);
void set_from(std::string_view keyword, nb::handle value, std::optional<std::uint64_t>& to);
void set_from(std::string_view keyword, nb::handle value, std::optional<ItemScore>& to);
void set_from(std::string_view keyword, nb::handle value, ExpertWeights& to);
void set_from(std::string_view keyword, nb::handle value, NamedNumbers& to);
void set_from(std::string_view keyword, nb::handle value, NamedTexts& to);
void set_from(std::string_view keyword, nb::handle value, std::vector<std::string>& to);

/// Throws UsageError, with similar names, for a keyword argument that no option has.
[[noreturn]] void refuse_keyword(std::string_view keyword, const std::vector<std::string>& known);

/// Sets the options of a request from keyword arguments; None leaves an option at its default. Options in `excluded`
/// are not keyword arguments: the caller sets them.
template <Request R>
void set_options(R& request, const nb::dict& keywords, std::initializer_list<std::string_view> excluded = {}) {
  std::vector<std::string> known;
  R::describe([&](std::string_view name, auto member, std::string_view, std::string_view) {
    const bool is_positional = name.front() >= 'A' && name.front() <= 'Z';
    if (is_positional || std::ranges::find(excluded, name) != excluded.end()) return;
    known.push_back(keyword_of(name));
    const nb::str keyword(known.back().c_str());
    if (keywords.contains(keyword) && !nb::object(keywords[keyword]).is_none()) {
      set_from(known.back(), nb::object(keywords[keyword]), request.*member);
    }
  });
  for (const auto& [key, value] : keywords) {
    const auto keyword = nb::cast<std::string>(key);
    if (std::ranges::find(known, keyword) == known.end()) refuse_keyword(keyword, known);
  }
}

/// Returns name, kind, default and help of the options of a request, for stubs and docstrings.
template <Request R>
[[nodiscard]] nb::list described_options() {
  nb::list all;
  for (const OptionInfo& info : options_of<R>()) {
    nb::dict one;
    one["keyword"] = keyword_of(info.name);
    one["positional"] = info.name.front() >= 'A' && info.name.front() <= 'Z';
    one["kind"] = to_string(info.kind);
    one["default"] = info.default_value;
    one["help"] = spell_options(info.help, Spelling::python);
    all.append(one);
  }
  return all;
}

}  // namespace witan::python
