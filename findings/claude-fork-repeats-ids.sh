#!/usr/bin/env bash
# Expected: Claude Code gives each line of a session's record a `uuid` of its own, and the lines a `parentUuid`. A session
#   that is forked (`--fork-session`) begins a record of its own, which names the one that it came from.
# What happens: the new record begins with copies of the old lines: the same `uuid`, the same `timestamp`, another
#   `sessionId`. Of what a person typed nothing says that it is a copy; of an answer the field `requestSessionId` names
#   the session in which it was asked for. No line says that the session was forked.
# Why it matters: who reads all records finds one id with two contents, and takes it for a forgery or a clash; who goes by
#   the session shows each word twice; who adds up what sessions used counts the beginning once more for each fork. What a
#   person typed once is on record as typed in a session in which nobody typed it.
# The model is a server of this script, on loopback. The package brings its own program.
set -euo pipefail
work=$(mktemp -d)
trap 'kill "${model:-}" 2> /dev/null || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --prefix "$work" @anthropic-ai/claude-code@2.1.332

cat > model.mjs <<'MODEL'
import http from 'node:http'
const usage = { input_tokens: 10, output_tokens: 2 }
const said = { id: 'msg_1', type: 'message', role: 'assistant', model: 'model-x', content: [], stop_reason: null, usage }
const events = [
  ['message_start', { message: said }],
  ['content_block_start', { index: 0, content_block: { type: 'text', text: '' } }],
  ['content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'Heard.' } }],
  ['content_block_stop', { index: 0 }],
  ['message_delta', { delta: { stop_reason: 'end_turn' }, usage }],
  ['message_stop', {}],
]
const server = http.createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const [type, data] of events) response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
MODEL
node model.mjs > port &
model=$!
until [ -s port ]; do sleep 0.1; done

export HOME=$work CLAUDE_CONFIG_DIR=$work/config ANTHROPIC_BASE_URL="http://127.0.0.1:$(cat port)" ANTHROPIC_API_KEY=none
export DISABLE_TELEMETRY=1 CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1
claude() { timeout 120 "$work/node_modules/.bin/claude" "$@" < /dev/null; }
echo "claude-code $(claude --version)"
mkdir project && cd project
claude -p 'The first word.' > /dev/null
first=$(basename "$(ls "$work"/config/projects/*/*.jsonl)" .jsonl)
claude -p --resume "$first" --fork-session 'The second word.' > /dev/null
fork=$(ls "$work"/config/projects/*/*.jsonl | grep -v "$first")

cat > look.mjs <<'LOOK'
import { readFileSync } from 'node:fs'
const rows = (file) => readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line))
const spoken = (file) => rows(file).filter(({ type }) => type === 'user' || type === 'assistant')
const [first, fork] = process.argv.slice(2)
const ids = new Map(spoken(first).map((row) => [row.uuid, row]))
const twice = spoken(fork).filter(({ uuid }) => ids.has(uuid))
const sameTime = twice.filter(({ uuid, timestamp }) => ids.get(uuid).timestamp === timestamp)
const sameSession = twice.filter(({ uuid, sessionId }) => ids.get(uuid).sessionId === sessionId)
const origin = rows(first).find((row) => row.sessionId).sessionId
const naming = rows(fork).filter((row) => JSON.stringify(row).includes(origin))
const byAnswers = naming.every(({ type, requestSessionId }) => type === 'assistant' && requestSessionId === origin)
console.log(`lines of the first session: ${ids.size}, again in the fork under the same id: ${twice.length}`)
console.log(`of these with the same time: ${sameTime.length}, with the same session: ${sameSession.length}`)
console.log(`lines of the fork that name the first session: ${naming.length}, all of them answers: ${byAnswers}`)
process.exitCode = ids.size === 2 && twice.length === 2 && sameTime.length === 2 && sameSession.length === 0 && naming.length === 1 && byAnswers ? 0 : 1
LOOK
if node look.mjs "$work/config/projects"/*/"$first.jsonl" "$fork"; then
  echo "As described: the fork repeats lines and ids, and what was typed does not say that it is a copy."
else
  echo "Changed: a fork tells its lines apart, or says where all of them come from." >&2
  exit 1
fi
