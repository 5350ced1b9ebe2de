#include "complete.hpp"

#include "witan/io/format.hpp"
#include "witan/method/method.hpp"
#include "witan/metric/dialect.hpp"
#include "witan/metric/metric.hpp"
#include "witan/simulate/simulator_list.hpp"

#include <algorithm>
#include <array>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

#include "option_list.hpp"

namespace witan::cli {
namespace {

struct Candidate {
  std::string text, meaning;
};

/// The candidates for a word.
struct Completion {
  bool files = false;
  std::vector<Candidate> words = {};
};

/// Returns the words of a command line, without quotes; the last one is the word at the cursor, which may be empty.
std::vector<std::string> split_words(std::string_view line) {
  std::vector<std::string> words(1);
  char quote = 0;
  bool started = false;
  for (std::size_t k = 0; k < line.size(); ++k) {
    const char c = line[k];
    if (quote == 0 && (c == ' ' || c == '\t')) {
      if (started) words.emplace_back();
      started = false;
      continue;
    }
    started = true;
    if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == quote) {
      quote = 0;
    } else if (c == '\\' && quote != '\'' && k + 1 < line.size()) {
      words.back() += line[++k];
    } else {
      words.back() += c;
    }
  }
  return words;
}

/// Options whose values are a choice.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kChoices = {{
    {"--silence", "unknown below tied-last"},
    {"--direction", "low high"},
    {"--color", "auto always never"},
    {"--intervals", "none fisher sandwich bootstrap"},
    {"--by", "experts clusters statements"},
    {"--scale", "natural elo"},
    {"--folds", "parts 5 10"},
}};

std::vector<Candidate> words_of(std::string_view list) {
  std::vector<Candidate> words;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    words.push_back({std::string(list.substr(0, end)), ""});
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

/// Returns the parameters of a method, or the values of one; `inside` follows the opening parenthesis.
std::vector<Candidate> parameters_of(const std::vector<Parameter>& parameters, std::string_view inside,
                                     const std::string& before) {
  std::vector<Candidate> found;
  const std::size_t comma = inside.rfind(',');
  const std::string_view last = comma == std::string_view::npos ? inside : inside.substr(comma + 1);
  const std::string head = before + std::string(inside.substr(0, inside.size() - last.size()));
  const std::size_t equals = last.find('=');
  for (const Parameter& parameter : parameters) {
    if (equals == std::string_view::npos) {
      found.push_back({head + parameter.name + "=", parameter.help});
    } else if (parameter.name == last.substr(0, equals) && parameter.range.find(" | ") != std::string::npos) {
      std::string_view rest = parameter.range;
      while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(" | "), rest.size());
        found.push_back({head + parameter.name + "=" + std::string(rest.substr(0, end)), ""});
        rest.remove_prefix(std::min(end + 3, rest.size()));
      }
    }
  }
  return found;
}

/// Returns the position after the last comma outside parentheses.
std::size_t last_entry(std::string_view text) {
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    depth += text[k] == '(' ? 1 : text[k] == ')' ? -1 : 0;
    if (text[k] == ',' && depth == 0) begin = k + 1;
  }
  return begin;
}

/// Returns the specs of methods or simulators that continue a word.
template <class Infos>
std::vector<Candidate> specs_of(const Infos& infos, const std::string& word, bool list) {
  const std::size_t begin = list ? last_entry(word) : 0;
  const std::string head = word.substr(0, begin);
  const std::string_view entry = std::string_view(word).substr(begin);
  const std::size_t open = entry.find('(');
  std::vector<Candidate> found;
  for (const auto& info : infos) {
    if (open == std::string_view::npos) {
      found.push_back({head + std::string(info.name), std::string(info.summary)});
    } else if (info.name == entry.substr(0, open)) {
      return parameters_of(info.parameters(), entry.substr(open + 1), head + std::string(entry.substr(0, open + 1)));
    }
  }
  return found;
}

std::vector<Candidate> metrics_of(const std::string& word) {
  const std::string head = word.substr(0, last_entry(word));
  std::vector<Candidate> found;
  for (const MetricInfo& info : metric_infos())
    found.push_back({head + std::string(info.name), std::string(info.title)});
  return found;
}

std::vector<Candidate> formats_of(const std::string& command) {
  if (command == "check") return words_of("table json");
  const bool rankings = command == "rank" || command == "fuse";
  return words_of(rankings ? "table csv json jsonl trec scores markdown latex html"
                           : "table csv json markdown latex html");
}

