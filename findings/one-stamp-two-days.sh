#!/usr/bin/env bash
# Expected: programs keep more or fewer digits of a second, so one moment may differ by less than a millisecond.
# What happens: some cut the digits off and some round, and rounding carries. The last stamp of a day, written with
#   seven or nine digits, is today for Node, and tomorrow for Postgres. SQLite says both: date() and datetime()
#   stay today, unixepoch() of the same text is tomorrow at midnight.
# Why it matters: agents in Go and Rust write nanoseconds. A report by day, a file that is rolled by day and the
#   order of two messages then depend on which program read the time, and on which function was asked.
# Debian package: sqlite3.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" @electric-sql/pglite@0.5.17
echo "node $(node --version), sqlite3 $(sqlite3 --version | cut -d' ' -f1)"
cat > postgres.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = await PGlite.create()
const { rows } = await db.query(
  "select version() as is, to_char($1::text::timestamptz at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as day",
  [process.argv[2]],
)
console.error(rows[0].is.split(' on ')[0])
console.log(rows[0].day)
await db.close()
JS

stamp=2026-11-27T23:59:59.999999900Z
sqlite() { sqlite3 :memory: "select $1"; }
by_node=$(node -p "new Date('$stamp').toISOString().slice(0, 19).replace('T', ' ')")
by_postgres=$(node postgres.mjs "$stamp")
by_datetime=$(sqlite "datetime('$stamp')")
by_epoch=$(sqlite "datetime(unixepoch('$stamp'), 'unixepoch')")
echo "the stamp:            $stamp"
echo "Node:                 $by_node"
echo "Postgres:             $by_postgres"
echo "SQLite, datetime():   $by_datetime"
echo "SQLite, unixepoch():  $by_epoch"

today='2026-11-27 23:59:59'
tomorrow='2026-11-28 00:00:00'
if [ "$by_node $by_datetime" = "$today $today" ] && [ "$by_postgres $by_epoch" = "$tomorrow $tomorrow" ]; then
  echo "As described: one stamp, two days."
else
  echo "Changed: they cut or round in another way." >&2
  exit 1
fi
