import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consoleId } from '@/server/boot/base/console-id'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { move } from '@/server/store/keep/move/move'
import { emptyUrl } from '@/tests/databases'
import { draft } from '@/tests/drafts'
import { MIGRATIONS } from '@/tests/setup/template'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-console-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

/** It is open until somebody says what came of it. */
const act: Parameters<Ledger['outbox']['begin']>[0] = {
  ...{ key: 'key-1', body: 'sha', source: 'collab', root: '/collab', tag: 'tag-1', at: 1 },
  changes: [{ effect: 'create', path: 'channels/paper/msg-1.json', text: '{}', id: 'msg-1' }],
  draft: draft({ act: 'post', outcome: 'intent' }),
}

test('the id of a console is made once, for its owner alone, and anything else in its place is refused', async () => {
  const id = await consoleId(home)
  expect(await Promise.all([consoleId(home), consoleId(home)])).toEqual([id, id])
  const file = path.join(home, 'console-id')
  expect(await readFile(file, 'utf8')).toBe(`${id}\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await writeFile(file, 'here:/data')
  await expect(consoleId(home)).rejects.toMatchObject({ code: 'unavailable', mend: expect.any(String) })
})

test('on Postgres a console finds what it left open though its data were moved, and another console does not', async () => {
  const database = await emptyUrl()
  const at = (name: string) => ({
    ...{ directory: path.join(home, name), postgresUrl: database.url, migrations: MIGRATIONS },
  })
  const before = await openLedgerSide(at('one'), 0)
  expect((await before.outbox.begin(act)).begun).toBe('began')
  await before.close()
  const other = await openLedgerSide(at('other'), 0)
  expect(await other.outbox.open()).toEqual([])
  await other.close()
  await rename(path.join(home, 'one'), path.join(home, 'moved'))
  const after = await openLedgerSide(at('moved'), 0)
  expect((await after.outbox.open()).map(({ key }) => key)).toEqual(['key-1'])
  await after.close()
  await database.remove()
})

test('what it left open in files it finds after they were carried into Postgres, wherever its data lie by then', async () => {
  const database = await emptyUrl()
  const files = { directory: path.join(home, 'files'), postgresUrl: null, migrations: MIGRATIONS }
  const before = await openLedgerSide(files, 0)
  expect((await before.outbox.begin(act)).begun).toBe('began')
  await before.close()
  const shared = { directory: '', postgresUrl: database.url, migrations: MIGRATIONS }
  const moved = await move(files, shared, { at: 1, pid: process.pid, onProgress: () => undefined })
  expect(moved.every(({ equal }) => equal)).toBe(true)
  await rename(path.join(home, 'files'), path.join(home, 'elsewhere'))
  const after = await openLedgerSide({ ...shared, directory: path.join(home, 'elsewhere') }, 0)
  expect((await after.outbox.open()).map(({ key }) => key)).toEqual(['key-1'])
  await after.close()
  await database.remove()
})
