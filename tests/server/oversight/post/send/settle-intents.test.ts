import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepBoth, toKeep } from '@/lib/ledger/kept-words'
import { post as words } from '@/lib/text/posts/post-words'
import { disk } from '@/lib/text/sources/disk-words'
import { type FileHand, handHere } from '@/server/files/hand/disk-hand'
import { prepare } from '@/server/files/write/world-writer'
import { WriteError } from '@/server/files/write/write-error'
import { tagOf } from '@/server/oversight/post/send/perform'
import { settleOpen, settlingLater } from '@/server/oversight/post/send/settle-intents'
import { STATIONS } from '@/server/protocols/known-stations'
import { type OutboxRow, type OutboxStore, outboxStore } from '@/server/store/hand/outbox'
import { receiptReader } from '@/server/store/read/receipts'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'

const unsynced = toKeep(() => disk.unsynced('inbox', 'EIO'))

eachDatabase('an act that was whole under its temporary name when the program ended', (db) => {
  let root = ''
  let outbox: OutboxStore
  const house = (store: OutboxStore, reported: unknown[] = []) => ({
    ...{ files: handHere, outbox: store, receipts: receiptReader(db.reader(), STATIONS), now: () => 2_000 },
    report: (error: unknown) => void reported.push(error),
  })
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'signalbox-settle-'))
    mkdirSync(path.join(root, 'inbox'))
    outbox = outboxStore(db.writer('ledger'), db.reader('ledger'), 'here')
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  async function left(key: string): Promise<number> {
    const change = { effect: 'create' as const, path: `inbox/${key}.json`, text: `{"of":"${key}"}`, id: key }
    const wanted = { key, body: 'b', source: 'claw', root, tag: key, at: 1_000, changes: [change] }
    const begun = await outbox.begin({ ...wanted, draft: draft({ at: 1_000, act: 'post', outcome: 'intent' }) })
    if (begun.begun !== 'began') throw new Error('It was asked for before.')
    await (await prepare(root, change, tagOf(begun.row, 0))).close()
    await outbox.prepared(begun.row.id, true)
    return begun.row.id
  }

  test('is not done, and its temporary file is gone', async () => {
    const id = await left('one')
    expect(await settleOpen(house(outbox))).toBe(1)
    expect(await outbox.one(id)).toMatchObject({ status: 'failed', written: [] })
    expect(readdirSync(path.join(root, 'inbox'))).toEqual([])
  })

  test('has an outcome although its directory is gone by now: nothing shows that it was published', async () => {
    const id = await left('archived')
    rmSync(path.join(root, 'inbox'), { recursive: true })
    const reported: unknown[] = []
    await settleOpen(house(outbox, reported))
    expect(reported).toEqual([])
    expect(await outbox.one(id)).toMatchObject({ status: 'failed', written: [] })
    mkdirSync(path.join(root, 'inbox'))
  })

  test('stays open while its root is away, and is settled once that is back', async () => {
    const id = await left('away')
    const reported: unknown[] = []
    renameSync(root, `${root}-away`)
    await settleOpen(house(outbox, reported))
    expect(reported).toHaveLength(1)
    expect(await outbox.one(id)).toMatchObject({ status: 'intent' })
    renameSync(`${root}-away`, root)
    await settleOpen(house(outbox))
    expect(await outbox.one(id)).toMatchObject({ status: 'failed', written: [] })
  })

  test('is settled without another start once its root is there, or once the outcome can be put on record', async () => {
    const id = await left('mounted-later')
    const refusing = { ...outbox, settle: () => Promise.reject(new Error('The ledger takes nothing.')) }
    const look = settlingLater({ ...house(outbox, []), underWay: new Map() })
    renameSync(root, `${root}-away`)
    for (let looks = 0; looks < 3; looks += 1) await look()
    expect(await outbox.one(id)).toMatchObject({ status: 'intent' })
    renameSync(`${root}-away`, root)
    const full = settlingLater({ ...house(refusing, []), underWay: new Map() })
    for (let looks = 0; looks < 3; looks += 1) await full()
    expect(await outbox.one(id)).toMatchObject({ status: 'intent' })
    await look()
    expect(await outbox.one(id)).toMatchObject({ status: 'failed', written: [] })
    expect(readdirSync(path.join(root, 'inbox'))).toEqual([])
  })

  test('is left alone while it is being carried out, and where it may just have been begun', async () => {
    const underWay = new Map<number, Promise<OutboxRow>>()
    const look = settlingLater({ ...house(outbox), underWay })
    const id = await left('busy')
    await look()
    underWay.set(id, new Promise(() => undefined))
    for (let looks = 0; looks < 3; looks += 1) await look()
    expect(await outbox.one(id)).toMatchObject({ status: 'intent' })
    expect(readdirSync(path.join(root, 'inbox'))).toHaveLength(1)
    underWay.delete(id)
    await look()
    expect(await outbox.one(id)).toMatchObject({ status: 'intent' })
    await look()
    expect(await outbox.one(id)).toMatchObject({ status: 'failed', written: [] })
  })

  test.each([
    ['append', 'inbox/channel.jsonl'],
    ['add', 'inbox/mailbox_1.json'],
  ] as const)('has an outcome too where it was to %s', async (effect, place) => {
    const change = { effect, path: place, text: `{"of":"${effect}"}`, id: effect === 'add' ? effect : null }
    const wanted = { key: effect, body: 'b', source: 'team', root, tag: effect, at: 1_000, changes: [change] }
    const begun = await outbox.begin({ ...wanted, draft: draft({ at: 1_000, act: 'post', outcome: 'intent' }) })
    rmSync(path.join(root, 'inbox'), { recursive: true })
    await settleOpen(house(outbox))
    if (begun.begun !== 'began') throw new Error('It was asked for before.')
    expect(await outbox.one(begun.row.id)).toMatchObject({ status: 'failed', written: [] })
    mkdirSync(path.join(root, 'inbox'))
  })

  test('counts as failed, with all that lies there, where the disk does not confirm that one of them is kept', async () => {
    const publishLeft: FileHand['publishLeft'] = async (at, change, tag) => {
      await handHere.publishLeft(at, change, tag)
      throw new WriteError('unsynced', () => disk.unsynced('inbox', 'EIO'))
    }
    const broken = () => Promise.reject(new WriteError('io', disk.refused('inbox', 'EIO')))
    for (const [key, hand] of [
      ['unsynced', { ...handHere, publishLeft }],
      ['broken', { ...handHere, publishLeft, removeLeft: broken }],
    ] as const) {
      const changes = [1, 2, 3].map((n) => ({
        ...{ effect: 'create' as const, path: `inbox/${key}-${n}.json`, text: `{"n":${n}}`, id: `${key}-${n}` },
      }))
      const wanted = { key, body: 'b', source: 'claw', root, tag: key, at: 1_000, changes }
      const begun = await outbox.begin({ ...wanted, draft: draft({ at: 1_000, act: 'post', outcome: 'intent' }) })
      if (begun.begun !== 'began') throw new Error('It was asked for before.')
      for (const [place, change] of changes.entries()) {
        const ready = await prepare(root, change, tagOf(begun.row, place))
        if (place === 0) await ready.publish()
        await ready.close()
      }
      await outbox.prepared(begun.row.id, true)
      const reported: unknown[] = []
      for (let looks = 0; looks < 2; looks += 1) await settleOpen({ ...house(outbox, reported), files: hand })
      expect(await outbox.one(begun.row.id)).toMatchObject({
        ...{
          status: 'failed',
          why: keepBoth(
            keepBoth(unsynced, () => words.unsure),
            () => words.partly(2, 3),
          ),
        },
        written: changes.slice(0, 2).map(({ path }) => ({ path })),
      })
      expect(reported).toHaveLength(key === 'broken' ? 1 : 0)
      const left = key === 'broken' ? [expect.stringMatching(/^\.signalbox-/)] : []
      expect(readdirSync(path.join(root, 'inbox')).sort()).toEqual([...left, `${key}-1.json`, `${key}-2.json`])
      for (const name of readdirSync(path.join(root, 'inbox'))) rmSync(path.join(root, 'inbox', name))
    }
  })

  test('is not done either when the program ends again before that is on record', async () => {
    const id = await left('two')
    const reported: unknown[] = []
    const cutShort = { ...outbox, settle: () => Promise.reject(new Error('It ends here.')) }
    await settleOpen(house(cutShort, reported))
    expect(reported).toHaveLength(1)
    expect(readdirSync(path.join(root, 'inbox'))).toEqual([])
    await settleOpen(house(outbox))
    expect(await outbox.one(id)).toMatchObject({ status: 'failed', written: [] })
    expect(existsSync(path.join(root, 'inbox/two.json'))).toBe(false)
  })
})
