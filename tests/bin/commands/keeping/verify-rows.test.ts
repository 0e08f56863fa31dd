import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { openWriteDoor } from '@/server/store/door/door'
import { objectsIn, runIn } from '@/tests/bin/run'
import { draft, tells } from '@/tests/drafts'
import { MIGRATIONS } from '@/tests/setup/template'
import { putRows, toldTable } from '@/tests/told-rows'

let home = ''
const at = (name: string) => path.join(home, name)
const run = (...words: string[]) => runIn(home, { environment: { XDG_STATE_HOME: at('state') } }, ...words)

const AT = Date.UTC(2026, 0, 1)
const passkey = (publicKey: string) => JSON.stringify({ id: 'credential', publicKey, transports: ['usb'] })
const change = (path: string, sha256: string) => JSON.stringify([{ effect: 'append', path, sha256 }])

/** A ledger of an office: two people with what they are known by, a token, a policy, a source that is written to, an act. */
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-verify-'))
  const ledger = await openLedgerSide({ directory: at('data'), postgresUrl: null, migrations: MIGRATIONS }, AT)
  await ledger.entries.append(draft())
  for (const [id, role] of [
    ['anna', 'admin'],
    ['berta', 'viewer'],
  ] as const)
    await ledger.people.add({ id, name: id, role, password: `the hash of ${id}` }, AT, tells)
  await ledger.factors.add(
    'anna',
    { id: 'f1', kind: 'passkey', name: 'key', content: passkey('AAAA'), counter: 0, madeAt: AT },
    tells,
  )
  await ledger.factors.add(
    'berta',
    { id: 'f2', kind: 'totp', name: 'phone', content: '{"secret":"BBBB"}', counter: 0, madeAt: AT },
    tells,
  )
  await ledger.writing.on(
    '/srv/teams',
    { since: AT, person: 'anna', name: 'anna', assurance: 'password', why: null },
    tells,
  )
  await ledger.close()
  const writer = await openWriteDoor({ dialect: 'sqlite', file: path.join(at('data'), 'ledger.db') }, 'full')
  await putRows(writer, [
    { table: toldTable('tokens'), of: 1, set: { person: 'anna', role: 'viewer', sources: '["teams"]' } },
    { table: toldTable('policies'), of: 1, set: { rule: '{"needs":2}' } },
    { table: toldTable('decisions'), of: 1, set: { verb: 'reject' } },
    { table: toldTable('outbox'), of: 1, set: { changes: change('a.jsonl', 'aa'), written: change('a.jsonl', 'aa') } },
  ])
  await writer.close()
})
afterAll(() => rm(home, { recursive: true }))

/** A copy of it in which somebody did this without the console. */
async function altered(statements: string): Promise<string> {
  const data = await mkdtemp(at('copy-'))
  await cp(at('data'), data, { recursive: true })
  const database = new Database(path.join(data, 'ledger.db'))
  database.exec(statements)
  database.close()
  return data
}

test('red control: nobody did anything', async () => {
  const { code, out, err } = await run('verify', '--data', await altered(''))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('as the ledger tells: 2 people, 1 tokens, 2 factors, 1 policies, 1 writing, 1 decisions')
})

const AS_ANNA = "(select password from people where id = 'anna')"
test.each([
  ['a password hash', "update people set password = 'mine' where id = 'anna'", ['people anna differs from']],
  ['a password hash of somebody else', `update people set password = ${AS_ANNA}`, ['people berta differs from']],
  [
    'a role',
    "update people set role = 'admin' where id = 'berta'",
    ['people berta is role admin; entry 3 records role viewer'],
  ],
  [
    'a scope',
    `update people set sources = '["teams"]' where id = 'berta'`,
    ['sources ["teams"]; entry 3 records sources nothing'],
  ],
  [
    'a closed account',
    "update people set closed_at = 1 where id = 'anna'",
    ['closed_at 1; entry 2 records closed_at nothing'],
  ],
  [
    'a passkey’s public key',
    `update factors set content = '${passkey('MINE')}' where id = 'f1'`,
    ['factors f1 differs from'],
  ],
  ['a TOTP secret', `update factors set content = '{"secret":"MINE"}' where id = 'f2'`, ['factors f2 differs from']],
  [
    'a second factor that was exchanged',
    "update factors set person = case person when 'anna' then 'berta' else 'anna' end",
    [
      'factors f1 is person berta; entry 4 records person anna',
      'factors f2 is person anna; entry 5 records person berta',
    ],
  ],
  ['a second factor that was taken away', "delete from factors where id = 'f2'", ['factors f2 is gone']],
  ['a token’s digest', "update tokens set token_sha = 'mine'", ['tokens id 1 differs from']],
  ['a token’s role', "update tokens set role = 'admin'", ['role admin; entry 7 records role viewer']],
  ['a token’s scope', 'update tokens set sources = null', ['sources nothing; entry 7 records sources ["teams"]']],
  ['a token’s end', 'update tokens set ends_at = 9e15', ['ends_at 9000000000000000; entry 7 records ends_at 1']],
  ['a policy’s text', `update policies set rule = '{"needs":1}'`, ['policies ["name 1",1] differs from']],
  [
    'a writing switch',
    "insert into writing values ('/srv/mail', 1, 'anna', 'anna', 'password', null)",
    ['writing /srv/mail exists (since 1, person anna), but no entry records it'],
  ],
  ['a writing switch that was taken away', 'delete from writing', ['writing /srv/teams is gone']],
  ['a verdict', "update decisions set verb = 'approve'", ['verb approve; entry 7 records verb reject']],
  ['a path of an act', `update outbox set changes = '${change('b.jsonl', 'aa')}'`, ['outbox 1 differs from']],
  ['a sha256 of an act', `update outbox set written = '${change('a.jsonl', 'bb')}'`, ['outbox 1 differs from']],
  [
    'an account',
    "insert into people select 'eve', 'eve', 'eve', role, sources, password, password_at, made_at, closed_at from people where id = 'anna'",
    ['people eve exists (name eve, role admin'],
  ],
])('%s that was changed without the console is named, and the command ends with 1', async (_what, statements, says) => {
  const { code, out, err } = await run('verify', '--data', await altered(statements))
  expect(code).toBe(1)
  for (const each of says) expect(out).toContain(each)
  expect(out.match(/^other /gm)).toHaveLength(says.length)
  expect(err).toContain(
    `${says.length === 1 ? '1 row of the tables is' : '2 rows of the tables are'} other than the ledger tells. Somebody changed the database without the console.`,
  )
})

test('of very many a hundred are named and all are counted, and nothing of them reaches a terminal raw', async () => {
  const many = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1234)
    insert into writing select '/srv/' || char(27) || i, i, 'eve', 'eve', 'none', null from n`
  const data = await altered(many)
  const { code, out, err } = await run('verify', '--data', data)
  expect(code).toBe(1)
  expect(out.match(/^other .*writing \/srv\//gm)).toHaveLength(100)
  expect(out).toContain('other        and 1,134 more')
  expect(out.includes('\u001b')).toBe(false)
  expect(out.length).toBeLessThan(30_000)
  expect(err).toContain('1,234 rows of the tables are other than the ledger tells.')
  const json = await run('verify', '--data', data, '--json')
  const [found] = objectsIn(json.out)
  expect([json.code, found.tables.differences, found.tables.listed.length]).toEqual([1, 1234, 100])
})
