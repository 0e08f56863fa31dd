#!/usr/bin/env bash
# Expected: members of a team of Claude Code write to each other in JSON files, `inboxes/NAME.json`. What another program puts
#   there is delivered as well. A time may be wrong or unreadable; then the message is delivered with it, or an error says so.
# What happens: the time has to be text, whatever it says: `soon` is delivered. With the milliseconds of the clock as a
#   number, which JavaScript has for a time, the entry is taken out of the file and nobody is told: no word to the agent, none
#   to who leads, no line in any record.
# Why it matters: to whoever writes into an inbox the message looks as if it was read. Whoever watches the file sees the same
#   as of a message that arrived: it is there, and a second later it is gone.
# The model is a server of this script, on loopback. The package brings its own program. Debian package: tmux.
set -euo pipefail
work=$(mktemp -d)
trap 'tmux -S "$work/tmux" kill-server 2> /dev/null || true; kill "${model:-}" 2> /dev/null || true; sleep 1; rm -rf "$work"' EXIT
cd "$work"
tmux -V
npm install --silent --no-audit --no-fund --prefix "$work" @anthropic-ai/claude-code@2.1.332

# Of what it is asked it notes the last words; the first time it makes a teammate.
cat > model.mjs <<'MODEL'
import { appendFileSync } from 'node:fs'
import http from 'node:http'
let made = false
const textOf = ({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('\n'))
const server = http.createServer((request, response) => {
  let body = ''
  request.on('data', (more) => (body += more))
  request.on('end', () => {
    const { messages = [], tools = [] } = body.startsWith('{') ? JSON.parse(body) : {}
    appendFileSync('heard', `${JSON.stringify(messages.map(textOf))}\n`)
    const makes = !made && tools.some(({ name }) => name === 'Agent')
    made ||= makes
    const usage = { input_tokens: 10, output_tokens: 2 }
    const block = makes ? { type: 'tool_use', id: 'toolu_1', name: 'Agent', input: {} } : { type: 'text', text: '' }
    const input = JSON.stringify({ description: 'listen', prompt: 'Listen.', name: 'reader' })
    const delta = makes ? { type: 'input_json_delta', partial_json: input } : { type: 'text_delta', text: 'Heard.' }
    const said = { id: 'msg_1', type: 'message', role: 'assistant', model: 'model-x', content: [], stop_reason: null, usage }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const [type, data] of [
      ['message_start', { message: said }],
      ['content_block_start', { index: 0, content_block: block }],
      ['content_block_delta', { index: 0, delta }],
      ['content_block_stop', { index: 0 }],
      ['message_delta', { delta: { stop_reason: makes ? 'tool_use' : 'end_turn' }, usage }],
      ['message_stop', {}],
    ])
      response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
MODEL
touch heard
node model.mjs > port &
model=$!
until [ -s port ]; do sleep 0.1; done

mkdir -p config project
printf '{"hasCompletedOnboarding":true,"projects":{"%s":{"hasTrustDialogAccepted":true}},"customApiKeyResponses":{"approved":["%s"],"rejected":[]}}' \
  "$work/project" "0123456789abcdefghij" > config/.claude.json
cat > start <<START
cd '$work/project'
export HOME='$work' CLAUDE_CONFIG_DIR='$work/config' ANTHROPIC_BASE_URL=http://127.0.0.1:$(cat port)
export ANTHROPIC_API_KEY=none-0123456789abcdefghij DISABLE_TELEMETRY=1 CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1
export CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS=1
exec '$work/node_modules/.bin/claude' --teammate-mode in-process --permission-mode default
START
echo "claude-code $("$work/node_modules/.bin/claude" --version)"
screen() { tmux -S "$work/tmux" -f /dev/null "$@"; }
wait_for() { # what it is, then a command
  local what=$1
  shift
  for _ in $(seq 300); do
    if "$@" > /dev/null 2>&1; then return; fi
    sleep 0.2
  done
  echo "Changed: $what did not come." >&2
  screen capture-pane -p >&2 || true
  tail -n 3 "$work"/config/teams/*/inboxes/* >&2 || true
  exit 1
}
screen new-session -d -x 120 -y 40 "bash $work/start"
wait_for 'the prompt' bash -c "tmux -S '$work/tmux' capture-pane -p | grep -q 'mode on'"
screen send-keys -l 'Make a teammate.'
sleep 1
screen send-keys Enter
wait_for 'the teammate' bash -c "grep -q '\"reader\"' '$work'/config/teams/*/config.json"
inboxes=$(dirname "$(ls "$work"/config/teams/*/config.json)")/inboxes
wait_for 'its first turn' bash -c "grep -q idle_notification '$work/heard'"

give() { # words, time
  mkdir -p "$inboxes"
  printf '[{"from":"outside","text":"%s","timestamp":%s}]' "$1" "$2" > "$inboxes/reader.json.tmp"
  mv "$inboxes/reader.json.tmp" "$inboxes/reader.json"
  wait_for 'an empty inbox' grep -q '^\[\]$' "$inboxes/reader.json"
}
give 'The word is heron.' 1795916788052
give 'The word is plover.' '"soon"'
wait_for 'the second message' grep -q plover heard
first=$(grep -c heron heard || true)
kept=$({ grep -rl heron "$work/config" || true; } | wc -l)
echo "time as a number: taken out of the inbox, heard by the agent $first times, kept in $kept files"
echo "time as the text soon: taken out of the inbox, heard by the agent"
if [ "$first" = 0 ] && [ "$kept" = 0 ]; then
  echo "As described: the message is gone, and nobody was told."
else
  echo "Changed: a number as a time is delivered, or leaves a trace." >&2
  exit 1
fi
