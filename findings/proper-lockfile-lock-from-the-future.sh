#!/usr/bin/env bash
# Expected: a lock's time of change says since when it is held, or when its holder last showed that it lives.
#   So its age is the time now less that, and never below nothing.
# What happens: the first lock that a process takes on a file system gets a time up to a second ahead of the
#   clock: proper-lockfile gives it the next whole second and 5 ms, to see whether the disk keeps milliseconds, and
#   leaves that standing. Later locks of the same process have the time of their making.
# Why it matters: command line tools of agents take one lock and end, so all of their locks are of the first kind.
#   Who shows "held for" or takes over an old lock reckons with a negative age, and who notes a clock that runs
#   ahead blames the machine.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" proper-lockfile@4.1.2
echo "proper-lockfile $(node -p "require('proper-lockfile/package.json').version"), node $(node --version)"
cat > lock.js <<'JS'
const fs = require('node:fs')
const { lock } = require('proper-lockfile')

const ages = async () => {
  const seen = []
  for (let n = 0; n < 3; n++) {
    const release = await lock('inbox.json')
    seen.push(Math.round(Date.now() - fs.statSync('inbox.json.lock').mtimeMs))
    await release()
  }
  return seen
}
// Just after a whole second the difference is largest.
fs.writeFileSync('inbox.json', '[]')
setTimeout(async () => {
  const [first, ...later] = await ages()
  console.log('age of the first lock of this process, in ms:', first)
  console.log('age of its later locks, in ms:', later.join(', '))
  process.exitCode = first < 0 && later.every((age) => age >= 0) ? 0 : 1
}, 1050 - (Date.now() % 1000))
JS
if node lock.js; then
  echo "As described: the lock was made later than now."
else
  echo "Changed: no lock is ahead of the clock." >&2
  exit 1
fi
