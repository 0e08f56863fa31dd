#!/usr/bin/env bash
# Expected: `gemini --list-sessions` lists the sessions of a project. It reads.
# What happens: it tidies up first. A session that was resumed has two files of one id: the old one with the
#   conversation, and a small new one that holds only the context which the CLI itself puts in. The listing takes
#   the session for empty and deletes by that id, and what goes first is the file with the conversation.
# Why it matters: a tool that shows what agents said may call this command to find out what there is. For a
#   watcher a conversation ends by vanishing, although nobody deleted it. Keep a copy of what was read.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" @google/gemini-cli@0.61.0
echo "@google/gemini-cli $(node -p "require('./node_modules/@google/gemini-cli/package.json').version"), node $(node --version)"

mkdir -p project home/.gemini/tmp/project/chats
cat > sessions.mjs <<'JS'
// As this version wrote them when it asked a model on the loopback address and was resumed in a later minute:
// a conversation, and the file that resuming it adds.
import { createHash } from 'node:crypto'
import fs from 'node:fs'

const project = fs.realpathSync('project')
const chats = 'home/.gemini/tmp/project/chats'
fs.writeFileSync('home/.gemini/projects.json', JSON.stringify({ projects: { [project]: 'project' } }))
fs.writeFileSync('home/.gemini/tmp/project/.project_root', project)
const hoursAgo = (hours) => new Date(Date.now() - hours * 3_600_000).toISOString()
const write = (sessionId, time, records) => {
  const projectHash = createHash('sha256').update(project).digest('hex')
  const head = { sessionId, projectHash, startTime: time, lastUpdated: time, kind: 'main' }
  const name = `session-${time.slice(0, 16).replace(':', '-')}-${sessionId.slice(0, 8)}.jsonl`
  fs.writeFileSync(`${chats}/${name}`, [head, ...records].map((record) => `${JSON.stringify(record)}\n`).join(''))
}
const user = (id, timestamp, text) => ({ id, timestamp, type: 'user', content: [{ text }] })
const id = 'aaaaaaaa-0000-4000-8000-000000000001'
write(id, hoursAgo(24), [
  user('u1', hoursAgo(24), 'May I deploy?'),
  { id: 'g1', timestamp: hoursAgo(24), type: 'gemini', content: 'Only after the review.', model: 'gemini-2.5-pro' },
])
const context = '<session_context>\nThis is the Gemini CLI.\n</session_context>'
write(id, hoursAgo(12), [{ $set: { messages: [user('u2', hoursAgo(12), context)], lastUpdated: hoursAgo(12) } }])
JS
node sessions.mjs
chats=$work/home/.gemini/tmp/project/chats
count() { (cd "$chats" && wc -l -- *.jsonl 2> /dev/null | grep -v total) || echo '   no file'; }
echo "before:" && count

# Every way out is a closed port of the loopback address; the key is no key. Three listings, since what is tidied
# up may wait for the next one.
for listing in 1 2 3; do
  (cd project && env -i PATH="$PATH" HOME="$work/home" GEMINI_API_KEY=none \
    http_proxy=http://127.0.0.1:9 https_proxy=http://127.0.0.1:9 HTTP_PROXY=http://127.0.0.1:9 HTTPS_PROXY=http://127.0.0.1:9 \
    timeout 120 ../node_modules/.bin/gemini --skip-trust --list-sessions < /dev/null) > said 2>&1 || true
  echo "listing $listing said: $(grep -i session said | head -1)"
  count
  if ! grep -rq 'Only after the review' "$chats"; then break; fi
done

if ! grep -rq 'Only after the review' "$chats"; then
  echo "As described: the conversation is gone, and all that was done was to list."
else
  echo "Changed: the conversation is still there." >&2
  exit 1
fi
