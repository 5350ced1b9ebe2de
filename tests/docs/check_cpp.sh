#!/bin/sh
# Compiles and runs every program of a page, compares its output with the code block ```text after it, and compares the
# first program with the command line.
#
#     check_cpp.sh PAGE FOLDER WITAN COMPILER FLAG…
set -eu
page=$1; folder=$2; witan=$3
shift 3
rm -rf "$folder" && mkdir -p "$folder" && cd "$folder"
awk '/^```cpp$/ { n++; file = "program" n ".cpp" } /^```text$/ { file = "expected" n ".txt"; printf "" > file }
     /^```csv$/ { file = "drinks.csv" }
     /^```/ { inside = /^```(cpp|text|csv)$/; next } inside { print > file }' "$page"
for source in program*.cpp; do
  number=${source#program}; number=${number%.cpp}
  "$@" "$source" -o "program$number" -x none ${LIBRARIES:?}
  "./program$number" > "output$number.txt"
  diff "expected$number.txt" "output$number.txt"
done
"$witan" rank drinks.csv --method bradley-terry --format csv 2> /dev/null |
  awk -F, 'NR > 1 { print $5 "," $6 "," $9 "," $10 "," $11 "," $12 "," $13 }' | diff - output1.txt
test "$(ls program*.cpp | wc -l)" -eq 3
