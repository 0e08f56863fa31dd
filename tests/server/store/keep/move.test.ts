import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOLDS } from '@/server/store/door/base/advisory-locks'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { type Data, openLedger, openRecord } from '@/server/store/keep/data'
import { move } from '@/server/store/keep/move/move'
import { emptyUrl } from '@/tests/databases'
import { AT, CONFIG, FACTS } from '@/tests/server/store/ingest/scene'
import { MIGRATIONS } from '@/tests/setup/template'

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-move-'))
const filesIn = (name: string): Data => ({
  ...{ directory: path.join(home, name), postgresUrl: null, migrations: MIGRATIONS },
})
let database = { url: '', remove: async () => {} }
const schemas = (): Data => ({ ...filesIn('logs'), postgresUrl: database.url })

beforeAll(async () => {
  database = await emptyUrl()
  const record = await openRecord(schemas(), AT, process.pid)
  const source = { label: 'a', protocol: 'test', root: '/a', config: CONFIG, demo: false, at: AT }
  await recordWriter(record, FACTS).sourceFor(source)
  await record.close()
  await (await openLedger(schemas(), AT)).close()
})
afterAll(async () => {
  await database.remove()
  rmSync(home, { recursive: true, force: true })
})

/** Has the server end whoever holds a lock of the database, and returns when it has. */
function endHolder(lock: number): void {
  const program = `const sql = require('postgres')(process.argv[1], { max: 1 })
    sql\`select pg_terminate_backend(pid, 10000) as ended from pg_locks
      where locktype = 'advisory' and objid = \${process.argv[2]} and classid = 0
        and database = (select oid from pg_database where datname = current_database())\`
      .then((rows) => { process.stdout.write(String(rows.length)); return sql.end() })`
  expect(execFileSync(process.execPath, ['-e', program, database.url, String(lock)]).toString()).toBe('1')
}

/** Moves to files; `meanwhile` it is under way, once. */
function moved(to: string, meanwhile: () => void) {
  let begun = false
  const onProgress = () => {
    if (!begun) meanwhile()
    begun = true
  }
  return move(schemas(), filesIn(to), { at: AT, pid: process.pid, onProgress })
}

test.each([
  ['record', HOLDS.tails],
  ['ledger', HOLDS.consoles],
])('a move during which the %s was let go for a moment is refused, and leaves nothing', async (part, lock) => {
  await expect(moved(part, () => endHolder(lock))).rejects.toMatchObject({ code: 'unreachable' })
  expect(readdirSync(path.join(home, part)).filter((name) => name.endsWith('.db'))).toEqual([])
})

test('red control: one that held both throughout carries them', async () => {
  expect((await moved('whole', () => {})).every(({ equal }) => equal)).toBe(true)
  expect(readdirSync(path.join(home, 'whole'))).toEqual(expect.arrayContaining(['ledger.db', 'record.db']))
})
