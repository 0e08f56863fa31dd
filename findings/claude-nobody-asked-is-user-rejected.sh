#!/usr/bin/env bash
# Expected: Claude Code notes in the record of a session who decided about a call: `permissionDecision.source` is `config` for
#   its settings, `user_reject` for a person who said no; `toolDenialKind` is `permission-rule` or `user-rejected`.
# What happens: in a run without a terminal (`-p`), where nobody can be asked, a file that a rule of the settings forbids is
#   refused with the source `user_reject`. A call that no rule speaks of is refused with the kind `user-rejected`. Of three
#   refusals, none of them a person's, two name a person, each in another field.
# Why it matters: whoever counts what people refused, or shows it as a decision of theirs, counts refusals of the settings and
#   of nobody. Neither field tells alone: the reason beside the source (`reasonType`: `rule`) does, and the source beside the kind.
# The model is a server of this script, on loopback. The package brings its own program.
set -euo pipefail
work=$(mktemp -d)
trap 'kill "${model:-}" 2> /dev/null || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --prefix "$work" @anthropic-ai/claude-code@2.1.332

# Three calls, one a turn, then a word.
cat > model.mjs <<'MODEL'
import http from 'node:http'
const calls = [
  ['Read', { file_path: 'kept/letter.txt' }],
  ['Bash', { command: 'touch kept.txt', description: 'Make a file' }],
  ['Bash', { command: 'mkdir new', description: 'Make a directory' }],
]
const usage = { input_tokens: 10, output_tokens: 2 }
const server = http.createServer((request, response) => {
  let body = ''
  request.on('data', (more) => (body += more))
  request.on('end', () => {
    const { messages = [], tools = [] } = body.startsWith('{') ? JSON.parse(body) : {}
    const turn = messages.filter(({ role }) => role === 'assistant').length
    const [name, input] = (tools.length > 0 && calls[turn]) || []
    const block = name ? { type: 'tool_use', id: `toolu_${turn}`, name, input: {} } : { type: 'text', text: '' }
    const delta = name ? { type: 'input_json_delta', partial_json: JSON.stringify(input) } : { type: 'text_delta', text: 'Done.' }
    const said = { id: `msg_${turn}`, type: 'message', role: 'assistant', model: 'model-x', content: [], stop_reason: null, usage }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const [type, data] of [
      ['message_start', { message: said }],
      ['content_block_start', { index: 0, content_block: block }],
      ['content_block_delta', { index: 0, delta }],
      ['content_block_stop', { index: 0 }],
      ['message_delta', { delta: { stop_reason: name ? 'tool_use' : 'end_turn' }, usage }],
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

mkdir -p config project/kept
echo 'A letter.' > project/kept/letter.txt
echo '{"permissions":{"deny":["Read(./kept/**)","Bash(touch:*)"]}}' > config/settings.json
export HOME=$work CLAUDE_CONFIG_DIR=$work/config ANTHROPIC_BASE_URL="http://127.0.0.1:$(cat port)" ANTHROPIC_API_KEY=none
export DISABLE_TELEMETRY=1 CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1
claude() { timeout 120 "$work/node_modules/.bin/claude" "$@" < /dev/null; }
echo "claude-code $(claude --version)"
cd project
claude -p --permission-mode default 'Do it.' > /dev/null

cat > "$work/look.mjs" <<'LOOK'
import { readFileSync } from 'node:fs'
const rows = readFileSync(process.argv[2], 'utf8').trim().split('\n').map((line) => JSON.parse(line))
const results = rows.filter(({ type, message }) => type === 'user' && Array.isArray(message.content))
const seen = results.map(({ permissionDecision: { source, reasonType }, toolDenialKind }) => [source, reasonType, toolDenialKind].map((field) => field ?? '-').join(' '))
const what = ['a file that a rule forbids', 'a command that a rule forbids', 'a command of which no rule speaks']
for (const [at, said] of seen.entries()) console.log(`${what[at]}: source, reason and kind are ${said}`)
const described = ['user_reject rule -', 'config subcommandResults permission-rule', 'config - user-rejected']
process.exitCode = JSON.stringify(seen) === JSON.stringify(described) ? 0 : 1
LOOK
if node "$work/look.mjs" "$work"/config/projects/*/*.jsonl; then
  echo "As described: two of three refusals name a person, and nobody was asked."
else
  echo "Changed: what nobody was asked about is noted otherwise." >&2
  exit 1
fi
