#!/usr/bin/env bash
# Expected: `vitest run --maxWorkers=1` runs one file at a time. Who wants a failed test of a crowded machine to be tried
#   once more, alone, says so.
# What happens: where the configuration of the root sets `maxWorkers` and has projects that extend it, the projects keep
#   the number of the root, and the flag changes nothing. `--no-file-parallelism` reaches them.
# Why it matters: agents that are told to run flaky tests one by one, and pipelines that do, run them beside each other,
#   take the second failure for a real one, and say in their reports that they ran them alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" vitest@4.1.12
mkdir tests
cat > vitest.config.mjs <<'CONFIG'
export default { test: { maxWorkers: 2, projects: [{ extends: true, test: { name: 'one', include: ['tests/*.test.mjs'] } }] } }
CONFIG
# Each file says that it is there, and then waits up to 5 s for the other: only files beside each other meet.
for own in a b; do
  other=$([ "$own" = a ] && echo b || echo a)
  cat > "tests/$own.test.mjs" <<TEST
import { existsSync, writeFileSync } from 'node:fs'
import { test } from 'vitest'
test('meets the other', async () => {
  writeFileSync('here-$own', '')
  for (let n = 0; n < 50 && !existsSync('here-$other'); n += 1) await new Promise((go) => setTimeout(go, 100))
  if (existsSync('here-$other')) writeFileSync('met-$own', '')
  else writeFileSync('alone-$own', '')
}, 20_000)
TEST
done
run() {
  rm -f here-* met-* alone-*
  node_modules/.bin/vitest run "$@" > said 2>&1
  if [ -e alone-a ] || [ -e alone-b ]; then echo alone; else echo together; fi
}
echo "vitest $(node -p "require('./node_modules/vitest/package.json').version")"
flag=$(run --maxWorkers=1)
switch=$(run --no-file-parallelism)
echo "--maxWorkers=1:          the files run $flag"
echo "--no-file-parallelism:   the files run $switch"
if [ "$flag" = together ] && [ "$switch" = alone ]; then
  echo "As described: the number of the root goes before that of the command line."
else
  echo "Changed." >&2
  exit 1
fi
