#!/usr/bin/env bash
# Expected: conf documents that a dot in a key goes one level down. `agents.gpt-4.1` would then be the key "1" of
#   an object "gpt-4" of an object "agents".
# What happens: where the part after the dot is a number, conf makes a list, and fills the places before it with
#   null. Two versions of a model are two places of one list, and its length is the highest version.
# Why it matters: state of agents is kept under their names, and names of models have dots. In the file stands
#   "gpt-4": [null, "busy"], which names no agent; whoever counts entries counts agents that never were.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" conf@15.1.0
cat > set.mjs <<'JS'
import fs from 'node:fs'
import Conf from 'conf'

const { version } = JSON.parse(fs.readFileSync('node_modules/conf/package.json', 'utf8'))
console.log(`conf ${version}, node ${process.version}`)
const conf = new Conf({ cwd: process.cwd(), configName: 'state', serialize: JSON.stringify })
conf.set('agents.gpt-4.1', 'busy')
conf.set('agents.gpt-4.5', 'idle')
conf.set('agents.o.one', 'idle')
const kept = fs.readFileSync('state.json', 'utf8')
console.log('state.json:', kept)
const { agents } = JSON.parse(kept)
process.exitCode = Array.isArray(agents['gpt-4']) && agents['gpt-4'].length === 6 && !Array.isArray(agents.o) ? 0 : 1
JS
if node set.mjs; then
  echo "As described: two agents are a list of six."
else
  echo "Changed: a number after a dot is a key like any other." >&2
  exit 1
fi
