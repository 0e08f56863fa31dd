#!/usr/bin/env bash
# Expected: what a killed writer leaves of an atomic write looks like what it is: a name with `tmp` in it, a dot in
#   front, or a `~` behind, as editors, rsync and most tools write them.
# What happens: write-file-atomic, which npm itself and many agents' stores write with, leaves `NAME.N` with N a number
#   of up to ten digits, beside the file. It lies there for good: nobody clears it at the next start.
# Why it matters: `NAME.1` and `NAME.20261127` are what log rotation calls the past of a file. Who follows logs through
#   their rotation, or globs `messages.jsonl*`, takes the half of a list that was never there for what agents said before.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" write-file-atomic@7.0.0
echo "write-file-atomic $(node -p "require('./node_modules/write-file-atomic/package.json').version")"
mkdir store
echo '[]' > store/messages.json
cat > writer.cjs <<'WRITER'
const writeFile = require('write-file-atomic')
writeFile('store/messages.json', Buffer.alloc(400_000_000, 32))
WRITER
node writer.cjs &
writer=$!
for _ in $(seq 1 400); do
  [ "$(ls store | wc -l)" -gt 1 ] && break
  sleep 0.02
done
kill -9 "$writer" 2> /dev/null || true
wait "$writer" 2> /dev/null || true
left=$(ls store | grep -v '^messages.json$' || true)
echo "left behind: $left"
# The next writer starts, writes and ends well.
node -e "require('write-file-atomic')('store/messages.json', '[1]').then(() => {})"
still=$(ls store | grep -v '^messages.json$' || true)
echo "after the next write that ended: $still"
if [[ "$left" =~ ^messages\.json\.[0-9]+$ ]] && [ "$still" = "$left" ] && [ "$(cat store/messages.json)" = '[1]' ]; then
  echo "As described: the remains are named as a rotation is, and stay."
else
  echo "Changed." >&2
  exit 1
fi
