import { expect, test } from 'vitest'
import { keepTyped } from '@/lib/ledger/kept-words'
import { type OutboxStore, outboxStore, type Wanted } from '@/server/store/hand/outbox'
import { type WritingStore, writingStore } from '@/server/store/hand/writing-rows'
import { entryStore } from '@/server/store/ledger/entries'
import { eachDatabase } from '@/tests/databases'
import { draft, tells } from '@/tests/drafts'

const wanted = (more: Partial<Wanted> = {}): Wanted => ({
  ...{ key: 'key-1', body: 'sha', source: 'collab', root: '/collab', tag: 'tag-1', at: 5 },
  changes: [{ effect: 'create', path: 'channels/paper/msg-1.json', text: '{"a":"\\u0000é"}\n', id: 'msg-1' }],
  draft: draft({ act: 'post', outcome: 'intent', written: Buffer.from('{}') }),
  ...more,
})

eachDatabase('the outbox', (db) => {
  let outbox: OutboxStore
  const open = () => {
    outbox = outboxStore(db.writer('ledger'), db.reader('ledger'), 'here:/data')
    return outbox
  }

  test('begins an act once for a key, refuses the key for another body, and gives no name twice', async () => {
    const first = await open().begin(wanted())
    expect(first).toMatchObject({ begun: 'began', row: { id: 1, status: 'intent', prepared: false } })
    expect(await outbox.begin(wanted())).toMatchObject({ begun: 'known', row: { id: 1, changes: wanted().changes } })
    expect(await outbox.begin(wanted({ body: 'other' }))).toEqual({ begun: 'other' })
    expect(await outbox.begin(wanted({ key: 'key-2' }))).toEqual({ begun: 'taken' })
    expect((await outbox.open()).map(({ id }) => id)).toEqual([1])
    const another = outboxStore(db.writer('ledger'), db.reader('ledger'), 'there:/data')
    expect(await another.open()).toHaveLength(db.dialect === 'sqlite' ? 1 : 0)
  })

  test('settles it once, with an entry that names its intent', async () => {
    await outbox.prepared(1, true)
    const [row] = await outbox.open()
    if (row === undefined) throw new Error('The act is not open.')
    expect(row.prepared).toBe(true)
    const written = [{ path: 'channels/paper/msg-1.json', sha256: 'f', offset: 0, length: 3, mode: 0o664 }]
    const settled = await outbox.settle(row, { status: 'done', written, why: null, at: 9 })
    expect(await outbox.one(1)).toEqual({ ...settled, prepared: true })
    expect(await outbox.open()).toEqual([])
    await expect(outbox.settle(row, { status: 'failed', written: [], why: keepTyped('x'), at: 10 })).rejects.toThrow(
      'outcome',
    )
    const next = await entryStore(db.writer('ledger')).append(draft())
    expect([row.entry, next.n]).toEqual([1, 3])
  })

  test('sources are read-only until somebody turns writing on', async () => {
    const store: WritingStore = writingStore(db.writer('ledger'), db.reader('ledger'))
    expect(await store.of('/collab')).toBeNull()
    const by = { since: 7, person: 'local', name: 'local', assurance: 'loopback', why: 'It is tried.' }
    await store.on('/collab', by, tells)
    expect(await store.of('/collab')).toEqual(by)
    await store.off('/collab', tells)
    expect(await store.of('/collab')).toBeNull()
  })
})
