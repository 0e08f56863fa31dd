#!/usr/bin/env bash
# Expected: to parse a text gives an object of one's own. What is written into it stays there.
# What happens: gray-matter keeps what it parsed by the text, and gives the same `data` to whoever parses an equal
#   text later. What a program notes in one result stands in all others, and in those still to come, as if it had
#   been in the file. With any second argument, an empty object too, nothing is kept.
# Why it matters: a broadcast is the same letter in many inboxes. Who marks one of them as read, or puts its path
#   beside its fields, marks all, and a letter that arrives tomorrow with the same text arrives as read.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" gray-matter@4.0.3
echo "gray-matter $(node -p "require('gray-matter/package.json').version"), node $(node --version)"

mkdir -p qa td
printf -- '---\nfrom: human\nto: all\n---\nStop at noon.\n' | tee qa/letter.md > td/letter.md
cat > read.js <<'JS'
const fs = require('node:fs')
const matter = require('gray-matter')

const read = (agent, ...options) => matter(fs.readFileSync(`${agent}/letter.md`, 'utf8'), ...options).data
const letter = read('qa')
letter.readBy = 'qa'
const twin = read('td')
const apart = read('td', {})
console.log('the letter in the inbox of td:       ', JSON.stringify(twin))
console.log('the same, parsed with empty options: ', JSON.stringify(apart))
process.exitCode = twin.readBy === 'qa' && apart.readBy === undefined ? 0 : 1
JS
if node read.js; then
  echo "As described: qa read its letter, and so the letter of td was read by qa."
else
  echo "Changed: each result is an object of its own." >&2
  exit 1
fi
