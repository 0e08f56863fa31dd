import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
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
const agents = (...names: string[]) => names.map((agent) => ({ agent, raw: agent, tier: null }))
const ask = message({
  ...{ body: 'May I?', from: 'dev', nativeId: 'm-1', sent: sent(1) },
  ask: { list: 'decide', when: 'always' },
})
const yes = message({
  ...{ body: 'APPROVED: go', from: 'human', nativeId: 're-1', replyTo: 'm-1', sent: sent(2), kind: 'decision' },
  flags: [FLAGS.claimsHuman],
})
const [ASKED, OURS] = ['human/inbox/1.json', 'dev/inbox/1.json']

const book = new Map<string, ReadonlyMap<string, readonly Posted[]>>()
const facts = {
  ...FACTS,
  posted: { renew: async () => {}, of: (root: string) => book.get(root) ?? new Map<string, Posted[]>() },
}

/** What came of the ask once Signalbox has written `answer`; `named`: it is on record which message that answers. */
async function cameOf(db: TestDatabase, answer: Reading, named = false) {
  const { source, content, batch } = await newScene(db)
  const file = { id: 0, path: ASKED, place: null, shape: 'document' } as const
  const observed = { sha256: hash('sha256', JSON.stringify([ask])), readings: [ask] }
  const [element] = elementsOf(source.label, file, observed)
  const asked = named ? { uid: element?.uid ?? '', sha256: element?.sha256 ?? null } : null
  const wrote = { act: 1, effect: 'create', path: OURS, offset: null, asked } as const
  book.set(source.root, new Map([[hash('sha256', JSON.stringify([answer])), [wrote]]]))
  const writer = recordWriter({ door: db.writer(), close: async () => {} }, facts)
  await writer.ingest({ ...batch([content(ASKED, [ask])]), at: AT, look: AT })
  await writer.ingest({ ...batch([content(OURS, [answer])]), at: AT + 1, look: AT + 1 })
  const [told] = await db.reader().all(
    sql`select n.body as by, s.body as said, a.list, v.posted from asks a left join messages n on n.uid = a.answer
      left join messages s on s.uid = a.said left join verdicts v on v.key = a.key where a.source_id = ${source.id}`,
  )
  return told
}

eachDatabase('an answer in a person’s name that names no more than the id of an ask', (db) => {
  const closed = { by: 'APPROVED: go', said: null, posted: 1 }

  it('closes it where it is addressed to who asked, to nobody, or to everybody', async () => {
    for (const to of [agents('dev'), agents(), agents('other', 'dev')])
      expect(await cameOf(db, { ...yes, to })).toMatchObject(closed)
    expect(await cameOf(db, { ...yes, to: agents('all'), broadcast: true })).toMatchObject(closed)
  })

  it('is told beside it where it is addressed to another agent, though nothing else has the id', async () => {
    const told = { by: null, said: 'APPROVED: go', posted: 0 }
    expect(await cameOf(db, { ...yes, to: agents('other') })).toMatchObject(told)
  })

  it('closes what it is on record to answer, whomever it is addressed to', async () => {
    expect(await cameOf(db, { ...yes, to: agents('other') }, true)).toMatchObject(closed)
  })

  it('and all of it is the same when it is derived again', async () => {
    const before = await dumpDerived(db.reader())
    await reindex(db.writer(), { facts, read: readAgain, foretell: tellNothing })
    expect(await dumpDerived(db.reader())).toBe(before)
  })
})
