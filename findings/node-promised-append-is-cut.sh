#!/usr/bin/env bash
# Expected: fs.promises.appendFile and fs.appendFile differ only in how they say that they are done. Both open
#   the file for appending and have the whole line in hand, so each adds it with one write.
# What happens: the form with a callback does. The promised form writes pieces of 524,288 bytes, and whoever
#   appends meanwhile lands between the pieces. The same lines, in the same process: whole one way, torn the other.
# Why it matters: most lines are short, so a log looks safe until a message carries a picture or a large tool
#   result. Then two good messages are unreadable, although no writer crashed and each wrote valid JSON.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo "node $(node --version)"

cat > append.mjs <<'JS'
import fs from 'node:fs'

const ways = {
  promised: (line) => fs.promises.appendFile('log.jsonl', line),
  callback: (line) => new Promise((done, fail) => fs.appendFile('log.jsonl', line, (e) => (e ? fail(e) : done()))),
}
const parses = (line) => {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}
/** How many of 40 lines (4 at a time, ten times) can be read afterwards. */
const readable = async (way, size) => {
  fs.writeFileSync('log.jsonl', '')
  for (let round = 0; round < 10; round++)
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((from) => ways[way](`${JSON.stringify({ from, text: from.repeat(size) })}\n`)),
    )
  return fs.readFileSync('log.jsonl', 'utf8').split('\n').filter(parses).length
}
const seen = []
for (const [way, size] of [['promised', 500_000], ['promised', 600_000], ['callback', 600_000]]) {
  const whole = await readable(way, size)
  seen.push(whole)
  console.log(`${way}, lines of ${size} characters: ${whole} of 40 lines can be read`)
}
process.exitCode = seen[0] === 40 && seen[1] < 40 && seen[2] === 40 ? 0 : 1
JS
if node append.mjs; then
  echo "As described: only the promised form tears lines, and only above half a mebibyte."
else
  echo "Changed: the two forms no longer differ in this way." >&2
  exit 1
fi
