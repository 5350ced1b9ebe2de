#!/bin/sh
# method_docs.sh: compares docs/methods.md and docs/methods/*.md with `witan methods`. Prints one line per difference: a method without a
# section or index row, and every parameter whose name, default or range differs from the tables. Prints nothing if they agree.
#
# A method belongs to the section whose heading contains its name in backticks; the comb methods belong to "Comb methods". Parameters that
# are not in a table of the section are looked up in "Common parameters" of the page. `name=value` in a section replaces the default.
set -eu
for method in $(witan methods | awk 'NR > 1 { print $1 }'); do
  witan methods "$method" | awk -v method="$method" '
    /^(takes|input) / { sub(/^[a-z]+ +/, ""); print method "\tinput\t" $0 }
    found { split($0, field, /  +/); gsub(/ \| /, ", ", field[3]); print method "\t" field[1] "\t" field[2] "\t" field[3] }
    /^parameter / { found = 1 }'
done > "$TMP/program"
awk -F '\t' '
  FNR == 1 { ++file; section = FILENAME }
  file == 1 { program[$1, $2] = $3 "\t" $4; order[++count] = $1 SUBSEP $2; methods[$1]; next }
  FILENAME == "docs/methods.md" {
    if (split($0, cell, / *\| */) >= 6 && match(cell[2], /`[^`]*`/))
      index_input[substr(cell[2], RSTART + 1, RLENGTH - 2)] = cell[4]
    next
  }
  /^##/ {
    section = FILENAME
    heading = $0
    if (heading ~ /Comb methods/) heading = "`combsum` `combmnz` `combmax` `combmin` `combmed` `combanz`"
    if (heading ~ /Common parameters/) { section = "common " FILENAME; next }
    while (match(heading, /`[^`]*`/)) {
      name = substr(heading, RSTART + 1, RLENGTH - 2)
      heading = substr(heading, RSTART + RLENGTH)
      section = FILENAME FNR
      section_of[name] = section
      page_of[name] = FILENAME
    }
    next
  }
  !/^\|/ { parameters = 0 }
  /^\| parameter / { parameters = 1 }
  parameters && /^\| `/ {
    split($0, cell, / *\| */)
    name = substr(cell[2], 2, length(cell[2]) - 2)
    table[section, name] = cell[3] "\t" cell[4]
    if (section !~ /^common/) own[section, name]
  }
  {
    text = $0
    while (match(text, /`[a-z0-9_]+=[^`(),]+`/)) {
      split(substr(text, RSTART + 1, RLENGTH - 2), pair, "=")
      stated[section, pair[1], pair[2]]
      text = substr(text, RSTART + RLENGTH)
    }
  }
  END {
    for (i = 1; i <= count; ++i) {
      split(order[i], key, SUBSEP)
      method = key[1]; name = key[2]; value = program[method, name]
      if (name == "input") {
        sub(/\t.*/, "", value)
        if (index_input[method] != value) print method ": docs/methods.md has the input \"" index_input[method] "\", not \"" value "\""
        if (!(method in section_of)) print method ": no section in docs/methods/"
        continue
      }
      if ((section_of[method], name) in table) documented = table[section_of[method], name]
      else if (("common " page_of[method], name) in table) documented = table["common " page_of[method], name]
      else { print method ": parameter " name " is not documented"; continue }
      used[section_of[method], name]
      split(value, actual, "\t"); split(documented, shown, "\t")
      if (actual[1] != shown[1] && !((section_of[method], name, actual[1]) in stated))
        print method ": " name " has the default " actual[1] ", the docs have " shown[1]
      if (actual[2] != shown[2]) print method ": " name " has the range " actual[2] ", the docs have " shown[2]
    }
    for (method in section_of) if (!(method in methods)) print method ": unknown method in " page_of[method]
    for (entry in own) if (!(entry in used)) { split(entry, key, SUBSEP); sub(/[0-9]+$/, "", key[1]); print "unknown parameter " key[2] " in " key[1] }
  }' "$TMP/program" docs/methods.md docs/methods/*.md | LC_ALL=C sort
