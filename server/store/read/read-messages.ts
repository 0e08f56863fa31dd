import { type SQL, sql } from 'drizzle-orm'
import type { MessageRow, Page } from '@/lib/message/message'
import { positionOf } from '@/server/store/rows/cursor'
import { MESSAGE_TABLES } from '@/server/store/rows/message-rows'
import { bytesOf } from '@/server/store/rows/read-bytes'
import { inSight, isSeen, type Scoped } from '@/server/store/rows/scoped'
import { askedOnce } from '@/server/store/rows/shared-question'
import { writtenPage } from '@/server/store/rows/written'
import { writtenRows } from '@/server/store/rows/written-rows'
import { type CandidateDbRow, candidateColumns, candidateOf, candidateRows } from '@/server/store/within/candidate-rows'
import type { Changed, MessageReader, PageQuestion } from '../store'
import { contextOf, saidBefore, saidSince } from './read-context'
import { countOf } from './read-count'
import { detailOf, placesOf } from './read-detail'
import { exportOf } from './read-export'
import { keptOf } from './read-kept'
import { linksOf } from './read-links'
import { nearQuestions } from './read-near'
import { newsOf } from './read-news'
import { pageRows } from './read-page'

const MOST_ROWS = 1000

/** What may take long is asked `beside`, what is asked all the time of `pages`. */
export function messageReader(reader: Scoped, beside: Scoped = reader, pages: Scoped = reader): MessageReader {
  const rows = pageRows(pages, reader)
  const changed = sinceRev(reader)
  const ofSeen = async <T>(uid: string, ask: () => Promise<T>): Promise<T | null> =>
    (await isSeen(reader, uid)) ? ask() : null
  const counted = askedOnce(
    ({ query, now, cap }: { query: string; now: number; cap: number }) => countOf(beside, query, now, cap),
    ({ query, cap }) => `${cap} ${query}`,
  )
  const nears = askedOnce(
    (question: { query: string; now: number }) => nearQuestions(beside, question),
    ({ query }) => query,
  )
  return {
    page: askedOnce(
      (question: PageQuestion) => pageOf(reader, rows, question),
      ({ now, ...question }) => JSON.stringify(question),
    ),
    count: (query, now, cap) => counted({ query, now, cap }),
    near: (query, now) => nears({ query, now }),
    news: (question) => newsOf(beside, question),
    export: (question) => exportOf(reader, question),
    since: (rev, limit) => since(reader, changed, { rev, limit }),
    firstAfter: async ({ query, seq, now }) => {
      const wanted = { query, now, order: 'arrival', direction: 'newer', limit: 1 } as const
      return (await pageOf(reader, rows, { ...wanted, from: reader.opaque.of('arrival', seq) })).rows[0] ?? null
    },
    revsOf: (uids) => revsOf(reader, uids),
    toldSeq: (seq) => reader.opaque.of('arrival', seq),
    seqOf: (told) => positionOf(reader, 'arrival', told) ?? 0,
    one: (uid, order) => ofSeen(uid, () => detailOf(reader, uid, order)),
    kept: (uid) => ofSeen(uid, () => keptOf(reader, uid)),
    bytes: (uid) => ofSeen(uid, () => bytesOf(reader, uid, reader.scope)),
    places: async (uid) => (await ofSeen(uid, () => placesOf(reader, uid))) ?? [],
    links: (uid) => ofSeen(uid, () => linksOf(reader, uid)),
    context: (uid, each) => ofSeen(uid, () => contextOf(reader, uid, each)),
    saidBefore: (saying, most) => saidBefore(reader, saying, most),
    saidSince: async (uid, most) => (await ofSeen(uid, () => saidSince(reader, uid, most))) ?? [],
  }
}

type RowsFor = ReturnType<typeof pageRows>

async function pageOf(reader: Scoped, rowsFor: RowsFor, question: PageQuestion): Promise<Page<MessageRow>> {
  const { query, now, order = 'time', direction = 'older' } = question
  const limit = Math.min(question.limit, MOST_ROWS)
  const from = positionOf(reader, order, question.from)
  const found = await rowsFor({ query, now, order, direction, from, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const more = found.length > limit && last !== undefined
  const next = more ? reader.opaque.of(order, order === 'time' ? last.key : last.seq) : null
  return writtenPage(writtenRows(rows, reader), next)
}

const sinceRev = (reader: Scoped) => sql`select ${candidateColumns(reader.scope)} from ${MESSAGE_TABLES}
  where m.rev > ${sql.placeholder('rev')} and ${inSight(reader)}
  order by m.rev limit ${sql.placeholder('limit')}`

async function since(reader: Scoped, changed: SQL, values: { rev: number; limit: number }): Promise<Changed[]> {
  const rows = await candidateRows(reader, await reader.all<CandidateDbRow>(changed, values))
  return rows.map((row) => ({ ...candidateOf(row, reader), seq: row.seq, rev: row.rev }))
}

async function revsOf(reader: Scoped, uids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.all<{ uid: string; rev: number }>(
    sql`select m.uid, m.rev from messages m where ${reader.inList(sql`m.uid`, uids)}`,
  )
  return new Map(rows.map(({ uid, rev }) => [uid, rev]))
}
