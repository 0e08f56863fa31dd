#!/usr/bin/env bash
# Expected: of an answer that Claude Code logs line by line while it streams (one id, one request, tokens that grow), the
#   last line says what it took, so a report of use counts that one.
# What happens: ccusage takes the first line and drops the others as duplicates: of 3,000 tokens of output it counts 2,
#   and the cost with them. It says nothing of lines that it left out.
# Why it matters: who sums the same logs by the last line of an id gets more than the report says, and who trusts the
#   report believes that agents cost less than they do.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" ccusage@18.0.11
echo "ccusage $(node -p "require('./node_modules/ccusage/package.json').version")"

mkdir -p home/projects/shift
line() {
  printf '{"sessionId":"a","timestamp":"2026-11-01T10:00:0%s.000Z","version":"1.0.80","requestId":"req-1","message":{"id":"msg-1","model":"claude-sonnet-4-20250514","usage":{"input_tokens":100,"output_tokens":%s}}}\n' "$1" "$2"
}
{ line 0 2; line 1 800; line 2 3000; } > home/projects/shift/a.jsonl
report() { CLAUDE_CONFIG_DIR="$work/home" HOME="$work" node_modules/.bin/ccusage daily --offline --json; }
counted() { report | node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).totals.outputTokens"; }
streamed=$(counted)
line 2 3000 > home/projects/shift/a.jsonl
last=$(counted)
echo "tokens of output counted: $streamed of the three lines, $last of the last line alone"

if [ "$streamed" = 2 ] && [ "$last" = 3000 ]; then
  echo "As described: the first line of a stream is what is counted."
else
  echo "Changed." >&2
  exit 1
fi
