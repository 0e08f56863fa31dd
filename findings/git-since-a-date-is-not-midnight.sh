#!/usr/bin/env bash
# Expected: `git log --since=2026-11-27` shows the commits of that day and later, since a date without a time
#   means its beginning, as it does in find, date, SQL and JavaScript.
# What happens: git fills in the time of day that it is now. In the evening the command shows nothing of the
#   morning, and the same command gives another answer at every hour. The manual of git log does not say so.
# Why it matters: "what did the agents commit since Friday" is asked by date. The answer lacks the hours up to the
#   time of asking, looks complete, and cannot be repeated.
# Debian package: git.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 TZ=UTC
git --version

# One minute before this time of day, and one minute after it, both three days ago.
now=$(date +%s)
day=$(date -d "@$((now - 3 * 86400))" +%F)
before=$((now - 3 * 86400 - 60))
after=$((now - 3 * 86400 + 60))
if [ "$(date -d "@$before" +%F)" != "$(date -d "@$after" +%F)" ]; then
  echo "It is midnight in UTC: try again in two minutes." >&2
  exit 2
fi
git init -q -b main .
commit() {
  GIT_AUTHOR_DATE="@$1 +0000" GIT_COMMITTER_DATE="@$1 +0000" \
    git -c user.name=agent -c user.email=agent@example.org commit -q --allow-empty -m "$2"
}
commit "$before" 'a minute before this time of day'
commit "$after" 'a minute after this time of day'

shown() { git log --since="$1" --format='%ci %s'; }
echo "it is $(date +%H:%M), asked since $day:" && shown "$day"
echo "asked since ${day}T00:00:00:" && shown "${day}T00:00:00"

if [ "$(shown "$day" | wc -l)" = 1 ] && [ "$(shown "${day}T00:00:00" | wc -l)" = 2 ]; then
  echo "As described: the date alone leaves out what was before this time of day."
else
  echo "Changed: a date means its beginning." >&2
  exit 1
fi
