import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginUsualAnew, usualDirectory } from '@/server/boot/base/usual-checkpoints'
import { openCheckpointing } from '@/server/boot/serve/ledger/checkpointing'
import { verifyNow } from '@/server/boot/serve/ledger/verify-now'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { readSettings } from '@/server/settings'
import { draft } from '@/tests/drafts'
import { watchHome } from '@/tests/setup/home'
import { MIGRATIONS } from '@/tests/setup/template'

let home = ''
const at = (...steps: string[]) => path.join(home, ...steps)
const usualCheckpoints = () => at('state', 'checkpoints')
const settingsOf = (name: string) => ({ data: at(name), checkpoints: null, usualCheckpoints: usualCheckpoints() })

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-usual-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** One start of a console on a data directory: an entry, and a checkpoint at its end. */
async function served(name: string, roots: readonly string[] = [], checkpoints: string | null = null) {
  await mkdir(at(name), { recursive: true })
  const ledger = await openLedgerSide({ directory: at(name), postgresUrl: null, migrations: MIGRATIONS }, 0)
  const settings = { ...settingsOf(name), checkpoints, checkpointEntries: 1_000, checkpointMinutes: 60 }
  const report = () => undefined
  const parts = { settings, store: ledger.checkpoints, roots, now: Date.now, report }
  const checkpointing = await openCheckpointing(parts)
  await ledger.entries.append(draft())
  const refused: unknown[] = []
  const taken = await checkpointing.take().catch((error: unknown) => {
    refused.push(error)
    return null
  })
  await checkpointing.close()
  await ledger.close()
  return { taken, refused, state: checkpointing.state() }
}
const verified = (name: string) => verifyNow({ ...settingsOf(name), database: null }, null, Date.now)
const placeOf = async (name: string) => (await usualDirectory(settingsOf(name))) ?? ''

test('where nobody names a directory each ledger has one of its own, wherever its data are moved to', async () => {
  await served('one')
  await served('two')
  expect(await readdir(usualCheckpoints())).toHaveLength(2)
  expect([await placeOf('one'), await placeOf('two')].map((place) => path.dirname(place))).toEqual([
    usualCheckpoints(),
    usualCheckpoints(),
  ])
  const before = await placeOf('one')
  await rename(at('one'), at('elsewhere'))
  expect(await placeOf('elsewhere')).toBe(before)
  expect((await served('elsewhere')).taken).toMatchObject({ number: 2 })
  for (const name of ['elsewhere', 'two'])
    expect(await verified(name)).toMatchObject({ broken: null, elsewhere: 0, outside: await placeOf(name) })
})

test('a cut end is seen by the usual checkpoints, though the ledger forgot that it took any', async () => {
  await served('one')
  await served('one')
  const database = new Database(at('one', 'ledger.db'))
  database.exec('delete from entries where n = 2; delete from checkpoints')
  database.close()
  const without = { ...settingsOf('one'), usualCheckpoints: null, database: null }
  expect(
    (await verifyNow(without, null, Date.now)).broken,
    'red control: the chain alone sees nothing of it',
  ).toBeNull()
  expect((await verified('one')).broken).toMatchObject({ at: 'checkpoint', number: 2, n: 2 })
})

test('a ledger that was brought back goes on in another, and what lies in the former is not compared', async () => {
  await served('one')
  const former = await placeOf('one')
  await beginUsualAnew(at('one'))
  expect(await placeOf('one')).not.toBe(former)
  await served('one')
  expect(await verified('one')).toMatchObject({ broken: null, checkpoints: 2, elsewhere: 1 })
})

test('of two copies of the data that run, the second is told what happened and what to do, and nothing is lost', async () => {
  await served('one')
  await cp(at('one'), at('two'), { recursive: true })
  await served('one')
  const place = await placeOf('one')
  expect(await placeOf('two'), 'red control: both put theirs into one').toBe(place)
  const second = path.join(place, 'checkpoint-00000002.json')
  const text = await readFile(second, 'utf8')

  const { taken, refused, state } = await served('two')
  const mend = expect.stringContaining('Start this console with its own directory, --checkpoints DIR')
  expect(taken).toBeNull()
  expect(refused).toMatchObject([{ code: 'conflict', message: expect.stringContaining(second), mend }])
  expect(state).toMatchObject({
    problem: expect.stringMatching(/the data was copied.*nothing.*lost.*--checkpoints DIR/),
  })
  expect(await readFile(second, 'utf8')).toBe(text)
  expect((await verified('two')).broken).toMatchObject({ says: expect.stringContaining('the data was copied') })

  const own = at('own')
  const after = await served('two', [], own)
  expect(after).toMatchObject({ taken: { number: 3, n: 3 }, refused: [], state: { directory: own, problem: null } })
  expect(await verifyNow({ ...settingsOf('two'), checkpoints: own, database: null }, null, Date.now)).toMatchObject({
    broken: null,
    entries: 3,
    checkpoints: 3,
    elsewhere: 2,
  })
  expect(await verified('one')).toMatchObject({ broken: null, entries: 2, checkpoints: 2, elsewhere: 0 })
})

test.each([
  ['what is watched holds it', ['state'], /protects nothing/],
  ['it cannot be made', [], /Cannot use/],
])('where %s, that is said and the console goes on', async (_why, watched, says) => {
  if (watched.length === 0) await writeFile(at('state'), 'a file')
  const { taken, state } = await served(
    'one',
    watched.map((name) => at(name)),
  )
  expect(taken).toBeNull()
  expect(state).toMatchObject({ directory: null, problem: expect.stringMatching(says) })
  expect(state.problem, 'and what to do').toContain('Choose another directory')
  expect(await verified('one')).toMatchObject({ entries: 1, broken: null, outside: null })
})

test('tests keep nothing in the home of who runs them', () => {
  const state = process.env.XDG_STATE_HOME ?? ''
  expect(state).toContain(tmpdir())
  expect(state.startsWith(path.join(homedir(), '.local'))).toBe(false)
})

test('a run of tests fails where the product left anything in the home, and says what', async () => {
  const place = at('.local', 'state', 'signalbox', 'checkpoints')
  await mkdir(path.join(place, 'of before'), { recursive: true })
  const assertUntouched = await watchHome(home)
  await assertUntouched()
  const { XDG_STATE_HOME: _, ...environment } = process.env
  const settings = readSettings({ flags: { data: at('one') }, environment, directory: home, home })
  expect(settings.usualCheckpoints, 'red control: that is where it keeps them').toBe(place)
  const left = path.join(place, 'of a test')
  await mkdir(left)
  await expect(assertUntouched()).rejects.toThrow(left)
  await rm(left, { recursive: true })
  await assertUntouched()
})
