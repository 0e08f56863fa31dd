import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSigner } from '@/server/boot/base/ledger-key'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { lockConsole, lockData } from '@/server/store/data/data-lock'
import { runIn } from '@/tests/bin/run'
import { draft } from '@/tests/drafts'
import { MIGRATIONS } from '@/tests/setup/template'

let home = ''
const at = (...names: string[]) => path.join(home, ...names)
const run = (...words: string[]) => runIn(home, {}, ...words)
const open = (name: string) =>
  openLedgerSide({ directory: at(name), postgresUrl: null, migrations: MIGRATIONS }, Date.now())
const FORMER = ['ledger.db', 'ledger.db-wal', 'ledger-key.pem']
const COMING = ['ledger-key.pem', 'ledger.db']

/** A ledger with one entry that says whose it is, and its key. */
async function make(name: string): Promise<string> {
  const ledger = await open(name)
  await ledger.entries.append(draft({ why: name }))
  await openSigner(at(name))
  await ledger.close()
  return readFile(at(name, 'ledger-key.pem'), 'utf8')
}

/** Whose ledger and key these are. */
async function whose(name: string, keys: { [key: string]: string }) {
  await (await open(name)).close()
  const database = new Database(at(name, 'ledger.db'), { readonly: true })
  const said = database.prepare('select why from entries order by n').pluck().all()
  database.close()
  const key = keys[await readFile(at(name, 'ledger-key.pem'), 'utf8')]
  return { said, key }
}

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-stopped-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

test('a restore that is killed at any step is as if it had not begun, or is finished by whoever starts next', async () => {
  const keys = { [await make('former')]: 'former', [await make('coming')]: 'coming' }
  // The log of a ledger that was killed lies beside it.
  const writing = new Database(at('former/ledger.db'))
  writing.exec("update entries set why = 'in the log'")
  await cp(at('former'), at('killed'), { recursive: true })
  writing.close()
  expect(await readdir(at('killed'))).toEqual(expect.arrayContaining(FORMER))

  const steps = [
    ...FORMER.map((name) => [name, `before-restore-7/${name}`] as const),
    ['restoring-7', 'restored-7'] as const,
    ...COMING.map((name) => [`restored-7/${name}`, name] as const),
  ]
  for (const done of Array.from({ length: steps.length + 1 }, (_, taken) => taken)) {
    const name = `stopped-${done}`
    await cp(at('killed'), at(name), { recursive: true })
    await mkdir(at(name, 'restoring-7'))
    for (const one of COMING) await cp(at('coming', one), at(name, 'restoring-7', one))
    await mkdir(at(name, 'before-restore-7'))
    for (const [from, to] of steps.slice(0, done)) await rename(at(name, from), at(name, to))
    const found = await whose(name, keys)
    if (done <= FORMER.length) expect(found, name).toEqual({ said: ['in the log'], key: 'former' })
    else expect(found, name).toEqual({ said: ['coming'], key: 'coming' })
    const left = (await readdir(at(name))).filter((one) => /restor/.test(one))
    expect(left, name).toEqual(done === 0 || done > FORMER.length ? expect.not.arrayContaining(['restored-7']) : [])
  }
})

test('another restore knows of the one that was stopped, and puts aside what that had put aside', async () => {
  await make('data')
  expect((await run('backup', 'copy.db', '--data', 'data')).code).toBe(0)
  const entries = await readFile(at('data/ledger.db'))
  await mkdir(at('data/restoring-7'))
  await mkdir(at('data/before-restore-7'))
  for (const name of ['ledger.db', 'ledger-key.pem']) await rename(at('data', name), at('data/before-restore-7', name))
  const { code, out } = await run('restore', 'copy.db', '--data', 'data')
  expect(code).toBe(0)
  const aside = /What was there is in (\S+)\.\n/.exec(out)?.[1] ?? ''
  expect(aside).not.toContain('before-restore-7')
  expect(await readFile(path.join(aside, 'ledger.db'))).toEqual(entries)
})

test('nothing is restored while a console or a tail has the data, also one that is just starting', async () => {
  await make('data')
  await run('backup', 'copy.db', '--data', 'data')
  const before = await readFile(at('data/ledger.db'))
  const console = lockConsole(at('data'))
  expect(await run('restore', 'copy.db', '--data', 'data')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Stop it first'),
  })
  console?.()
  const tail = await lockData(at('data'), 7)
  expect((await run('restore', 'copy.db', '--data', 'data')).code).toBe(1)
  await tail.release()
  expect(await readFile(at('data/ledger.db'))).toEqual(before)
  expect((await run('restore', 'copy.db', '--data', 'data')).code).toBe(0)
})
