#!/usr/bin/env bash
# Expected: the tool edit_file of the MCP server for files changes what it was asked to change, and answers with
#   the difference that it made.
# What happens: in a file whose lines end in CR LF it takes the CR from every line, and the difference that it
#   answers shows one line. With `dryRun` the preview is the same: one line.
# Why it matters: the agent, and the person who approves by that difference, see one line. Whoever compares the
#   bytes (a hash, a signature, git, a log that must only grow) sees a file in which every line was altered.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" \
  @modelcontextprotocol/server-filesystem@2026.8.31 @modelcontextprotocol/sdk@1.32.2
for name in server-filesystem sdk; do
  echo "@modelcontextprotocol/$name $(node -p "JSON.parse(require('fs').readFileSync('node_modules/@modelcontextprotocol/$name/package.json')).version")"
done
cat > edit.mjs <<'JS'
import fs from 'node:fs'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

fs.mkdirSync('shared')
const root = fs.realpathSync('shared')
const path = `${root}/plan.md`
fs.writeFileSync(path, ['# Plan', 'one: done', 'two: open', 'three: open', ''].join('\r\n'))
const before = fs.readFileSync(path, 'utf8').split('\n')

const client = new Client({ name: 'finding', version: '1' })
const server = 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js'
await client.connect(new StdioClientTransport({ command: process.execPath, args: [server, root], stderr: 'ignore' }))
const edits = [{ oldText: 'two: open', newText: 'two: done' }]
/** The lines that the answer shows as taken away or added. */
const edit = async (dryRun) => {
  const { content } = await client.callTool({ name: 'edit_file', arguments: { path, edits, dryRun } })
  return content[0].text.split('\n').filter((line) => /^[+-](?![+-])/.test(line))
}
const preview = await edit(true)
const said = await edit(false)
await client.close()

const after = fs.readFileSync(path, 'utf8').split('\n')
const altered = before.filter((line, n) => line !== after[n])
console.log('the preview shows:', preview.join('  '))
console.log('the answer shows: ', said.join('  '))
console.log(`lines whose bytes changed: ${altered.length} of ${before.length - 1}`)
process.exitCode = preview.length === 2 && said.length === 2 && altered.length === 4 ? 0 : 1
JS
if node edit.mjs; then
  echo "As described: one line was said, every line was altered."
else
  echo "Changed: the other lines are kept, or the answer tells of them." >&2
  exit 1
fi
