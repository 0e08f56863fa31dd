#!/usr/bin/env bash
# Expected: what changed between a snapshot and now is what getEventsSince tells. A file with other content and
#   another length is a change.
# What happens: on Linux the snapshot of @parcel/watcher holds a path and a time of change for each file, and
#   nothing else is compared. A file that was replaced by one of the same time is not told, whatever its length.
# Why it matters: archives that are made to be reproducible give all files one time, and copies that keep times are
#   everyday. A task list that an agent unpacks anew has changed; a watcher that was down meanwhile never hears it,
#   while the one that was running does.
# Debian package: tar.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" @parcel/watcher@2.6.0
echo "@parcel/watcher $(node -p "require('@parcel/watcher/package.json').version"), node $(node --version), $(uname -s)"

# Two releases of the same task list, each packed with one time for all files.
for release in one two; do
  mkdir "$release"
  echo '[{"id":1,"title":"deploy"}]' > "$release/tasks.json"
done
echo '[{"id":1,"title":"deploy"},{"id":2,"title":"stop all agents"}]' > two/tasks.json
for release in one two; do
  tar --mtime='2026-01-01 00:00:00 UTC' -cf "$release.tar" -C "$release" tasks.json
done
mkdir shared
cat > watch.js <<'JS'
const { execFileSync } = require('node:child_process')
const fs = require('node:fs')
const watcher = require('@parcel/watcher')

const unpack = (release) => execFileSync('tar', ['-xf', `${release}.tar`, '-C', 'shared'])
const size = () => fs.statSync('shared/tasks.json').size
const named = (events) => events.map(({ type, path }) => `${type} ${path.split('/').pop()}`)
const main = async () => {
  unpack('one')
  fs.writeFileSync('shared/beside.json', '1')
  const before = size()
  await watcher.writeSnapshot('shared', 'snapshot')
  unpack('two')
  fs.writeFileSync('shared/beside.json', '22')
  const told = named(await watcher.getEventsSince('shared', 'snapshot'))
  console.log(`tasks.json had ${before} bytes and has ${size()}`)
  console.log('told since the snapshot:', told.join(', '))

  const live = []
  const subscription = await watcher.subscribe('shared', (_, events) => live.push(...named(events)))
  unpack('one')
  for (let n = 0; n < 100 && live.length === 0; n++) await new Promise((done) => setTimeout(done, 50))
  await subscription.unsubscribe()
  console.log('told while it was running:', live.join(', '))
  const missed = !told.some((event) => event.includes('tasks.json')) && told.includes('update beside.json')
  process.exitCode = missed && live.some((event) => event.includes('tasks.json')) ? 0 : 1
}
main()
JS
if node watch.js; then
  echo "As described: more than twice as long, and unchanged."
else
  echo "Changed: the replaced file is told." >&2
  exit 1
fi
