import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FLAGS } from '@/lib/message/flags'
import type { Reading } from '@/lib/message/reading'
import type { Posted } from '@/server/store/hand/posted-files'
import { elementsOf } from '@/server/store/ingest/derive/rows/identity'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { eachDatabase, type TestDatabase } from '@/tests/databases'
import { newScene, readAgain, tellNothing } from '@/tests/server/store/ingest/reading-index'
import { AT, FACTS, message } from '@/tests/server/store/ingest/scene'

const sent = (minute: number) => ({ ms: AT - (10 - minute) * 60_000, raw: `${minute}`, zoneKnown: true })
const ask = message({
  ...{ body: 'May I?', from: 'dev', nativeId: 'm-1', sent: sent(1) },
  ask: { list: 'decide', when: 'always' },
})
const answer = message({
  ...{ body: 'APPROVED: go', from: 'human', nativeId: 're-1', replyTo: 'm-1', sent: sent(2), kind: 'decision' },
  ...{ to: [{ agent: 'dev', raw: 'dev', tier: null }], flags: [FLAGS.claimsHuman] },
})
const [OURS, COPY, ASKED] = ['dev/inbox/1.json', 'other/inbox/1.json', 'human/inbox/1.json']
const text = JSON.stringify([answer])

/** What is on record of every root that was played into. */
const book = new Map<string, ReadonlyMap<string, readonly Posted[]>>()
const facts = {
  ...FACTS,
  posted: { renew: async () => {}, of: (root: string) => book.get(root) ?? new Map<string, Posted[]>() },
}

const STEPS = ['ask', 'answer', 'copy', 'alter', 'gone'] as const
type Change = (typeof STEPS)[number]
const history = fc.record({
  steps: fc
    .shuffledSubarray([...STEPS], { minLength: 2 })
    .filter((steps) => steps.includes('ask') && steps.includes('answer')),
  size: fc.integer({ min: 1, max: 5 }),
  /** Whether it is on record what it answers; else it names no more than an id. */
  named: fc.boolean(),
})

/** What came of the ask, by which nothing tells how it came about. */
async function played(db: TestDatabase, { steps, size, named }: { steps: Change[]; size: number; named: boolean }) {
  const { source, content, gone, batch } = await newScene(db)
  const [element] = elementsOf(
    source.label,
    { id: 0, path: ASKED, place: null, shape: 'document' },
    { sha256: hash('sha256', JSON.stringify([ask])), readings: [ask] },
  )
  const asked = named ? { uid: element?.uid ?? '', sha256: element?.sha256 ?? null } : null
  book.set(
    source.root,
    new Map([[hash('sha256', text), [{ act: 1, effect: 'create', path: OURS, offset: null, asked }]]]),
  )
  const writer = recordWriter({ door: db.writer(), close: async () => {} }, facts)
  const there = new Set<string>()
  const put = (path: string, reading: Reading) => {
    there.add(path)
    return [content(path, [reading])]
  }
  const observe = (change: Change) => {
    if (change === 'ask') return put(ASKED, ask)
    if (change === 'answer') return put(OURS, answer)
    if (change === 'copy') return put(COPY, answer)
    // What is not there can be neither altered nor taken away.
    if (!there.has(OURS)) return []
    return change === 'alter' ? put(OURS, { ...answer, body: 'REJECTED: go' }) : [gone(OURS)]
  }
  for (let from = 0; from < steps.length; from += size)
    await writer.ingest({ ...batch(steps.slice(from, from + size).flatMap(observe)), at: AT + from, look: AT })
  const [told] = await db.reader().all<{ by: string | null; said: string | null; waits: string; posted: number }>(
    sql`select n.body as by, s.body as said, a.waits, v.posted from asks a left join messages n on n.uid = a.answer
      left join messages s on s.uid = a.said left join verdicts v on v.key = a.key where a.source_id = ${source.id}`,
  )
  return told
}

eachDatabase('an answer that Signalbox wrote', (db) => {
  it('closes its ask whatever becomes of its file, wherever transactions begin and end', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        const { steps } = given
        const isAltered = steps.indexOf('alter') > steps.indexOf('answer')
        const said = isAltered ? 'REJECTED: go' : null
        expect(await played(db, given)).toEqual({ by: 'APPROVED: go', said, waits: '', posted: 1 })
      }),
      {
        ...{ numRuns: db.dialect === 'sqlite' ? 60 : 20, endOnFailure: true },
        examples: [
          [{ steps: ['ask', 'copy', 'answer'], size: 1, named: true }],
          [{ steps: ['ask', 'copy', 'answer'], size: 1, named: false }],
          [{ steps: ['copy', 'answer', 'ask'], size: 3, named: false }],
          [{ steps: ['ask', 'answer', 'alter'], size: 3, named: true }],
          [{ steps: ['ask', 'answer', 'alter'], size: 3, named: false }],
        ],
      },
    )
  })

  it('and a copy of it alone closes nothing', async () => {
    for (const named of [true, false])
      expect(await played(db, { steps: ['ask', 'copy'], size: 1, named })).toMatchObject({ by: null, posted: 0 })
  })

  it('and all of it is the same when it is derived again', async () => {
    const before = await dumpDerived(db.reader())
    await reindex(db.writer(), { facts, read: readAgain, foretell: tellNothing })
    expect(await dumpDerived(db.reader())).toBe(before)
  })
})
