#!/usr/bin/env bash
# Expected: an index of a column where most rows hold nothing is made smaller by `where id is not null`. Every question for
#   an id is answered by it as before, so questions go as they went.
# What happens: without statistics SQLite takes a partial index for short, and reads all of it first: a join that began
#   with the last few rows of a small table, and looked up one row for each, now walks all ids and looks each up in the
#   small table. The answer is the same, the time goes by the large table. ANALYZE, or CROSS JOIN, turns it back.
# Why it matters: a log of receipts is asked "what came since the last look" many times a minute, beside messages that
#   grow for ever; a migration that only saves disk makes that slow, and no test with few rows tells.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund sql.js@1.17.0 > /dev/null

cat > join.cjs <<'JS'
const open = require('sql.js')
const MESSAGES = 200_000
open().then((sqlite) => {
  const db = new sqlite.Database()
  const one = (query) => db.exec(query)[0].values
  console.log('sql.js 1.17.0, SQLite', one('select sqlite_version()')[0][0])
  const upTo = (n) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${n})`
  db.run('create table messages (key integer primary key, team integer not null, id text, body text)')
  db.run('create index messages_id on messages (id)')
  db.run('create table receipts (n integer primary key, team integer not null, id text not null)')
  db.run('create index receipts_id on receipts (team, id)')
  db.run(`${upTo(MESSAGES)} insert into messages select i, 1, 'm' || i, 'said' from n`)
  db.run(`${upTo(1_000)} insert into receipts select i, 1, 'm' || i from n`)
  const since = (join) => `select count(*) from receipts r ${join} messages m on m.team = r.team and m.id = r.id where r.n > 990`
  const told = (what, join = 'join') => {
    const steps = one(`explain query plan ${since(join)}`).map((row) => row[3])
    const began = performance.now()
    const [[found]] = one(since(join))
    console.log(`${what}: ${found} found after ${(performance.now() - began).toFixed(1)} ms\n  ${steps.join('\n  ')}`)
    return { first: steps[0], found }
  }
  const whole = told('index of all')
  db.run('drop index messages_id')
  db.run('create index messages_id on messages (id) where id is not null')
  const partial = told('index where id is not null')
  const crossed = told('the same by cross join', 'cross join')
  db.run('analyze')
  const known = told('the same after analyze')
  const begins = [whole, partial, crossed, known].map(({ first }) => first.includes(' r ') ? 'receipts' : 'messages')
  console.log('begins with:', begins.join(', '))
  const alike = [whole, partial, crossed, known].every(({ found }) => found === 10)
  process.exit(alike && begins.join(' ') === 'receipts messages receipts receipts' ? 0 : 1)
})
JS
node join.cjs
echo 'The smaller index turned the join round: it walks every message for ten receipts.'
