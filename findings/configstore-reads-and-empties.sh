#!/usr/bin/env bash
# Expected: who reads a JSON file that was cut short gets an error or nothing, and the file stays as it lies.
# What happens: configstore, with which many command-line tools keep their state, answers `undefined` without an error
#   and empties the file: reading one key has deleted every other. Nothing is kept aside.
# Why it matters: a state file that is read in the moment of another program's write is cut for some ms only. A tool that
#   looks just then makes the loss final, and a watcher sees a file that was emptied by somebody who only read.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" configstore@8.0.0
echo "configstore $(node -p "JSON.parse(require('fs').readFileSync('node_modules/configstore/package.json')).version")"

printf '%s' '{"agent":"qa","queue":["review 12","review 13"],"not' > state.json
echo "bytes before: $(wc -c < state.json)"
cat > look.mjs <<'LOOK'
import Configstore from 'configstore'
const state = new Configstore('agent', undefined, { configPath: `${process.cwd()}/state.json` })
console.log('read without an error:', state.get('agent'))
LOOK
node look.mjs
echo "bytes after: $(wc -c < state.json)"
ls

if [ ! -s state.json ] && [ "$(ls | grep -c state)" = 1 ]; then
  echo "As described: who read has emptied the file."
else
  echo "Changed: the file is still there." >&2
  exit 1
fi
