#!/usr/bin/env bash
# Expected: `.5` at the end of a time is half a second, as in ISO 8601 and for the `Date` of the language.
# What happens: for a time without a zone Day.js reads the digits after the point as a number of milliseconds: `.5` is
#   5 ms, `.25` is 25 ms. With a `Z` behind it the same text is read right, since `Date` reads that.
# Why it matters: writers that leave out zeros at the end (.NET, Go, several loggers) write such times, one in ten of
#   them. What is sorted by them changes places by up to 0.9 s: an answer stands before its question.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" dayjs@1.11.23
echo "dayjs $(node -p "require('dayjs/package.json').version")"

cat > order.cjs <<'ORDER'
const dayjs = require('dayjs')
const lines = [
  { from: 'td', ts: '2026-11-20T08:00:00.482', content: 'May I merge?' },
  { from: 'qa', ts: '2026-11-20T08:00:00.5', content: 'Yes.' },
]
for (const { ts } of [...lines, { ts: '2026-11-20T08:00:00.5Z' }])
  console.log(ts, 'Day.js', dayjs(ts).millisecond(), 'ms, Date', new Date(ts).getMilliseconds(), 'ms')
const sorted = lines.toSorted((one, other) => dayjs(one.ts) - dayjs(other.ts))
console.log('in order:', sorted.map(({ content }) => content).join(' '))
ORDER
said=$(node order.cjs)
echo "$said"

if grep -q '00.5 Day.js 5 ms, Date 500 ms' <<< "$said" && grep -q 'in order: Yes. May I merge?' <<< "$said"; then
  echo "As described: half a second became 5 ms."
else
  echo "Changed." >&2
  exit 1
fi
