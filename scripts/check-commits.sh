#!/bin/sh
# Checks the subjects of commits: an imperative of at most 72 characters that starts with a capital letter and has no
# full stop at the end ("Reject interval options that have no effect").
#
#     check-commits.sh [BASE]    checks the commits after BASE [default: the first commit under this rule]
#     check-commits.sh -         checks lines "ID SUBJECT" from standard input
#
# Merges are not checked. Without git history, or without BASE in it (an archive, a shallow clone), nothing is checked.
set -eu
base=${1:-86873c0}

subjects() {
  if [ "$base" = - ]; then
    cat
  elif git rev-parse --quiet --verify "$base^{commit}" > /dev/null 2>&1; then
    git log --no-merges --format='%h %s' "$base..HEAD"
  else
    echo "check-commits: commit $base not found; no commits checked" >&2
  fi
}

# In the C locale length() counts bytes, so the continuation bytes of UTF-8 are removed first.
subjects | LC_ALL=C awk '
  function fail(reason) {
    printf "%s: %s: %s\n", id, reason, subject
    failures++
  }
  {
    id = $1
    subject = substr($0, length($1) + 2)
    characters = subject
    gsub(/[\200-\277]/, "", characters)
    verb = $2
    if (length(characters) > 72) fail("subject has " length(characters) " characters, at most 72 allowed")
    if (subject !~ /^[A-Z]/) fail("subject must start with a capital letter")
    if (subject ~ /\.$/) fail("subject must not end with a full stop")
    if (verb ~ /:$/) fail("subject must start with a verb, not with a prefix")
    # Verbs whose base form ends like a participle or a third person.
    else if (verb ~ /^(Embed|Exceed|Feed|Need|Proceed|Seed|Shed|Speed|Succeed|Bring|Sing|Ring|Alias|Bias|Canvas)$/) next
    else if (verb ~ /(ed|ing)$/ || verb ~ /[^sui]s$/) fail("subject must be an imperative (\"" verb "\")")
  }
  END {
    printf "%d commit%s checked, %d violation%s\n", NR, NR == 1 ? "" : "s", failures, failures == 1 ? "" : "s"
    exit failures > 0
  }'
