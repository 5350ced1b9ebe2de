#include "witan/app/provenance.hpp"

#include "witan/util/option_name.hpp"

#include <algorithm>
#include <array>
#include <fstream>

#include "io/file_version.hpp"
#include "util/sha256.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace detail {

std::vector<std::string> option_texts(bool value) { return {value ? "on" : "off"}; }
std::vector<std::string> option_texts(const std::string& value) { return {value}; }
std::vector<std::string> option_texts(const std::optional<std::string>& value) {
  return value ? std::vector{*value} : std::vector<std::string>{};
}
std::vector<std::string> option_texts(double value) { return {fmt::format("{}", value)}; }
std::vector<std::string> option_texts(const std::optional<double>& value) {
  return value ? option_texts(*value) : std::vector<std::string>{};
}
std::vector<std::string> option_texts(std::uint64_t value) { return {fmt::format("{}", value)}; }
std::vector<std::string> option_texts(const std::optional<std::uint64_t>& value) {
  return value ? option_texts(*value) : std::vector<std::string>{};
}
std::vector<std::string> option_texts(const std::optional<ItemScore>& value) {
  return value ? std::vector{fmt::format("{}={}", value->item, value->score)} : std::vector<std::string>{};
}
std::vector<std::string> option_texts(const NamedNumbers& value) {
  std::vector<std::string> parts;
  for (const auto& [name, number] : value) parts.push_back(fmt::format("{}={}", name, number));
  return {fmt::format("{}", fmt::join(parts, ","))};
}
std::vector<std::string> option_texts(const NamedTexts& value) {
  std::vector<std::string> parts;
  for (const auto& [name, text] : value) parts.push_back(fmt::format("{}={}", name, text));
  return {fmt::format("{}", fmt::join(parts, ","))};
}
std::vector<std::string> option_texts(const ExpertWeights& value) {
  return value.file.empty() ? option_texts(value.by_name) : std::vector{value.file};
}
std::vector<std::string> option_texts(const std::vector<std::string>& value) { return value; }

void complete_provenance(Provenance& provenance, const Context& context) {
  for (const std::string& file : provenance.files) {
    provenance.versions.push_back(file == "-" ? std::string() : file_version(file));
  }
  provenance.seed = context.seed();
}

}  // namespace detail

