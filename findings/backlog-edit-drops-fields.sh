#!/usr/bin/env bash
# Expected: Backlog.md keeps tasks as Markdown with front matter so that people, agents and tools can edit the same
#   file. To change the status changes the status; a field that it does not know stays, as text below the known
#   sections does stay.
# What happens: an edit writes the front matter anew from the fields that the tool knows. Every other field is gone,
#   whoever put it there, without a warning; the body that it does not know is kept to the letter.
# Why it matters: who approved, which agent claimed a task, whose signature it has: such marks are put into front
#   matter by other tools, and the next `-s Done` of any agent deletes them. In a history of the file it looks as
#   if the agent that moved the task had taken back the approval.
# Debian package: git.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" backlog.md@1.52.0
export HOME=$work GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
backlog() { NO_COLOR=1 timeout 120 "$work/node_modules/.bin/backlog" "$@" < /dev/null; }
echo "backlog.md $(backlog --version)"

mkdir project && cd project
git init -q -b main
backlog init demo --defaults > ../said 2>&1
backlog config set remoteOperations false >> ../said 2>&1
backlog task create 'Check the parser' -d 'Read it.' >> ../said 2>&1
file=$(find backlog/tasks -name '*.md')
sed -i '0,/^ordinal:.*/s//&\napproved_by: human\nclaimed_by: agent-1/' "$file"
printf '\n## Handover\n\nThe tests are in the other branch.\n' >> "$file"
echo "before: $(grep -cE '^(approved_by|claimed_by):' "$file") fields of others, $(grep -c 'Handover' "$file") section of others"

backlog task edit 1 -s 'In Progress' >> ../said 2>&1
echo "after:  $(grep -cE '^(approved_by|claimed_by):' "$file") fields of others, $(grep -c 'Handover' "$file") section of others"
echo "the tool said: $(tail -n 1 ../said)"

if ! grep -qE '^(approved_by|claimed_by):' "$file" && grep -q '^status: In Progress' "$file" && grep -q 'Handover' "$file"; then
  echo "As described: the status is changed, and who approved is forgotten."
else
  echo "Changed: fields of others are kept." >&2
  exit 1
fi
