#!/usr/bin/env bash
# Expected: a log line whose time is a valid ISO 8601 text is counted, whichever way it says UTC; and a report says how
#   many lines it could not use.
# What happens: ccusage counts `Z` without a fraction or with three digits. A line with `+00:00`, or with `.5Z`, is left
#   out of every sum, without a word and with exit code 0.
# Why it matters: what Python writes of a time in UTC ends in `+00:00`. Whoever converts, repairs or merges logs of agents
#   with it keeps every line, and the report of them shows nothing.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" ccusage@18.0.11
echo "ccusage $(node -p "require('./node_modules/ccusage/package.json').version")"

mkdir -p home/projects/shift
line() {
  printf '{"sessionId":"a","timestamp":"%s","version":"1.0.80","requestId":"req-%s","message":{"id":"msg-%s","model":"claude-sonnet-4-20250514","usage":{"input_tokens":1,"output_tokens":%s}}}\n' "$1" "$2" "$2" "$2"
}
times=(2026-11-01T10:00:00Z 2026-11-01T10:00:00.000Z 2026-11-01T10:00:00+00:00 2026-11-01T10:00:00.5Z)
{ line "${times[0]}" 1; line "${times[1]}" 10; line "${times[2]}" 100; line "${times[3]}" 1000; } > home/projects/shift/a.jsonl
node -e 'for (const time of process.argv.slice(1)) console.log(time, "is", new Date(time).toISOString())' "${times[@]}"
status=0
CLAUDE_CONFIG_DIR="$work/home" HOME="$work" node_modules/.bin/ccusage daily --offline --json > said 2> errors || status=$?
counted=$(node -p "JSON.parse(require('fs').readFileSync('said', 'utf8')).totals.outputTokens")
echo "tokens counted: $counted of 1111; exit code $status; $(wc -c < errors) bytes of errors"

if [ "$counted" = 11 ] && [ "$status" = 0 ] && [ ! -s errors ]; then
  echo "As described: the lines of which the time ends otherwise are not there."
else
  echo "Changed." >&2
  exit 1
fi
