#!/bin/sh
# fuzz-coverage.sh [--missed]: prints the share of the code that reads files which the inputs of the fuzz targets cover: the
# corpora, and what `make fuzz` found. Branches and regions are those of the sources; edges are those of the compiled control
# flow, which libFuzzer counts, including the clean-up after exceptions. Prints the lines with uncovered branches with --missed.
#
# Only the folders below are compiled for coverage, without sanitizers, whose checks would count as branches. The rest comes
# from the library of `make build`.
set -eu
cd "$(dirname "$0")/.."
folders="io method/storage method/shared optimize learn/harness learn/features learn/council factor"
# Functions that restore what models and checkpoints contain, by parts of their names.
restores='restore|resume|prepare|from_numbers|from_learned|check_count|check_whole|check_range|check_finite|check_numbers'
restores="$restores|number_from|whole_from|choice_from|LearnedDecoder|LearnedWeightsC|Steps5check|Passes5check|CheckpointParts"
out=build/fuzz-coverage
flags="-std=c++20 -O1 -g1 -fdebug-info-for-profiling -fsanitize-coverage=inline-8bit-counters,pc-table -fprofile-instr-generate -fcoverage-mapping -DFMT_SHARED -Iinclude -Isrc -Ifuzz
  -isystem /usr/include/eigen3 -isystem /usr/include/coin -w"
mkdir -p $out
rm -f $out/*.profraw $out/*.edges

# $1: an object; the rest: its sources, in one unit as in the presets. Compiles it if a source is newer.
compile() {
  object=$out/$1.o
  shift
  if [ -e "$object" ] && [ -z "$(find include src fuzz/*.hpp "$@" -newer "$object" -print -quit)" ]; then return; fi
  printf '#include "%s"\n' "$@" | sed "s|\"|\"$PWD/|" | ccache clang++-19 $flags $define -x c++ -c -o "$object" -
}

define=
for folder in $folders; do
  compile "$(echo "$folder" | tr / -)" "src/$folder"/*.cpp
done
{
  targets=
  for source in fuzz/*.cpp; do
    name=$(basename "$source" .cpp)
    define="-DLLVMFuzzerTestOneInput=fuzz_$name"
    compile "fuzz-$name" "$source"
    targets="$targets $name"
  done
}

# One program for all targets: PROGRAM TARGET FILE….
{
  cat scripts/fuzz-edges.cpp
  for name in $targets; do echo "extern \"C\" int fuzz_$name(const std::uint8_t*, std::size_t);"; done
  echo 'int main(int count, char** words) {'
  echo '  for (int k = 2; k < count; ++k) {'
  echo '    std::ifstream file(words[k], std::ios::binary);'
  echo '    const std::string text{std::istreambuf_iterator<char>(file), {}};'
  echo '    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());'
  for name in $targets; do echo "    if (std::string(words[1]) == \"$name\") fuzz_$name(bytes, text.size());"; done
  printf '  }\n  write_edges();\n}\n'
} > $out/main.cpp
define=
compile main $out/main.cpp
clang++-19 -fprofile-instr-generate -o $out/replay $out/*.o build/release/libwitan.a -lfmt -lz -lbz2 -llzma -lzstd -lutf8proc -lClp -lCoinUtils
for name in $targets; do
  find fuzz/corpus/"$name" build/asan/fuzz/found/"$name"/inputs -type f -print0 2> /dev/null |
    LLVM_PROFILE_FILE="$out/$name-%p.profraw" EDGES="$out/$name.edges" xargs -0 -r $out/replay "$name" > /dev/null 2>&1
done
llvm-profdata-19 merge -sparse -o $out/all.profdata $out/*.profraw

# Every edge once: its address, 1 if a run took it, its function and its file. Code inlined from other files counts there.
sort $out/*.edges | awk '{ taken[$1] += $2 } END { for (edge in taken) print edge, (taken[edge] > 0) }' > $out/taken
cut -d ' ' -f 1 $out/taken | llvm-symbolizer-19 --obj=$out/replay --no-inlines --no-demangle --output-style=GNU --functions=linkage |
  awk '{ name = $0; getline file; sub(/:.*/, "", file); print name, file }' | paste -d ' ' $out/taken - > $out/edges

# $1: a title, $2: a folder of sources, $3: a pattern of names of functions.
report() {
  edges=$(awk -v folder="/$2/" -v pattern="$3" '
    index($4, folder) && $3 ~ pattern { edges += 1; taken += $2 }
    END { printf "edges %5d %5.1f %%", edges, 100 * taken / edges }' $out/edges)
  llvm-cov-19 report $out/replay -instr-profile=$out/all.profdata -show-functions -show-branch-summary "$2" |
    awk -v title="$1" -v pattern="$3" -v edges="$edges" '
      NF >= 10 && $1 != "TOTAL" && $2 ~ /^[0-9]+$/ && $1 ~ pattern && !seen[$1]++ {
        functions += 1; regions += $2; missed_regions += $3; branches += $8; missed_branches += $9 }
      END { printf "%-36s %4d functions   %s   regions %5d %5.1f %%   branches %5d %5.1f %%\n", title, functions, edges,
              regions, 100 * (1 - missed_regions / regions), branches, 100 * (1 - missed_branches / branches) }'
}
report src/io src/io .
report src/method/storage src/method/storage .
report "restoring models and checkpoints" src "$restores"
if [ "${1:-}" = --missed ]; then
  llvm-cov-19 show $out/replay -instr-profile=$out/all.profdata -show-branches=count src/io src/method/storage |
    grep -E '^/|Branch .*(True: 0|False: 0)' || true
fi
