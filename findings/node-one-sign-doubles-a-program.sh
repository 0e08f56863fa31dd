#!/usr/bin/env bash
# Expected: a comment in a program costs its own bytes. A bundle of nine megabytes with one Chinese word in it takes some
#   bytes more than without.
# What happens: V8 keeps the text of a program for as long as the program runs, at one byte a sign while all signs are
#   Latin-1, and at two for all of it once a single one is not. One word makes the heap of every process that loads the
#   bundle larger by the size of the bundle. Written as \u escapes the same word costs six bytes.
# Why it matters: tools that run beside each agent, and pages in more than one language, hold their own text in memory
#   many times over; a bundler that is told to leave letters as they are makes that twice as much, and no tool says so.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund typescript@5.4.5 > /dev/null
cp node_modules/typescript/lib/typescript.js plain.js
{ cat plain.js; printf '\n// says: \\u4f60\\u597d\n'; } > escaped.js
{ cat plain.js; printf '\n// says: 你好\n'; } > spelled.js

cat > heap.cjs <<'JS'
require(`./${process.argv[2]}`)
globalThis.gc()
globalThis.gc()
console.log(process.memoryUsage().heapUsed)
JS

size=$(wc -c < plain.js)
heap() { node --expose-gc heap.cjs "$1"; }
plain=$(heap plain.js)
escaped=$(heap escaped.js)
spelled=$(heap spelled.js)
echo "Node $(node --version), typescript 5.4.5: a program of $size bytes"
echo "heap of a process that loaded it: $plain bytes"
echo "with two Chinese signs as escapes: $((escaped - plain)) bytes more"
echo "with two Chinese signs as they are: $((spelled - plain)) bytes more"
[ $((escaped - plain)) -lt $((size / 10)) ]
[ $((spelled - plain)) -gt $((size * 8 / 10)) ]
