#!/usr/bin/env bash
# Expected: a database that keeps its data as JSON Lines reads a file of JSON Lines, or refuses it.
# What happens: NeDB takes the lines that have an `_id`, passes over every other without an error, and then
#   writes the file anew from what it took. To open the file, without one insert, has deleted the other lines.
# Why it matters: a channel or log of agents looks just like a data file of NeDB. Whoever opens one to have a
#   look loses it, and a watcher sees a history that was rewritten by somebody who only read.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" @seald-io/nedb@4.1.2
echo "@seald-io/nedb $(node -p "require('@seald-io/nedb/package.json').version")"

cat > channel.jsonl <<'LINES'
{"from":"qa","content":"build is green"}
{"from":"td","content":"merge it"}
{"_id":"m3","from":"qa","content":"merged"}
LINES
echo "lines before: $(wc -l < channel.jsonl)"

node -e "
const Datastore = require('@seald-io/nedb')
const db = new Datastore({ filename: 'channel.jsonl' })
db.loadDatabaseAsync().then(() => db.countAsync({})).then((n) => console.log('opened without an error, documents:', n))
"
echo "lines after opening: $(wc -l < channel.jsonl)"
cat channel.jsonl

if [ "$(wc -l < channel.jsonl)" = 1 ] && ! grep -q 'merge it' channel.jsonl; then
  echo "As described: two messages are gone."
else
  echo "Changed: the lines without _id are still there." >&2
  exit 1
fi
