#!/usr/bin/env bash
# Expected: a `PermissionRequest` hook of Claude Code may decide about a call in the person's place. The question stands in the
#   terminal at the same time, and whoever answers first decides. Once the person has answered, the hook is stopped, or told.
# What happens: only a person who cancels (Esc) stops it: it gets SIGTERM. After a yes the call runs, the turn ends, and the
#   hook goes on waiting, until its own time is over: ten minutes, unless its entry says another. What it answers then is dropped.
# Why it matters: a hook that asks somebody elsewhere shows them, for up to ten minutes, a question that is answered; their no
#   is taken, and the call has run. It has to look into the record of the session for the result itself.
# The model is a server of this script, on loopback. The package brings its own program. Debian package: tmux.
set -euo pipefail
work=$(mktemp -d)
trap 'tmux -S "$work/tmux" kill-server 2> /dev/null || true; kill "${model:-}" 2> /dev/null || true; touch "$work/enough"; sleep 1; rm -rf "$work"' EXIT
cd "$work"
tmux -V
npm install --silent --no-audit --no-fund --prefix "$work" @anthropic-ai/claude-code@2.1.332

# A call for each prompt, and a word for its result.
cat > model.mjs <<'MODEL'
import http from 'node:http'
const usage = { input_tokens: 10, output_tokens: 2 }
let calls = 0
const server = http.createServer((request, response) => {
  let body = ''
  request.on('data', (more) => (body += more))
  request.on('end', () => {
    const { messages = [], tools = [] } = body.startsWith('{') ? JSON.parse(body) : {}
    const since = messages.slice(messages.findLastIndex((one) => JSON.stringify(one).includes('Do the ')))
    const asked = tools.length > 0 && since.every(({ role }) => role !== 'assistant')
    if (asked) calls += 1
    const block = asked ? { type: 'tool_use', id: `toolu_${calls}`, name: 'Bash', input: {} } : { type: 'text', text: '' }
    const input = JSON.stringify({ command: `touch made-${calls}`, description: 'Make a file' })
    const delta = asked ? { type: 'input_json_delta', partial_json: input } : { type: 'text_delta', text: 'Done.' }
    const said = { id: `msg_${messages.length}`, type: 'message', role: 'assistant', model: 'model-x', content: [], stop_reason: null, usage }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const [type, data] of [
      ['message_start', { message: said }],
      ['content_block_start', { index: 0, content_block: block }],
      ['content_block_delta', { index: 0, delta }],
      ['content_block_stop', { index: 0 }],
      ['message_delta', { delta: { stop_reason: asked ? 'tool_use' : 'end_turn' }, usage }],
      ['message_stop', {}],
    ])
      response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
MODEL
node model.mjs > port &
model=$!
until [ -s port ]; do sleep 0.1; done

# It waits until the file `enough` is there, and then says no.
cat > hook.sh <<HOOK
trap 'echo told >> "$work/hook"; exit 1' TERM
echo begun >> "$work/hook"
until [ -e "$work/enough" ]; do sleep 0.2; done
echo '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"No."}}}'
echo answered >> "$work/hook"
HOOK
mkdir -p config project
printf '{"hooks":{"PermissionRequest":[{"matcher":"*","hooks":[{"type":"command","command":"exec bash %s/hook.sh"}]}]}}' "$work" > config/settings.json
printf '{"hasCompletedOnboarding":true,"projects":{"%s":{"hasTrustDialogAccepted":true}},"customApiKeyResponses":{"approved":["%s"],"rejected":[]}}' \
  "$work/project" "0123456789abcdefghij" > config/.claude.json
cat > start <<START
cd '$work/project'
export HOME='$work' CLAUDE_CONFIG_DIR='$work/config' ANTHROPIC_BASE_URL=http://127.0.0.1:$(cat port)
export ANTHROPIC_API_KEY=none-0123456789abcdefghij DISABLE_TELEMETRY=1 CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1
exec '$work/node_modules/.bin/claude' --permission-mode default
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
  exit 1
}
shows() { screen capture-pane -p | grep -q "$1"; }
result_of() { grep -q "\"tool_use_id\":\"$1\"" "$work"/config/projects/*/*.jsonl; }
ask() {
  screen send-keys -l "$1"
  sleep 1
  screen send-keys Enter
  wait_for 'the hook' grep -q begun "$work/hook"
  wait_for 'the question' shows 'Do you want to proceed'
}
screen new-session -d -x 120 -y 40 "bash $work/start"
wait_for 'the prompt' shows 'mode on'

ask 'Do the first.'
screen send-keys Escape
wait_for 'the result of the first' result_of toolu_1
wait_for 'the end of the hook' grep -q told hook
echo "after Esc the hook is told: $(tr '\n' ' ' < hook)"

: > hook
ask 'Do the second.'
screen send-keys 1
wait_for 'the result of the second' result_of toolu_2
wait_for 'the end of the turn' shows 'Done\.'
sleep 10
after=$(tr '\n' ' ' < hook)
echo "ten seconds after a yes: $after"
touch enough
wait_for 'the late answer' grep -q answered hook
sleep 2
made=$([ -e project/made-2 ] && echo yes || echo no)
grep -q '"toolu_2".*No\.' "$work"/config/projects/*/*.jsonl && kept=yes || kept=no
echo "the hook says no after that; the call has run: $made, the answer stands in the record: $kept"
if [ "$after" = 'begun ' ] && [ "$made" = yes ] && [ "$kept" = no ]; then
  echo "As described: nobody tells the hook that its question is answered."
else
  echo "Changed: the hook is told, or its answer is kept." >&2
  exit 1
fi
