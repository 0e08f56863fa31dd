#!/usr/bin/env bash
# Expected: `rsync -a` copies a file again when it changed: it carries times to the nanosecond and compares size and time.
# What happens: it compares the seconds alone. A file that changes twice within a second and keeps its length stays as it
#   was first, in this run and in each later one, and the copy says nothing; only `--modify-window=-1` sees it.
# Why it matters: `idle` and `busy`, `open` and `done` are as long as each other. A state file of an agent that is mirrored
#   to whoever watches shows a state that passed, until the agent writes the next time.
# Needs the Debian package rsync.
set -euo pipefail
command -v rsync > /dev/null || { echo "Install the Debian package rsync." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
rsync --version | sed -n 1p

mkdir here there
state() { printf '{"agent":"qa","state":"%s"}\n' "$1" > here/qa.json; touch -d "2026-11-01T10:00:00.$2" here/qa.json; }
state idle 100000000
rsync -a here/ there/
state busy 900000000
rsync -a here/ there/
rsync -a here/ there/
echo "here:  $(cat here/qa.json) $(stat -c %y here/qa.json)"
echo "there: $(cat there/qa.json) $(stat -c %y there/qa.json)"
stale=$(cat there/qa.json)
rsync -a --modify-window=-1 here/ there/
echo "there, with --modify-window=-1: $(cat there/qa.json)"

if grep -q idle <<< "$stale" && grep -q busy there/qa.json; then
  echo "As described: what changed within the second was not copied."
else
  echo "Changed." >&2
  exit 1
fi
