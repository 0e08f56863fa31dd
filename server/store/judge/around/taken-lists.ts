import { sql } from 'drizzle-orm'
import type { Unlisted } from '@/lib/rules/judged'
import type { Reader, Tx } from '@/server/store/door/door'
import type { JudgedDbRow } from './judged-rows'
import { MOST_BYTES, snapshotTexts } from './later-snapshots'

/** So many ids that are missing are kept of a list. */
const MOST_MISSING = 1_000
/** So many of them are told. */
const FEW = 5

type ListDbRow = {
  seen: number | null
  missing: string
  count: number
  since: number | null
  before: number | null
  after: number | null
  messageKey: number | null
}

/** A version of a file, or that it went. */
export type SeenVersion = { id: number; what: string; fileId: number; sourceId: number; at: number; length: number }

const NOTHING: ListDbRow = {
  seen: null,
  missing: '[]',
  count: 0,
  since: null,
  before: null,
  after: null,
  messageKey: null,
}

const known = sql`select seen, missing, count, since, before, after, message_key as "messageKey" from taken_lists
  where file_id = ${sql.placeholder('file')}`

/**
 * Compares the list of a file that names what was taken with the version before it. One that cannot be read, or is too
 * long, is passed over, and a file that went begins anew when it is back. Gives the messages of which something is another
 * now, by their keys.
 */
export async function compareLists(
  tx: Tx,
  version: SeenVersion,
  takenIn: (text: string) => readonly string[] | null,
): Promise<number[]> {
  const { id, fileId, sourceId } = version
  const list = (await tx.get<ListDbRow>(known, { file: fileId })) ?? NOTHING
  if (version.what !== 'content') {
    if (list.seen !== null) await keep(tx, version, { ...list, seen: null })
    return []
  }
  if (version.length > MOST_BYTES) return []
  const texts = await snapshotTexts(tx, [id, ...(list.seen === null ? [] : [list.seen])])
  const idsOf = (of: number | null) => {
    const text = of === null ? undefined : texts.get(of)
    return text === undefined ? null : takenIn(text)
  }
  const ids = idsOf(id)
  if (ids === null) return []
  const next = await compared(tx, { version, list, before: idsOf(list.seen) ?? [], ids })
  await keep(tx, { fileId, sourceId }, next)
  const isOther = next.missing !== list.missing || next.messageKey !== list.messageKey
  return isOther ? [list.messageKey, next.messageKey].filter((key): key is number => key !== null) : []
}

type Compared = { version: SeenVersion; list: ListDbRow; before: readonly string[]; ids: readonly string[] }

async function compared(tx: Tx, { version, list, before, ids }: Compared): Promise<ListDbRow> {
  const named = new Set(ids)
  const lost = before.filter((one) => !named.has(one))
  const old: string[] = JSON.parse(list.missing)
  const missing = [...new Set([...old, ...(isWindow(before, lost, ids) ? [] : lost)])].filter((one) => !named.has(one))
  const seen = version.id
  if (missing.length === 0) return { ...NOTHING, seen }
  const isNew = old.length === 0
  const messageKey = isNew || list.messageKey === null ? await bearerOf(tx, version, missing) : list.messageKey
  const since = isNew ? { since: version.at, before: list.seen, after: version.id } : {}
  const kept = JSON.stringify(missing.slice(0, MOST_MISSING))
  return { ...list, ...since, seen, missing: kept, count: missing.length, messageKey }
}

/** A list that is kept at its length loses its oldest for its newest. */
function isWindow(before: readonly string[], lost: readonly string[], ids: readonly string[]): boolean {
  return ids.length >= before.length && lost.every((one, nth) => before[nth] === one)
}

/** The message that it is told with: one that is named no more, else the last that came to lie in the file until then. */
async function bearerOf(tx: Tx, { fileId, at }: SeenVersion, missing: readonly string[]): Promise<number | null> {
  const few = missing.slice(0, MOST_MISSING)
  const row = await tx.get<{ key: number }>(sql`select p.message_key as "key" from places p
    join messages m on m.key = p.message_key
    where p.file_id = ${fileId} and p.since <= ${at} and m.reading = 'message'
    order by case when ${tx.inList(sql`m.native_id`, few)} then 0 else 1 end, p.id desc limit 1`)
  return row?.key ?? null
}

async function keep(tx: Tx, { fileId, sourceId }: { fileId: number; sourceId: number }, list: ListDbRow) {
  const { seen, missing, count, since, before, after, messageKey } = list
  await tx.run(sql`insert into taken_lists (file_id, source_id, seen, missing, count, since, before, after, message_key)
    values (${fileId}, ${sourceId}, ${seen}, ${missing}, ${count}, ${since}, ${before}, ${after}, ${messageKey})
    on conflict (file_id) do update set seen = excluded.seen, missing = excluded.missing, count = excluded.count,
      since = excluded.since, before = excluded.before, after = excluded.after, message_key = excluded.message_key`)
}

/** What lists name no more, by the key of the message that it is told with. */
export async function unlistedOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<number, Unlisted>> {
  const keys = rows.flatMap(({ key, reading }) => (reading === 'message' ? [key] : []))
  if (keys.length === 0) return new Map()
  const found = await reader.all<{ key: number; missing: string; count: number; since: number }>(
    sql`select message_key as "key", missing, count, since from taken_lists
      where ${reader.inList(sql`message_key`, keys)} and since is not null order by file_id desc`,
  )
  return new Map(
    found.map(({ key, missing, count, since }) => {
      const ids: string[] = JSON.parse(missing)
      return [key, { ids: ids.slice(0, FEW), count, at: since }]
    }),
  )
}
