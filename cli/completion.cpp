#include "witan/util/error.hpp"
#include "witan/util/nearest.hpp"

#include <array>
#include <ostream>
#include <utility>
#include <vector>

#include "command.hpp"
#include <fmt/format.h>

namespace witan::cli {
namespace {

// clang-format off
constexpr std::string_view kBash = R"SH(# Completion of witan for bash. In ~/.bashrc: eval "$(witan completion bash)"
_witan() {
  local line kind word candidate head
  local -a lines
  mapfile -t lines < <(witan __complete "${COMP_LINE:0:COMP_POINT}" 2> /dev/null)
  kind=${lines[0]} word=${lines[1]}
  COMPREPLY=()
  [[ $kind == words ]] || return 0
  # Readline replaces the part of the word after its last separator, such as "=" or "@".
  head=${word%"$2"}
  for line in "${lines[@]:2}"; do
    candidate=${line%%$'\t'*}
    [[ $candidate == *[=\(,] ]] && compopt -o nospace
    COMPREPLY+=("${candidate#"$head"}")
  done
  [[ ${#COMPREPLY[@]} -gt 0 ]] || compopt +o default
}
complete -o default -F _witan witan
)SH";

constexpr std::string_view kZsh = R"SH(#compdef witan
# Completion of witan for zsh. In ~/.zshrc, after compinit: eval "$(witan completion zsh)"
_witan() {
  local -a lines texts meanings open_texts open_meanings
  local line candidate meaning
  lines=("${(@f)$(witan __complete "$LBUFFER" 2> /dev/null)}")
  if [[ $lines[1] == files ]]; then
    _files
    return
  fi
  for line in "${(@)lines[3,-1]}"; do
    [[ -n $line ]] || continue
    candidate=${line%%$'\t'*} meaning=${line#*$'\t'}
    if [[ $candidate == *[=\(,] ]]; then
      open_texts+=("$candidate") open_meanings+=("$candidate${meaning:+  -- $meaning}")
    else
      texts+=("$candidate") meanings+=("$candidate${meaning:+  -- $meaning}")
    fi
  done
  (( $#texts )) && compadd -l -d meanings -a texts
  (( $#open_texts )) && compadd -S '' -l -d open_meanings -a open_texts
  return 0
}
compdef _witan witan
)SH";

constexpr std::string_view kFish = R"SH(# Completion of witan for fish. In ~/.config/fish/config.fish: witan completion fish | source
function __witan_complete
    set -l lines (witan __complete (commandline -cp) 2> /dev/null)
    if test "$lines[1]" = files
        __fish_complete_path (commandline -ct)
    else
        printf '%s\n' $lines[3..-1]
    end
end
complete -c witan -f -a '(__witan_complete)'
)SH";

// clang-format on

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kShells = {
    {{"bash", kBash}, {"zsh", kZsh}, {"fish", kFish}}};

class CompletionCommand : public Command {
 public:
  std::string name() const override { return "completion"; }
  std::string summary() const override { return "print the completion script for a shell"; }
  std::string example() const override { return "witan completion bash"; }
  bool has_tables() const override { return false; }
  void describe(Arguments& arguments) override {
    arguments.add("SHELL", shell_, "SHELL", "bash, zsh or fish; the head of the script says how to install it");
  }

  int run(Session& session) override {
    std::vector<std::string_view> known;
    for (const auto& [shell, script] : kShells) {
      known.push_back(shell);
      if (shell != shell_) continue;
      session.write([&](std::ostream& out) { out << script; });
      return kDone;
    }
    if (shell_.empty()) throw UsageError("expected SHELL: bash, zsh or fish");
    throw UsageError(
        fmt::format("unknown shell {}, expected bash, zsh or fish{}", in_quotes(shell_), did_you_mean(shell_, known)));
  }

 private:
  std::string shell_;
};

}  // namespace

std::unique_ptr<Command> completion_command() { return std::make_unique<CompletionCommand>(); }

}  // namespace witan::cli
