#!/usr/bin/env bash
# Expected: where a file makes way for a folder of the same name, a watcher says unlink and addDir, and from then
#   on tells of what is put into the folder. With a pause between the two, chokidar does exactly this.
# What happens: without the pause it says one `change` of the file that is no more, and goes on to believe that
#   the name is a file. Nothing that is ever put into that folder is reported, with `atomic: false` too.
# Why it matters: tools that grow turn `inbox` or `tasks` from one file into a folder with a file each, and a
#   lock file into a lock folder. The watcher shows no error and stays deaf to that inbox until it is restarted.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" chokidar@5.0.0
echo "chokidar $(node -p "JSON.parse(require('fs').readFileSync('node_modules/chokidar/package.json')).version"), node $(node --version), $(uname -s)"

cat > watch.mjs <<'JS'
import fs from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { watch } from 'chokidar'

/** What is told of a file that becomes a folder, then gets two letters; `pause` is in ms. */
const told = async (name, pause, options = {}) => {
  const root = path.resolve(name)
  const inbox = path.join(root, 'inbox')
  fs.mkdirSync(root)
  fs.writeFileSync(inbox, '[]')
  const events = []
  const watcher = watch(root, { ignoreInitial: true, ...options })
  watcher.on('all', (event, file) => events.push(`${event} ${path.relative(root, file)}`))
  await once(watcher, 'ready')
  fs.rmSync(inbox)
  if (pause > 0) await wait(pause)
  fs.mkdirSync(inbox)
  await wait(1000)
  fs.writeFileSync(path.join(inbox, '1.json'), '{}')
  await wait(1000)
  fs.writeFileSync(path.join(inbox, '2.json'), '{}')
  await wait(1000)
  // The watcher as such is alive: a file beside the folder is told.
  fs.writeFileSync(path.join(root, 'beside.json'), '{}')
  while (!events.includes('add beside.json')) await wait(50)
  await watcher.close()
  console.log(`${name}: ${events.join(', ')}`)
  return events.filter((event) => event.includes('.json') && event.includes('inbox')).length
}
const atOnce = await told('at-once', 0)
const notAtomic = await told('at-once-not-atomic', 0, { atomic: false })
const paused = await told('with-a-pause', 500)
process.exitCode = atOnce === 0 && notAtomic === 0 && paused === 2 ? 0 : 1
JS
if timeout 60 node watch.mjs; then
  echo "As described: two letters in the folder, and no word of them."
else
  echo "Changed: the folder that followed the file is watched." >&2
  exit 1
fi
