#!/usr/bin/env bash
# Expected: a server that agents call says that it stored something once it is stored, whoever else calls meanwhile.
# What happens: the memory server of the Model Context Protocol reads its file, adds, and writes it whole, for each call
#   by itself. Of calls that a client sends together, as agents do, every one is answered with what it created, and one
#   alone stands in the file. Lines of another type, and fields that it does not know, are gone with the first call.
# Why it matters: the answer is what an agent goes on with, and it is no evidence: the file and the transcript disagree.
#   Whoever watches the file as a JSON Lines log sees lines that vanish though nothing was deleted.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" \
  @modelcontextprotocol/server-memory@2026.8.31 @modelcontextprotocol/sdk@1.32.2
echo "server-memory $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@modelcontextprotocol/server-memory/package.json')).version")"

cat > memory.jsonl <<'LINES'
{"type":"entity","name":"release","entityType":"plan","observations":["on Friday"],"by":"td"}
{"type":"note","from":"qa","content":"do not ship 1.4"}
LINES
cat > client.mjs <<'CLIENT'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { readFileSync } from 'node:fs'
const file = `${process.cwd()}/memory.jsonl`
const client = new Client({ name: 'finding', version: '1.0.0' })
await client.connect(new StdioClientTransport({
  command: process.execPath,
  args: ['node_modules/@modelcontextprotocol/server-memory/dist/index.js'],
  env: { ...process.env, MEMORY_FILE_PATH: file },
}))
const names = ['one', 'two', 'three', 'four', 'five']
const entity = (name) => ({ name, entityType: 'fact', observations: [`seen by ${name}`] })
const answers = await Promise.all(names.map((name) =>
  client.callTool({ name: 'create_entities', arguments: { entities: [entity(name)] } })))
const created = answers.filter((answer, n) => !answer.isError && JSON.stringify(answer).includes(names[n])).length
await client.close()
const text = readFileSync(file, 'utf8')
const kept = names.filter((name) => text.includes(`"name":"${name}"`)).length
console.log(text)
console.log(`said to be created: ${created}, in the file: ${kept}`)
console.log(`the note is ${text.includes('do not ship') ? 'there' : 'gone'}, who wrote the plan is ${text.includes('"by"') ? 'there' : 'gone'}`)
process.exit(created === 5 && kept < 5 && !text.includes('do not ship') && !text.includes('"by"') ? 0 : 1)
CLIENT
if node client.mjs; then
  echo "As described: calls were answered that left nothing."
else
  echo "Changed." >&2
  exit 1
fi
