#!/usr/bin/env bash
# Expected: full text search finds a word wherever punctuation stands around it. `reject:` is found, and so are
#   `approve/reject` and `failed.Please`, where somebody left out the space.
# What happens: Postgres takes `approve/reject` for the path of a file and `failed.Please` for the name of a host.
#   Each is one word for it, and neither half is found. A number after a hyphen becomes negative: `agent-1` is
#   `agent` and `-1`, so that who searches for `agent 1` does not find it, while `agent_1` is found.
# Why it matters: agents write `pass/fail`, `qa/review` and short sentences without a space. A person who searches
#   for `reject` is shown a list that looks complete, and the very question that waits is not on it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" @electric-sql/pglite@0.5.17
cat > search.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = await PGlite.create()
console.log((await db.query('select version()')).rows[0].version.split(' on ')[0])
const asked = [
  ['Please reject: the plan', 'reject', true],
  ['Please approve/reject the plan', 'reject', false],
  ['The build failed. Please look', 'failed', true],
  ['The build failed.Please look', 'failed', false],
  ['Handed to agent_1', 'agent 1', true],
  ['Handed to agent-1', 'agent 1', false],
]
let same = true
for (const [text, words, expected] of asked) {
  const { rows } = await db.query(
    "select to_tsvector('english', $1)::text as kept, to_tsvector('english', $1) @@ plainto_tsquery('english', $2) as found",
    [text, words],
  )
  console.log(`${rows[0].found ? 'found    ' : 'not found'}  "${words}" in "${text}"  kept as ${rows[0].kept}`)
  same &&= rows[0].found === expected
}
await db.close()
process.exitCode = same ? 0 : 1
JS
if node search.mjs; then
  echo "As described: a slash, a full stop or a hyphen hides the word."
else
  echo "Changed: words are cut in another way." >&2
  exit 1
fi
