#!/usr/bin/env bash
# Expected: rows are read through a cursor, some at a time, so that a long table does not fill the memory. When the
#   connection to the server ends midway, `for await` throws, as each other question of the driver does.
# What happens: postgres.js keeps the failure for the piece that is being waited for. While the caller is at work on a
#   piece nobody waits, so the failure is given to nobody, and the loop ends as if that had been the last row. With the
#   callback form of the cursor the same end is thrown.
# Why it matters: a copy or an export that is written row by row, slower than the server sends, is cut short by a
#   restart of the server, and looks whole: no error, no log line, status 0.
# Debian package: postgresql.
set -euo pipefail
bin=$(find /usr/lib/postgresql -maxdepth 2 -name bin | sort -V | tail -n 1)
work=$(mktemp -d)
as() { if [ "$(id -u)" = 0 ]; then runuser -u nobody -- "$@"; else "$@"; fi; }
end() {
  as "$bin/pg_ctl" -D "$work/db/data" -m immediate stop > /dev/null 2>&1 || true
  rm -rf "$work"
}
trap end EXIT
chmod 711 "$work"
mkdir -m 755 "$work/db"
if [ "$(id -u)" = 0 ]; then chown nobody "$work/db"; fi
cd "$work/db"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" postgres@3.4.9
as "$bin/initdb" -D "$work/db/data" -U reader -A trust > /dev/null
as "$bin/pg_ctl" -D "$work/db/data" -w -l "$work/db/log" -o "-c listen_addresses='' -k $work/db" start > /dev/null
echo "postgres.js 3.4.9, $("$bin/postgres" --version)"

cat > "$work/read.mjs" <<'JS'
import postgres from 'postgres'

const given = { host: process.argv[2], user: 'reader', database: 'postgres', max: 1 }
const reader = postgres(given)
const other = postgres(given)
let rows = 0
async function atWork(piece) {
  if (rows === 0) await other`select pg_terminate_backend(${piece[0].pid}, 5000)`
  rows += piece.length
}
const asked = () => reader`select n, pg_backend_pid() as pid from generate_series(1, 1000) as n`
async function told(name, read) {
  rows = 0
  const end = await read().then(() => 'ends as if done', (error) => `throws ${error.code}`)
  console.log(`${name}: ${rows} of 1000 rows, ${end}`)
  return end
}
const loop = await told('for await', async () => {
  for await (const piece of asked().cursor(100)) await atWork(piece)
})
const callback = await told('callback ', async () => {
  await asked().cursor(100, atWork)
})
await Promise.all([reader.end(), other.end()])
process.exitCode = loop === 'ends as if done' && callback.startsWith('throws') ? 0 : 1
JS
if node "$work/read.mjs" "$work/db"; then
  echo "As described: the loop ends quietly when the connection does."
else
  echo "Changed: the loop and the callback tell of it alike." >&2
  exit 1
fi