namespace {

/// Quotes a word of a command line if the shell would change it.
std::string shell_word(const std::string& text) {
  constexpr std::string_view kPlain = "%+,-./:=@_^";
  const bool plain = !text.empty() && std::ranges::all_of(text, [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           kPlain.find(c) != std::string_view::npos;
  });
  if (plain) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string python_text(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return quoted + "\"";
}

std::string python_list(const std::vector<std::string>& texts) {
  std::vector<std::string> quoted;
  for (const std::string& text : texts) quoted.push_back(python_text(text));
  return texts.size() == 1 ? quoted.front() : fmt::format("[{}]", fmt::join(quoted, ", "));
}

/// Returns {"a": 2, "b": "x"} for "a=2,b=x".
std::string python_dict(const std::string& text, bool numbers) {
  std::vector<std::string> entries;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    const std::size_t equals = part.rfind('=');
    if (equals == std::string::npos) return python_text(text);
    const std::string value = part.substr(equals + 1);
    entries.push_back(python_text(part.substr(0, equals)) + ": " + (numbers ? value : python_text(value)));
    begin = end + 1;
  }
  return fmt::format("{{{}}}", fmt::join(entries, ", "));
}

std::string python_value(const GivenOption& given) {
  const std::string& text = given.texts.front();
  switch (given.kind) {
    case OptionKind::flag:
      return text == "on" ? "True" : "False";
    case OptionKind::whole:
    case OptionKind::number:
      return text;
    case OptionKind::weights:
    case OptionKind::numbers:
      return python_dict(text, true);
    case OptionKind::columns:
      return python_dict(text, false);
    case OptionKind::texts:
      return python_list(given.texts);
    case OptionKind::item_score: {
      const std::size_t equals = text.rfind('=');
      return fmt::format("({}, {})", python_text(text.substr(0, equals)), text.substr(equals + 1));
    }
    case OptionKind::text:
      break;
  }
  // A number of folds is a number in Python.
  const bool whole = given.name == "folds" && text.find_first_not_of("0123456789") == std::string::npos;
  return whole ? text : python_text(text);
}

/// Returns true for options that write or read other files of the command line only.
bool is_file_option(std::string_view name) {
  return name == "probabilities" || name == "save-state" || name == "checkpoint";
}

/// Splits "a,b(x=1,y=2)" at the commas outside parentheses.
std::vector<std::string> split_specs(const std::string& text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

/// Returns the value of an option of Python.
std::string python_argument(const GivenOption& given) {
  if (given.name == "model") return fmt::format("witan.load({})", python_text(given.texts.front()));
  if (given.name != "methods" && given.name != "metrics") return python_value(given);
  std::vector<std::string> quoted;
  for (const std::string& one : split_specs(given.texts.front())) quoted.push_back(python_text(one));
  return fmt::format("[{}]", fmt::join(quoted, ", "));
}

}  // namespace

std::optional<std::string> data_sha256(const Provenance& provenance) {
  if (provenance.files.empty()) return std::nullopt;
  Sha256 digest;
  std::array<char, 1 << 16> buffer{};
  for (std::size_t k = 0; k < provenance.files.size(); ++k) {
    const std::string& version = provenance.versions[k];
    if (version.empty() || file_version(provenance.files[k]) != version) return std::nullopt;
    std::ifstream file(provenance.files[k], std::ios::binary);
    while (file.read(buffer.data(), buffer.size()) || file.gcount() > 0) {
      digest.add(std::span(buffer).first(static_cast<std::size_t>(file.gcount())));
    }
    if (!file.eof()) return std::nullopt;
  }
  return digest.hex();
}

std::string shell_command(const Provenance& provenance, std::string_view report) {
  std::string text = "witan " + provenance.command;
  for (const std::string& file : provenance.files) text += " " + shell_word(file);
  for (const GivenOption& given : provenance.options) {
    if (is_file_option(given.name)) continue;
    if (given.kind == OptionKind::flag) {
      text += fmt::format(" --{}{}", given.texts.front() == "on" ? "" : "no-", given.name);
      continue;
    }
    for (const std::string& one : given.texts) text += fmt::format(" --{} {}", given.name, shell_word(one));
  }
  const auto add = [&](std::string_view name, const std::string& value) {
    text += " " + spell_options(option(name), Spelling::command_line) + " " + value;
  };
  if (provenance.seed != 1) add("seed", std::to_string(provenance.seed));
  if (!report.empty()) add("report", shell_word(std::string(report)));
  return text;
}

std::string python_call(const Provenance& provenance) {
  const bool evaluates = provenance.command == "eval";
  std::vector<std::string> arguments;
  const bool several = evaluates && provenance.files.size() > 1;  // `evaluate` takes one ranking
  if (evaluates) {
    const auto labels = std::ranges::find(provenance.options, "labels", &GivenOption::name);
    arguments.push_back(labels == provenance.options.end() ? "labels" : python_list(labels->texts));
  }
  arguments.push_back(several ? "ranking" : provenance.files.empty() ? "data" : python_list(provenance.files));
  for (const GivenOption& given : provenance.options) {
    if (is_file_option(given.name) || (evaluates && given.name == "labels")) continue;
    arguments.push_back(
        fmt::format("{}={}", spell_options(option(given.name), Spelling::python), python_argument(given)));
  }
  if (provenance.seed != 1) arguments.push_back(fmt::format("seed={}", provenance.seed));
  const std::string call =
      fmt::format("witan.{}({})", evaluates ? "evaluate" : provenance.command, fmt::join(arguments, ", "));
  if (several) {
    return fmt::format("import witan\n\nfor ranking in {}:\n    print(ranking, {})", python_list(provenance.files),
                       call);
  }
  return fmt::format("import witan\n\nresult = {}\nprint(result)", call);
}

}  // namespace witan
