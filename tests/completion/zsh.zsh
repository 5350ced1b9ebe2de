# Types command lines and Tab in a real zsh with the completion of witan, and prints what the line editor completes.
zmodload zsh/zpty || exit 77
zpty shell 'TERM=dumb zsh -f -i'
type_in() { zpty -w shell "$1" }
type_in 'PS1="> "; unsetopt zle_bracketed_paste 2> /dev/null; autoload -Uz compinit; compinit -u -D; source <(witan completion zsh)'
# Accepts the line with Ctrl-X E, which prints the buffer instead of running it.
type_in 'show() { print -r -- "[$BUFFER]" > $TMP/line; zle kill-buffer }; zle -N show; bindkey "^Xe" show'
type_in 'print ready > $TMP/ready'
wait_for() { for tries in {1..300}; do [[ -s $1 ]] && return; sleep 0.1; done }
wait_for $TMP/ready
for line in 'witan ra' 'witan rank -m theta' 'witan rank -m weighted-b' 'witan rank examples/win' 'witan eval --metrics ndcg@10,bpr' 'witan convert --to pairw'; do
  rm -f $TMP/line
  zpty -n -w shell "$line"$'\t'
  zpty -n -w shell $'\C-Xe'
  wait_for $TMP/line
  print -r -- "$line -> $(cat $TMP/line 2> /dev/null)"
done
zpty -d shell
