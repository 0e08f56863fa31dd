#!/usr/bin/env bash
# Expected: `rsync --partial` keeps what was copied of a file so that the next run goes on from there. Where a whole, older
#   copy already bears the name, it stays until the new one is whole, as it does without the option.
# What happens: an interrupted run puts its piece in the place of the older copy, however much shorter that is, with the
#   time of 1970. Of a log that only ever grew, lines that were there yesterday are away until a run comes to its end.
# Why it matters: who follows a mirrored log sees it cut in the midst of a line and calls its history deleted, though
#   nobody took away anything; sorted by time the file is the oldest of all. `--partial-dir` keeps the piece elsewhere.
# Needs the Debian package rsync.
set -euo pipefail
command -v rsync > /dev/null || { echo "Install the Debian package rsync." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
rsync --version | sed -n 1p

mkdir here there
line() { printf '{"n":%d,"pad":"%0150d"}\n' "$1" 0; }
for n in $(seq 1 3000); do line "$n"; done > here/log.jsonl
rsync -a here/ there/
before=$(wc -l < there/log.jsonl)
for n in $(seq 3001 3500); do line "$n"; done >> here/log.jsonl
# Slowed down, so that it can be interrupted in the midst of the file.
rsync -a --partial --whole-file --bwlimit=100 here/ there/ 2> /dev/null &
copier=$!
for _ in $(seq 1 400); do
  piece=$(find there -name '.log.jsonl.*' -size +0)
  [ -n "$piece" ] && break
  sleep 0.05
done
kill -INT "$copier"
wait "$copier" || true
after=$(wc -l < there/log.jsonl)
when=$(TZ=UTC stat -c %y there/log.jsonl)
echo "before: $before lines; after the interrupted run: $after lines, of $when"
if [ "$after" -lt "$before" ] && [[ "$when" == 1970* ]]; then
  echo "As described: the piece took the place of the whole."
else
  echo "Changed." >&2
  exit 1
fi
