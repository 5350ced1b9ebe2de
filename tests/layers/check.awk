# Reads the folder graph from the input file, then checks every file named in `list`; see check.sh.

function fail(text) {
  print text
  failures++
}

# Returns the folder of a path below include/witan/, src/, cli/ or python/src/; of a file without a folder, its name.
function folder_of(path) {
  if (path ~ /^cli\//) return "cli"
  if (path ~ /^python\/src\//) return "python"
  sub(/^(include\/witan|src)\//, "", path)
  if (path !~ /\//) return path
  sub(/\/[^\/]*$/, "", path)
  return path
}

# Returns the path between quotes or angle brackets, or "" if the line includes nothing of this project.
function included(line) {
  if (line !~ /^[ \t]*#[ \t]*include[ \t]*("|<witan\/)/) return ""
  sub(/^[^"<]*["<]/, "", line)
  sub(/[">].*$/, "", line)
  return line
}

# Returns the folder that `path`, included from `folder`, is in.
function target_of(path, folder) {
  if (sub(/^witan\//, "", path)) return folder_of(path)
  return path ~ /\// ? folder_of(path) : folder
}

# Returns true if `path` is an internal header of a folder that `folder` may not use.
function is_private(path, folder, target) {
  return folder in internal && path !~ /^witan\// && index(internal[folder], " " target " ") == 0
}

function check_include(where, path, folder,    target) {
  if (path ~ /(^|\/)\.\.\//) {
    fail(where ": includes \"" path "\"; use the path below src/ or include/ instead of ../")
    return
  }
  target = target_of(path, folder)
  if (target == folder) return
  if (!(target in layer))
    fail(where ": includes \"" path "\", but " target " is missing from the layers in HACKING.md")
  else if (is_private(path, folder, target))
    fail(where ": includes \"" path "\", an internal header; " folder " may include those of" internal[folder] "only")
  else if (layer[target] == layer[folder])
    fail(where ": includes \"" path "\", but " folder " and " target " are in the same layer (" lines[layer[folder]] ")")
  else if (layer[target] > layer[folder])
    fail(where ": includes \"" path "\", but " target " (layer " layer[target] ") is above " folder " (layer " layer[folder] ")")
}

function check_file(file,    path, folder, number, line) {
  path = substr(file, length(tree) + 2)
  folder = folder_of(path)
  if (!(folder in layer)) {
    if (!(folder in missing)) fail(path ": " folder " is missing from the layers in HACKING.md")
    missing[folder] = 1
    return
  }
  files++
  number = 0
  while ((getline line < file) > 0) {
    number++
    line = included(line)
    if (line != "") check_include(path ":" number, line, folder)
  }
  close(file)
}

/^```layers$/ { inside = 1; next }
/^```/ { inside = 0 }
inside && NF {
  lines[++count] = $0
  allowed = ""
  if (match($0, /:/)) {
    allowed = substr($0, RSTART + 1) " "
    $0 = substr($0, 1, RSTART - 1)
  }
  for (i = 1; i <= NF; i++) {
    if ($i in layer) fail("HACKING.md: " $i " is listed twice in the layers")
    layer[$i] = count
    if (allowed != "") internal[$i] = allowed
  }
}

END {
  if (!count) {
    print FILENAME ": found no code block ```layers"
    exit 2
  }
  while ((getline file < list) > 0) check_file(file)
  if (!files) fail(tree ": found no sources")
  printf "%d files, %d layers, %d violations\n", files, count, failures
  exit failures > 0
}
