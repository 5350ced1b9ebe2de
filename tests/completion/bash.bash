# Calls the completion function of witan in a real bash, as Tab does, and prints the completions.
eval "$(witan completion bash)"
complete_line() {
  COMP_LINE=$1 COMP_POINT=${#1}
  COMPREPLY=()
  _witan witan "$2" '' 2> /dev/null # compopt works only within a completion
  echo "$1 -> ${COMPREPLY[*]}"
}
complete_line 'witan ra' ra
complete_line 'witan rank -m mpm' mpm
complete_line 'witan rank --format=js' js
complete_line 'witan eval --metrics ndcg@10,bp' 10,bp
complete_line "witan rank -m 'rrf(" 'rrf('
complete_line 'witan rank fi' fi
