#!/usr/bin/env bash
# Expected: a line of a log says one thing. Where an entry has a field that the logger or its child has too, the
#   entry wins or the logger does, and whoever reads the line agrees with whoever else reads it.
# What happens: pino writes both, in one object. JSON allows that and leaves the meaning open. Node and jq take
#   the last of two equal keys, SQLite's JSON functions take the first: one line, two answers, no error anywhere.
# Why it matters: `agent`, `level` and `time` are what one asks a log of agents for. The same file names one
#   sender on the page of a tool that parses it, and another in a report that SQLite makes.
# Debian packages: jq, sqlite3.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" pino@10.4.0
echo "pino $(node -p "require('pino/package.json').version"), node $(node --version), $(jq --version), sqlite3 $(sqlite3 --version | cut -d' ' -f1)"

node -e "
const pino = require('pino')
const log = pino({ base: null }, pino.destination({ dest: 'agents.log', sync: true }))
log.child({ agent: 'qa' }).info({ agent: 'td', level: 60 }, 'merge approved')
"
cat agents.log

asked='agent, level'
by_node=$(node -p "const l = JSON.parse(require('fs').readFileSync('agents.log', 'utf8')); l.agent + ' ' + l.level")
by_jq=$(jq -r '"\(.agent) \(.level)"' agents.log)
by_sqlite=$(sqlite3 -separator ' ' :memory: "select json_extract(l, '\$.agent'), json_extract(l, '\$.level') from (select cast(readfile('agents.log') as text) l)")
echo "$asked by Node:   $by_node"
echo "$asked by jq:     $by_jq"
echo "$asked by SQLite: $by_sqlite"

if [ "$by_node" = 'td 60' ] && [ "$by_jq" = 'td 60' ] && [ "$by_sqlite" = 'qa 30' ]; then
  echo "As described: one line, two senders and two levels."
else
  echo "Changed: the readers no longer differ in this way." >&2
  exit 1
fi
