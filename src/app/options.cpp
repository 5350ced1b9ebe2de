#include "witan/app/options.hpp"

#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <utility>

#include "util/numbers.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

[[noreturn]] void refuse_text(std::string_view name, const std::string& text, std::string_view expected) {
  throw UsageError(fmt::format("{}: expected {}", option(name, text), expected));
}

/// "a=2,b=1" as names and texts, each name once.
std::vector<std::pair<std::string, std::string>> split_pairs(std::string_view name, const std::string& text) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    const std::size_t equals = part.rfind('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == part.size()) {
      throw UsageError(fmt::format("{}: found {}, expected name=value", option(name, text), in_quotes(part)));
    }
    const std::string key = part.substr(0, equals);
    if (std::ranges::find(pairs, key, &std::pair<std::string, std::string>::first) != pairs.end()) {
      throw UsageError(fmt::format("{}: {} occurs twice", option(name, text), key));
    }
    pairs.emplace_back(key, part.substr(equals + 1));
    begin = end + 1;
  }
  return pairs;
}

}  // namespace

std::string_view to_string(OptionKind kind) {
  switch (kind) {
    case OptionKind::flag:
      return "flag";
    case OptionKind::text:
      return "text";
    case OptionKind::texts:
      return "texts";
    case OptionKind::whole:
      return "whole";
    case OptionKind::number:
      return "number";
    case OptionKind::item_score:
      return "item_score";
    case OptionKind::weights:
      return "weights";
    case OptionKind::numbers:
      return "numbers";
    case OptionKind::columns:
      return "columns";
  }
  return {};
}

void parse_option(std::string_view /*name*/, const std::string& text, std::string& to) { to = text; }

void parse_option(std::string_view /*name*/, const std::string& text, std::optional<std::string>& to) { to = text; }

void parse_option(std::string_view name, const std::string& text, std::optional<double>& to) {
  to = parse_double(text);
  if (!to) refuse_text(name, text, "a number");
}

void parse_option(std::string_view name, const std::string& text, double& to) {
  const auto number = parse_double(text);
  if (!number) refuse_text(name, text, "a number");
  to = *number;
}

void parse_option(std::string_view name, const std::string& text, std::uint64_t& to) {
  const auto number = parse_unsigned(text);
  if (!number) refuse_text(name, text, "a whole number of at least 0");
  to = *number;
}

void parse_option(std::string_view name, const std::string& text, std::optional<std::uint64_t>& to) {
  parse_option(name, text, to.emplace());
}

void parse_option(std::string_view name, const std::string& text, std::optional<ItemScore>& to) {
  const auto equals = text.rfind('=');
  const auto score = equals == std::string::npos ? std::nullopt : parse_double(text.substr(equals + 1));
  if (!score || equals == 0) refuse_text(name, text, "ITEM=SCORE");
  to = ItemScore{text.substr(0, equals), *score};
}

void parse_option(std::string_view name, const std::string& text, ExpertWeights& to) {
  if (text.find('=') == std::string::npos) {
    to.file = text;
  } else {
    parse_option(name, text, to.by_name);
  }
}

void parse_option(std::string_view name, const std::string& text, NamedNumbers& to) {
  for (const auto& [key, number] : split_pairs(name, text)) {
    const auto weight = parse_double(number);
    if (!weight) {
      throw UsageError(
          fmt::format("{}: found {} for {}, expected a number", option(name), in_quotes(number), in_quotes(key)));
    }
    to[key] = *weight;
  }
}

void parse_option(std::string_view name, const std::string& text, NamedTexts& to) {
  for (auto& [key, value] : split_pairs(name, text)) to[key] = value;
}

void parse_option(std::string_view name, const std::string& text, bool& to) {
  if (text != "on" && text != "off") refuse_text(name, text, "on or off");
  to = text == "on";
}

void parse_option(std::string_view /*name*/, const std::string& text, std::vector<std::string>& to) {
  to.push_back(text);
}

void unknown_option(std::string_view name, const std::vector<std::string>& known) {
  const std::vector<std::string_view> names(known.begin(), known.end());
  const std::vector<std::string> near = nearest(name, names);
  throw UsageError(fmt::format("unknown option {}{}", in_quotes(name),
                               near.empty() ? "" : fmt::format("; did you mean {}?", fmt::join(near, " or "))));
}

namespace detail {

std::string default_text(bool value) { return value ? "on" : ""; }
std::string default_text(double value) { return fmt::format("{}", value); }
std::string default_text(std::uint64_t value) { return fmt::format("{}", value); }
std::string default_text(const std::string& value) { return value; }

}  // namespace detail

}  // namespace witan