std::vector<Candidate> data_formats() {
  std::vector<Candidate> found;
  for (const Format& format : formats()) found.push_back({std::string(format.name), std::string(format.summary)});
  return found;
}

std::vector<Candidate> dialects() {
  std::vector<Candidate> found;
  for (const DialectInfo& info : dialect_infos()) found.push_back({std::string(info.name), ""});
  return found;
}

Completion value_of(const std::string& command, const OptionInfo& option, const std::string& word) {
  const std::string& name = option.names.back();
  const auto choices = std::ranges::find(kChoices, name, &std::pair<std::string_view, std::string_view>::first);
  if (choices != kChoices.end()) return {false, words_of(choices->second)};
  if (name == "--method" || name == "--methods") return {false, specs_of(methods(), word, name == "--methods")};
  if (name == "--baseline" && command == "compare") return {false, specs_of(methods(), word, false)};
  if (name == "--metrics" || name == "--metric" || name == "--tests") return {false, metrics_of(word)};
  if (name == "--dialect") return {false, dialects()};
  if (name == "--format") return {false, formats_of(command)};
  if (name == "--from" || name == "--to") return {false, data_formats()};
  const bool reads = option.value.find("FILE") != std::string::npos || option.value == "DATA" ||
                     option.value == "RANKING" || option.value == "RUN";
  return {reads, {}};
}

Completion positional_of(const std::string& command, const std::string& word) {
  if (command == "methods") return {false, specs_of(methods(), word, false)};
  if (command == "simulate") return {false, specs_of(simulators(), word, false)};
  if (command == "completion") return {false, words_of("bash zsh fish")};
  return {true, {}};
}

Completion options_of(const CommandInfo& command) {
  Completion found;
  for (const OptionInfo& option : command.options) {
    if (!option.positional()) found.words.push_back({option.names.back(), option.help});
  }
  found.words.push_back({"--help", "show the help"});
  return found;
}

Completion commands_of(const std::vector<CommandInfo>& commands) {
  Completion found;
  for (const CommandInfo& command : commands) found.words.push_back({command.name, command.summary});
  found.words.push_back({"help", "show the options of a command"});
  return found;
}

/// Completes the word after a command.
Completion after_command(const CommandInfo& command, const std::vector<std::string>& words) {
  const std::string& word = words.back();
  const std::string& before = words[words.size() - 2];
  const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string::npos;
  const std::string name = equals == std::string::npos ? before : word.substr(0, equals);
  for (const OptionInfo& option : command.options) {
    if (option.value.empty() || option.positional()) continue;
    if (std::ranges::find(option.names, name) == option.names.end()) continue;
    if (equals == std::string::npos) return value_of(command.name, option, word);
    Completion found = value_of(command.name, option, word.substr(equals + 1));
    for (Candidate& one : found.words) one.text.insert(0, word.substr(0, equals + 1));
    return found;
  }
  if (word.starts_with("-")) return options_of(command);
  return positional_of(command.name, word);
}

Completion complete_words(const std::vector<std::string>& words) {
  const std::vector<CommandInfo> commands = list_commands();
  if (words.size() <= 2) {
    if (words.back().starts_with("-")) return {false, words_of("--help --version")};
    return commands_of(commands);
  }
  const auto command = std::ranges::find(commands, words[1], &CommandInfo::name);
  if (words[1] == "help" || words[1] == "man") return commands_of(commands);
  return command == commands.end() ? Completion{true, {}} : after_command(*command, words);
}

/// Returns the first sentence of a help text, so that a list of candidates has one line per candidate.
std::string short_meaning(const std::string& text) {
  constexpr std::size_t kLongest = 100;
  std::string meaning =
      text.substr(0, std::min({text.find(" [default"), text.find('\n'), text.find("; "), text.size()}));
  if (meaning.size() <= kLongest) return meaning;
  return meaning.substr(0, meaning.rfind(' ', kLongest)) + " …";
}

}  // namespace

void complete(const std::string& line, std::ostream& out) {
  const std::vector<std::string> words = split_words(line);
  const Completion found = complete_words(words);
  out << (found.files ? "files" : "words") << '\n' << words.back() << '\n';
  for (const Candidate& candidate : found.words) {
    if (!candidate.text.starts_with(words.back())) continue;
    out << candidate.text << '\t' << short_meaning(candidate.meaning) << '\n';
  }
}

}  // namespace witan::cli
