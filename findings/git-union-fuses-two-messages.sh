#!/usr/bin/env bash
# Expected: `merge=union` keeps the lines of both sides, so for a log that only grows nothing is lost. Where the file is a
#   list of JSON that was written with indents, the worst would be a file that no longer parses, which everybody notices.
# What happens: both sides put one message at the end of the list. Their lines that are alike (brackets, the same type,
#   `"read": false`) are taken once and the others are put between them: one object with `from` and `text` twice. It is
#   valid JSON, and readers take the last of equal names: one of the two messages is gone, and git says that all is merged.
# Why it matters: teams of agents that share a repository set this driver for their mailboxes, so that merges never stop.
#   A yes and a no that were sent in the same minute become one of them, and no line was deleted in any history.
# Debian package: git.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export HOME=$work GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
git --version
git init -q -b main mail && cd mail
git config user.name someone && git config user.email someone@example.invalid
echo 'inbox.json merge=union' > .gitattributes
say() { # FROM TEXT
  node -e '
    const { existsSync, readFileSync, writeFileSync } = require("node:fs")
    const all = existsSync("inbox.json") ? JSON.parse(readFileSync("inbox.json", "utf8")) : []
    all.push({ from: process.argv[1], text: process.argv[2], type: "decision", read: false })
    writeFileSync("inbox.json", JSON.stringify(all, null, 2) + "\n")' "$1" "$2"
  git add -A && git commit -q -m "$1"
}
say lead 'May the bucket be deleted?'
git checkout -q -b elsewhere
say bob 'Yes, delete it.'
git checkout -q main
say ann 'No, keep it.'
git merge -q elsewhere -m merge > ../said 2>&1 && echo "git merge ended well; conflicts: $(git ls-files -u | wc -l)"
node -e '
  const text = require("node:fs").readFileSync("inbox.json", "utf8")
  const all = JSON.parse(text)
  console.log(`three messages were sent; the list has ${all.length}: ${all.map(({ from, text }) => `${from} says "${text}"`).join("; ")}`)
  process.exit(all.length === 2 && text.includes("No, keep it.") && all[1].text === "Yes, delete it." ? 0 : 1)' && as=1 || as=0
if [ "$as" = 1 ]; then
  echo "As described: the list parses, and one answer took the place of the other."
else
  echo "Changed." >&2
  exit 1
fi
