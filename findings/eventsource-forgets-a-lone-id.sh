#!/usr/bin/env bash
# Expected: eventsource calls itself compatible with the standard of server-sent events. There an `id` counts as
#   soon as its block ends, also where the block has no data: a server says so how far the reader has come, though
#   nothing was for it. After a break the reader asks from there. Browsers do so.
# What happens: the package passes over a block that has an id alone, and after a break asks from the id before.
#   An id that stands in front of data is remembered.
# Why it matters: a stream that is filtered for one reader advances mostly by such blocks. A program that follows
#   agents this way, written and tried against what a browser does, gets hours of the stream again at each break,
#   or is told that what it asks for is too old.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" eventsource@4.1.1
echo "eventsource $(node -p "JSON.parse(require('fs').readFileSync('node_modules/eventsource/package.json')).version"), node $(node --version)"
cat > follow.mjs <<'JS'
import { once } from 'node:events'
import http from 'node:http'
import { EventSource } from 'eventsource'

/** What the reader asks from after the server sent `blocks` and broke off. */
const askedAfter = async (blocks) => {
  const asked = []
  const server = http.createServer((request, response) => {
    asked.push(request.headers['last-event-id'] ?? 'the beginning')
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.end(asked.length === 1 ? `retry: 50\n\n${blocks}` : 'event: again\ndata: \n\n')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const source = new EventSource(`http://127.0.0.1:${server.address().port}/`)
  await new Promise((done) => source.addEventListener('again', done))
  source.close()
  server.closeAllConnections()
  server.close()
  console.log(JSON.stringify(blocks), '- asks again from', asked[1])
  return asked[1]
}
const withData = await askedAfter('id: 1\ndata: hello\n\nid: 2\ndata: again\n\n')
const alone = await askedAfter('id: 1\ndata: hello\n\nid: 2\n\n')
process.exitCode = withData === '2' && alone === '1' ? 0 : 1
JS
if timeout 60 node follow.mjs; then
  echo "As described: the id that came alone is forgotten."
else
  echo "Changed: an id alone is remembered." >&2
  exit 1
fi
