#!/usr/bin/env bash
# Expected: `drizzle(client)` makes a second way to ask the database. What is asked through the client itself, as
#   before, is read and written as before.
# What happens: the call replaces functions in the client's own options. From then on the client gives times as
#   text instead of Date, and the same INSERT with the same JSON text stores an object where it stored a JSON
#   string. A query that a connection had prepared before goes on to give Date, so both kinds come side by side.
# Why it matters: a service that watches agents often has old statements by hand and new ones through Drizzle.
#   The day the second part is loaded first, the first part writes other data, and nothing says so.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps --prefix "$work" \
  drizzle-orm@0.45.4 postgres@3.4.9 @electric-sql/pglite@0.5.17 @electric-sql/pglite-socket@0.2.17
for name in drizzle-orm postgres; do
  echo "$name $(node -p "JSON.parse(require('fs').readFileSync('node_modules/$name/package.json')).version")"
done
cat > client.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

const db = await PGlite.create()
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0 })
await server.start()
const sql = postgres({
  host: '127.0.0.1',
  port: server.server.address().port,
  user: 'postgres',
  database: 'postgres',
  max: 1,
})
await sql`create table letter (n int, at timestamptz default now(), body jsonb)`
const body = JSON.stringify({ text: 'hello' })
const kept = async (n) => (await sql`select jsonb_typeof(body) as kind from letter where n = ${n}`)[0].kind
const kind = (value) => (value instanceof Date ? 'Date' : typeof value)

await sql`insert into letter (n, body) values (1, ${body})`
const before = [await kept(1), kind((await sql`select at from letter where n = 1`)[0].at)]
console.log('before drizzle(sql): body is kept as', before[0], '- time is read as', before[1])

drizzle(sql)

await sql`insert into letter (n, body) values (2, ${body})`
const after = [await kept(2), kind((await sql`select at from letter where n = 2`)[0].at)]
console.log('after drizzle(sql):  body is kept as', after[0], '- time is read as', after[1])
const again = kind((await sql`select at from letter where n = 1`)[0].at)
console.log('after drizzle(sql):  a query that was prepared before reads the time as', again)

await sql.end()
await server.stop()
await db.close()
process.exitCode = `${before} ${after} ${again}` === 'string,Date object,string Date' ? 0 : 1
JS
if timeout 60 node client.mjs; then
  echo "As described: the client itself reads and writes differently."
else
  echo "Changed: the client is left as it was, or is changed in another way." >&2
  exit 1
fi
