#!/usr/bin/env bash
# Expected: a session log of Codex says after each turn what the session took so far, so a report of use ends at the last
#   of these totals.
# What happens: @ccusage/codex adds up what each event says of the latest turn. Codex says the same turn once more whenever
#   its limits are renewed; each such event is counted as another turn, though its total did not move: 5,000 tokens of
#   a session that took 3,000 by its own total.
# Why it matters: the report says more than the log that it reads, by as much as the limits were renewed, and a budget is
#   said to be used up that is not.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" @ccusage/codex@18.0.11
echo "@ccusage/codex $(node -p "require('./node_modules/@ccusage/codex/package.json').version")"

day=home/sessions/2026/11/01
mkdir -p "$day"
log="$day/rollout-2026-11-01T10-00-00-11111111-1111-4111-8111-111111111111.jsonl"
used() { printf '{"input_tokens":%s,"cached_input_tokens":0,"output_tokens":0,"reasoning_output_tokens":0,"total_tokens":%s}' "$1" "$1"; }
turn() {
  printf '{"timestamp":"2026-11-01T10:0%s:00.000Z","type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":%s,"last_token_usage":%s,"model_context_window":272000},"rate_limits":null}}\n' \
    "$1" "$(used "$2")" "$(used "$3")"
}
{
  printf '{"timestamp":"2026-11-01T10:00:00.000Z","type":"session_meta","payload":{"id":"11111111-1111-4111-8111-111111111111","timestamp":"2026-11-01T10:00:00.000Z","cwd":"/srv/app","originator":"codex_cli_rs","cli_version":"0.60.0"}}\n'
  printf '{"timestamp":"2026-11-01T10:00:01.000Z","type":"turn_context","payload":{"cwd":"/srv/app","model":"gpt-5"}}\n'
  turn 1 1000 1000
  turn 2 3000 2000
  turn 3 3000 2000
} > "$log"
total=$(tail -n 1 "$log" | node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).payload.info.total_token_usage.total_tokens")
counted=$(CODEX_HOME="$work/home" HOME="$work" node_modules/.bin/ccusage-codex daily --offline --json |
  node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).totals.totalTokens")
echo "tokens: $total by the total of the log, $counted by the report"

if [ "$total" = 3000 ] && [ "$counted" = 5000 ]; then
  echo "As described: an event without a new turn is counted as one."
else
  echo "Changed." >&2
  exit 1
fi
