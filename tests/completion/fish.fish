# Prints the completions of command lines in a real fish.
witan completion fish | source
for line in 'witan ra' 'witan rank -m theta' "witan rank -m 'rrf(" 'witan rank examples/win' 'witan eval --metrics ndcg@10,bpr'
    echo "$line -> "(complete -C $line | cut -f1 | string join ' ')
end
