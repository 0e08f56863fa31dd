#!/usr/bin/env bash
# Expected: a program that keeps its room for new objects small (`v8.setFlagsFromString('--semi-space-growth-factor=1')`,
#   which V8 takes without a word) keeps it small. What it gives a pool of workers is for the workers.
# What happens: each thread that begins sets that flag back to 2 for the whole process, whatever limits the thread has. The
#   first task of a pool, run once and ended, lets the room of the main thread grow to sixteen times the size afterwards,
#   and V8 gives it back late. Nothing is said, and the flag cannot be read. It has to be set again after every thread.
# Why it matters: consoles and agents that run all day beside each other are tuned in a trial without threads; the first
#   hash, compression or query in a pool undoes it, some thirty megabytes a process.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund piscina@4.7.0 > /dev/null

echo 'module.exports = (value) => value' > task.cjs
cat > room.cjs <<'JS'
const path = require('node:path')
const v8 = require('node:v8')
const Piscina = require('piscina')
const room = () => v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size
const pool = async () => {
  const one = new Piscina({ filename: path.join(__dirname, 'task.cjs'), maxThreads: 1, resourceLimits: { maxYoungGenerationSizeMb: 2 } })
  await one.run(1)
  await one.destroy()
}
const work = () => {
  const kept = []
  for (let at = 0; at < 400_000; at++) {
    kept.push({ at, text: `${at}` })
    if (kept.length > 100_000) kept.splice(0, 50_000)
  }
}
const main = async () => {
  const small = () => v8.setFlagsFromString('--semi-space-growth-factor=1')
  small()
  if (process.argv[2] !== 'alone') await pool()
  if (process.argv[2] === 'again') small()
  work()
  console.log(room())
}
main()
JS

alone=$(node room.cjs alone)
pooled=$(node room.cjs pooled)
again=$(node room.cjs again)
echo "Node $(node --version), V8 $(node -p process.versions.v8), piscina 4.7.0: room for new objects after the same work"
echo "without a thread: $alone bytes"
echo "after one task in a pool: $pooled bytes"
echo "after one task, with the flag set again: $again bytes"
[ "$alone" -le 4194304 ]
[ "$pooled" -ge $((alone * 4)) ]
[ "$again" -le 4194304 ]
