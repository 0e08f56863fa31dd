import { hash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { heldUid } from '@/lib/post/held-flag'
import { closedOf } from '@/server/oversight/approvals/asked/closed'
import { STATIONS } from '@/server/protocols/known-stations'
import type { ReadDoor } from '@/server/store/door/door'
import { type Deciding, decisionStore } from '@/server/store/hand/decisions'
import { heldStore } from '@/server/store/hand/held-rows'
import { outboxStore, type PlannedChange } from '@/server/store/hand/outbox'
import { receiptReader } from '@/server/store/read/receipts'
import { actsTold } from '@/server/store/rows/acts-told'
import { opaqueOver } from '@/server/store/rows/opaque'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'
import { fileRow, insert, messageRowOf, sourceRow, T0 } from '../store/rows'

const HERE = 'here:/data'
const MANY = 40
const text = (n: number) => `{"n":${n}}`
const sha = (n: number) => hash('sha256', text(n))
const isLine = (n: number) => n % 4 === 0
const pathOf = (n: number) => (isLine(n) ? 'channel.jsonl' : `gm/inbox/${n}.json`)

eachDatabase('a page of closed asks', (db) => {
  const decisions = () => decisionStore(db.writer('ledger'), db.reader('ledger'))
  const deciding = (n: number): Deciding => ({
    ...{ uid: `ask-${n}`, sha256: 'shown', source: 'claw', asker: 'gm', words: 'May I?', list: 'decide' },
    ...{ verb: 'approve', key: `key-${n}`, body: 'sha', changed: '', person: 'p1', name: 'm.lang', role: 'approver' },
    ...{ assurance: 'password', at: n, reason: '', policy: null, policyVersion: null, needed: 1, lapsed: [] },
  })
  /** As the outbox does it: on record, then written. */
  const decided = async (n: number) => {
    const outbox = outboxStore(db.writer('ledger'), db.reader('ledger'), HERE)
    const change: PlannedChange = {
      ...{ effect: isLine(n) ? 'append' : 'create', path: pathOf(n), text: text(n) },
      id: isLine(n) ? null : `msg-${n}`,
    }
    const wanted = { key: `key-${n}`, body: 'sha', source: 'claw', root: '/claw', tag: `tag-${n}`, at: n }
    const actor = { ...draft().actor, person: 'p1' }
    const begun = await outbox.begin(
      { ...wanted, changes: [change], draft: draft({ act: 'approve', outcome: 'intent', actor }) },
      decisions().along(deciding(n)),
    )
    if (begun.begun !== 'began') throw new Error('It was not begun.')
    const file = { path: pathOf(n), sha256: sha(n), offset: isLine(n) ? n * 10 : 0, length: 7, mode: 0o644 }
    await outbox.settle(begun.row, { status: 'done', written: [file], why: null, at: n })
  }

  beforeAll(async () => {
    const all = Array.from({ length: MANY }, (_, at) => at + 1)
    await db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow({ protocol: 'claw-os', root: '/claw' })])
      const aside = (n: number) => (n % 3 === 0 ? pathOf(n).replace('inbox', 'processed') : pathOf(n))
      await insert(tx, 'files', [
        fileRow({ id: 1, path: 'channel.jsonl' }),
        ...all.filter((n) => !isLine(n)).map((n) => fileRow({ id: n + 1, path: aside(n) })),
      ])
      const flags = (n: number) => (n % 5 === 0 ? ' posted tampered ' : ' posted ')
      await insert(
        tx,
        'messages',
        all.map((n) =>
          isLine(n)
            ? messageRowOf(n, { sha256: sha(n), file_id: 1, start: n * 10, flags: flags(n) })
            : messageRowOf(n, { native_id: `msg-${n}`, sha256: sha(n), file_id: n + 1, flags: flags(n) }),
        ),
      )
      await insert(
        tx,
        'places',
        all
          .filter((n) => !isLine(n))
          .map((n) => ({
            ...{ id: n, message_key: (T0 + n * 1_000) * 4096, file_id: n + 1, element: 0, sha256: sha(n) },
            ...{ state: null, observation_id: 1, since: T0, until: null },
          })),
      )
    })
    for (const n of all) await decided(n)
    await decisions().note({ ...deciding(MANY + 1), uid: heldUid(1), verb: 'reject' }, draft())
  })

  test('asks its databases as often for many lines as for a few', async () => {
    let asked = 0
    const counting = (door: ReadDoor): ReadDoor => ({
      ...door,
      all: (query, values) => {
        asked += 1
        return door.all(query, values)
      },
      get: (query, values) => {
        asked += 1
        return door.get(query, values)
      },
    })
    const [ledger, record] = [counting(db.reader('ledger')), counting(db.reader())]
    const house = {
      decisions: decisionStore(db.writer('ledger'), ledger),
      held: heldStore(db.writer('ledger'), ledger, HERE),
      outbox: outboxStore(db.writer('ledger'), ledger, HERE),
      receipts: receiptReader(record, STATIONS),
      told: actsTold({ scope: null, own: opaqueOver(null) }),
    }
    const page = async (limit: number) => {
      asked = 0
      const { rows } = await closedOf(house, { before: null, limit })
      return { rows, asked }
    }
    const [few, many] = [await page(5), await page(MANY + 1)]
    expect(few.rows).toHaveLength(5)
    expect(many.rows).toHaveLength(MANY + 1)
    expect(many.rows.slice(0, 5)).toEqual(few.rows)
    const flagged = many.rows.filter(({ flags }) => flags.includes('tampered')).map(({ uid }) => uid)
    expect(flagged).toEqual([40, 35, 30, 25, 20, 15, 10, 5].map((n) => `ask-${n}`))
    expect([few.asked, many.asked]).toEqual([few.asked, few.asked])
    expect(many.asked).toBeLessThan(8)
  })
})
